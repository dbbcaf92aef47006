import { sentenceOf } from '../../parts/failure.tsx';
import { useCountdown } from '../../parts/use-countdown.ts';
import { texts } from '../../texts.ts';
import { DIMENSIONS } from '../queries.ts';
import type { PreviewState } from './model-preview.ts';
import { settingTexts } from './texts.ts';

const { cost: words } = settingTexts.model;

interface Props {
  state: PreviewState;
  isFaulty: boolean;
  isChanged: boolean;
  retry: () => void;
}

/** Number of further questions with the typed configuration, and with the stored one. */
export function ModelCost({ state, isFaulty, isChanged, retry }: Props) {
  const wait = useCountdown(state.kind === 'busy' ? state.until : 0);
  return (
    <section class="model-cost" aria-busy={state.kind === 'computing'}>
      <h3>{words.title}</h3>
      <div role="status">
        {isFaulty && <p>{words.faulty}</p>}
        {!isFaulty && state.kind === 'computing' && <p>{words.computing}</p>}
        {state.kind === 'known' && (
          <>
            {DIMENSIONS.map((dimension) => {
              const cost = state.preview.dimensions[dimension];
              if (!cost) return null;
              const isPrecise = cost.current_variance <= cost.target_variance;
              return <p key={dimension}>{words.of[dimension](cost.estimated_comparisons, isPrecise)}</p>;
            })}
            {isChanged && (
              <p>
                <strong>
                  {words.difference(state.preview.estimated_comparisons - state.stored.estimated_comparisons)}
                </strong>
              </p>
            )}
          </>
        )}
      </div>
      {/* Outside of the live region, because screen readers would read out a countdown every second. */}
      {state.kind === 'busy' && <p>{words.waiting(wait)}</p>}
      {state.kind === 'failed' && (
        <p role="alert">
          {sentenceOf(state.error)}{' '}
          <button type="button" class="link" onClick={retry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
    </section>
  );
}

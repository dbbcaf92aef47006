import { useMemo } from 'preact/hooks';
import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import { Decided } from '../parts/decided.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import type { Result } from './ranking.ts';
import { quadrantOf, sharesOf } from './shares.ts';
import { resultTexts } from './texts.ts';
import type { ResultsView } from './view.ts';

const { chosen: words } = resultTexts;

/** The selected feature in words, and a button for its explanation. */
export function ChosenFeature({ view, results }: { view: ResultsView; results: readonly Result[] }) {
  const byId = useMemo(() => new Map(results.map((result) => [result.feature.id, result])), [results]);
  const result = byId.get(view.chosen.value ?? '');
  if (!result) return null;
  const { feature, shared_rank: rank, tied_with: tied, likely_ranks: range, quadrant } = result;
  const shares = sharesOf(result);
  return (
    <section class="chosen" aria-label={words.title}>
      <p class="chosen-rank num" title={resultTexts.rankInWords(rank, tied)}>
        {resultTexts.rank(rank, tied)}
      </p>
      <div class="chosen-name">
        <h3>
          <bdi>{feature.name}</bdi>
        </h3>
        {feature.decision && (
          <p class="hint">
            <Decided decision={feature.decision} />
            {feature.decision.note && ' · '}
            <bdi>{feature.decision.note}</bdi>
          </p>
        )}
        <ExternalLink external={feature.external} />
        <p class={`hint rank-name quadrant-${quadrant ?? 'none'}`}>
          {[quadrantOf(result), range && resultTexts.rangeInWords(range)].filter(Boolean).join(' · ')}
        </p>
        {feature.tags.length > 0 && (
          <p class="actions">
            {feature.tags.map((tag) => (
              <button type="button" key={tag} class="link" onClick={() => view.narrow({ tag })}>
                {tag}
              </button>
            ))}
          </p>
        )}
      </div>
      <button type="button" onClick={() => (view.explained.value = feature.id)}>
        {words.why} <kbd>W</kbd>
      </button>
      <p class="chosen-shares">
        {DIMENSIONS.map((dimension) => (
          <span key={dimension}>{shares[dimension]}</span>
        ))}
      </p>
    </section>
  );
}

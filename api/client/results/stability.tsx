import { useState } from 'preact/hooks';
import { type Dimension, dimensionsOf, RATIO } from '../../../shared/ranking/dimensions.ts';
import { roughly } from '../../../shared/ranking/results/question-worth.ts';
import { questionsFor } from '../compare/four.ts';
import { filled } from '../lib/filled.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { type ResultsSource, type Stability, useStability } from './queries.ts';
import type { Sorting } from './ranking.ts';
import { lineOf } from './settled-line.ts';
import { resultTexts } from './texts.ts';
import { isTooClose } from './too-close.ts';
import { topTexts } from './top-texts.ts';

const { stability } = resultTexts;
const OrderOf = lazyScreen(() => import('./order-of.tsx'));
/** Number of features in doubt that are listed; further ones are only counted. */
const LISTED = 20;

const pairsOf = (count: number) => (count * (count - 1)) / 2;

interface LineProps {
  source: ResultsSource;
  sorting: Sorting;
  count: number;
}

interface SettleProps extends LineProps {
  /** The dimensions that the person is asked. */
  asked: readonly Dimension[];
}

/** A link to the questions that settle the top, with their number. */
export function SettleLink({ source, sorting, count, asked }: SettleProps) {
  const { data } = useStability(source, sorting, count);
  const { projectId: id } = source;
  const isRatio = sorting === 'ratio';
  // By value for effort, both dimensions matter.
  const isAsked = dimensionsOf(sorting).every((each) => asked.includes(each));
  if (!data?.questions_to_ask || id === null || !isAsked) return null;
  const { k, questions_to_ask: left, scale_open: isScaleOpen } = data;
  const words = isRatio && isScaleOpen ? topTexts.ask : topTexts.settle[sorting];
  const by = isRatio ? '&by=ratio' : '';
  return (
    <a class="button settle" href={`${paths.compare(id, isRatio ? RATIO.gain : sorting)}?top=${k}${by}`}>
      {words(k, questionsFor(id, pairsOf(count), left, 'top'))}
    </a>
  );
}

/** "Top 10: 8 settled, 2 not settled yet", with its meaning. */
export function StabilityLine({ source, sorting, count }: LineProps) {
  const { data } = useStability(source, sorting, count);
  const [isOpen, setOpen] = useState(false);
  // The line is optional: if the ranking isn't there or can't be read, its own message is enough.
  if (!data) return null;
  return (
    <>
      {/* Members see how many there are, with a link to them. */}
      {data.contradicted && !data.no_order && source.projectId === null && (
        <p class="unchangeable">{stability.contradicted}</p>
      )}
      <p class="stability">
        <span>{lineOf(data)}</span>{' '}
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {stability.what}
        </button>
        {isOpen && (
          <StabilityDialog source={source} sorting={sorting} data={data} count={count} onClose={() => setOpen(false)} />
        )}
      </p>
    </>
  );
}

interface DialogProps {
  source: ResultsSource;
  sorting: Sorting;
  data: Stability;
  /** Number of features. */
  count: number;
  onClose: () => void;
}

function StabilityDialog({ source: { projectId }, sorting, data, count, onClose }: DialogProps) {
  const { k, settled, in_doubt: inDoubt, questions_to_ask: left, questions_to_final: toFinal = 0, probability } = data;
  // While questions help, they come first.
  const isDoubted = data.contradicted && settled < k && !left && projectId !== null;
  return (
    <Dialog title={lineOf(data)} onClose={onClose}>
      <p>
        {stability.meaning(k)} <a href={paths.guide('settled')}>{texts.guide}</a>
      </p>
      <p>
        {filled((put) =>
          stability.guide(
            put(<a href={paths.guide('ranks')}>{stability.ranks}</a>),
            put(<a href={paths.guide('value')}>{stability.chart}</a>),
          ),
        )}
      </p>
      {projectId !== null && <OrderOf id={projectId} sorting={sorting} k={k} isSettled={settled === k} />}
      {inDoubt.length > 0 && (
        <section class="in-doubt">
          <h3>{stability.inDoubt}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{resultTexts.columns.rank}</th>
                <th scope="col">{resultTexts.columns.feature}</th>
                <th scope="col">{stability.chance(k)}</th>
              </tr>
            </thead>
            <tbody>
              {inDoubt.slice(0, LISTED).map(({ feature, rank, probability: chance }) => (
                <tr key={feature.id} class={rank <= k ? 'is-top' : undefined}>
                  <td class="num">{formatCount(rank)}</td>
                  <td>
                    <bdi>{feature.name}</bdi>
                  </td>
                  <td class="num">{formatPercent(Math.floor(100 * chance))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {inDoubt.length > LISTED && <p class="hint">{stability.more(inDoubt.length - LISTED)}</p>}
        </section>
      )}
      {left !== undefined && left > 0 && (
        <p>
          {projectId === null
            ? stability.comparisons(roughly(left), k)
            : stability.questions(questionsFor(projectId, pairsOf(count), left, 'top'), k)}
        </p>
      )}
      {left === 0 && toFinal > 0 && (
        <p>
          {projectId === null
            ? stability.comparisonsToFinal(roughly(toFinal))
            : stability.questionsToFinal(questionsFor(projectId, pairsOf(count), toFinal, 'all'))}
        </p>
      )}
      {isTooClose(data) && settled < k && toFinal === 0 && <p>{stability.close(k)}</p>}
      {data.scale_open && settled < k && <p>{topTexts.scale}</p>}
      {isDoubted && <p>{stability.settleFirst}</p>}
      <p class="hint">
        {probability === null
          ? stability.unchecked
          : stability.checked(Math.round(probability * k), k, formatPercent(100 * probability))}
      </p>
    </Dialog>
  );
}

import { useMemo } from 'preact/hooks';
import { ExplainDialog } from './explain.tsx';
import { headlineOf } from './headline.ts';
import type { ResultsSource } from './queries.ts';
import type { Result, Sorting } from './ranking.ts';
import type { ResultsView } from './view.ts';

export { FirstLookOffer } from '../ratings/offer.tsx';
export { EstimatesLine } from './estimates.tsx';
export { Printed } from './printed.tsx';
export { ChartOptions, Scatter } from './scatter.tsx';

/** What the ranking says, in a sentence or two. */
export function Headline({ results, sorting }: { results: readonly Result[]; sorting: Sorting }) {
  // After a change of the sorting, the results of before stay until those of now are there: the sentence with them.
  const words = useMemo(() => headlineOf(results, sorting), [results]);
  if (words.length === 0) return null;
  return (
    <p class="headline">
      {words.map((word, at) =>
        typeof word === 'string' ? (
          word
        ) : (
          <strong key={at}>
            <bdi>{word.name}</bdi>
          </strong>
        ),
      )}
    </p>
  );
}

interface ExplainedProps {
  source: ResultsSource;
  view: ResultsView;
  results: readonly Result[];
}

/** Why the chosen feature has its rank, where that is asked. */
export function Explained({ source, view, results }: ExplainedProps) {
  const explained = view.explained.value;
  const result = explained === null ? undefined : results.find(({ feature }) => feature.id === explained);
  if (!result) return null;
  return (
    <ExplainDialog
      key={explained}
      source={source}
      result={result}
      count={results.length}
      sorting={view.sorting.value}
      onClose={() => (view.explained.value = null)}
    />
  );
}

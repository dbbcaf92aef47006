import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { answersSheet } from '../later-sheets.ts';
import { loadSheet } from '../lib/sheets.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import type { Dimension } from '../projects/queries.ts';
import { headlineOf } from './headline.ts';
import { type ResultsSource, useStability } from './queries.ts';
import type { Result, Sorting } from './ranking.ts';
import type { ResultsView } from './view.ts';

export { EstimatesLine } from './estimates.tsx';
export { saidAlong } from './headline.ts';
export { Printed } from './printed.tsx';
export { ChartOptions, Scatter } from './scatter.tsx';

export const FirstLookOffer = lazyScreen(async () => ({
  default: (await import('../ratings/offer.tsx')).FirstLookOffer,
}));

interface HeadlineProps {
  source: ResultsSource;
  results: readonly Result[];
  sorting: Sorting;
}

/** The ranking in a sentence or two. */
export function Headline({ source, results, sorting }: HeadlineProps) {
  // After a change of the sorting, the former results (and their sentence) stay until the new ones have loaded.
  const shown = useMemo(() => sorting, [results]);
  const { data, isPlaceholderData } = useStability(source, shown, results.length);
  const standing = isPlaceholderData ? undefined : data;
  const words = useMemo(() => headlineOf(results, shown, standing), [results, shown, standing]);
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

const dialog = signal<typeof import('./explain.tsx') | null>(null);

interface ExplainedProps {
  source: ResultsSource;
  view: ResultsView;
  results: readonly Result[];
  /** The dimensions that the user is asked. */
  asked: readonly Dimension[];
}

/** Explains the rank of the selected feature when somebody asks. */
export function Explained({ source, view, results, asked }: ExplainedProps) {
  const explained = view.explained.value;
  // Loaded ahead of the first explanation, and again with the next one if that fails.
  useEffect(() => {
    if (dialog.peek() !== null) return;
    Promise.all([import('./explain.tsx'), loadSheet(answersSheet)]).then(([module]) => {
      dialog.value = module;
    }, console.error);
  }, [explained]);
  const result = explained === null ? undefined : results.find(({ feature }) => feature.id === explained);
  if (!result || dialog.value === null) return null;
  const { ExplainDialog } = dialog.value;
  return (
    <ExplainDialog
      key={explained}
      source={source}
      result={result}
      results={results}
      sorting={view.sorting.value}
      asked={asked}
      onClose={() => (view.explained.value = null)}
    />
  );
}

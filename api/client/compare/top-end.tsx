import type { ComponentChildren } from 'preact';
import { paths } from '../paths.ts';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import type { Dimension, ShortProgress } from './pairs.ts';
import { topEndOf } from './top-end-text.ts';
import { useStanding } from './use-standing.ts';

interface Props {
  session: CompareSession;
  /** Of the best features. */
  progress: ShortProgress | null;
  /** The other dimension, if the person may answer it; for a top by one dimension, only while that has questions. */
  other: Dimension | undefined;
  /** Number of contradictions among the answers. */
  contradictions: number;
  /** The main link to settle the contradictions of both dimensions. */
  settle: ComponentChildren;
  /** The link to the questions about the person's own order, if there are any. */
  own: ComponentChildren;
}

/** Shows how many of the best features are settled, why there are no more questions, and where to continue. */
export function TopEnd({ session, progress, other, contradictions, settle: toSettle, own }: Props) {
  const { top = 0, top_by: by = 'dimension' } = progress ?? {};
  const { projectId, dimension } = session;
  const sorting = by === 'ratio' ? by : dimension;
  const standing = useStanding(session, sorting, top);
  const { text, next } = topEndOf({
    ...{ dimension, by, standing },
    hasOther: other !== undefined,
    isAskedSets: session.upTo() !== undefined,
  });
  // For a top by value for effort, the contradictions may be in the other dimension.
  const settle = (contradictions > 0 || standing?.contradicted) && toSettle;
  const look = (way: typeof next) => `button ${next === way && !settle ? 'primary' : ''}`;
  return (
    <section class="compare-end">
      <p class="lead">{text || '\u00a0'}</p>
      <div class="actions">
        {settle}
        {next === 'other' && other && (
          <a
            class={look('other')}
            href={`${paths.compare(projectId, other)}${by === 'ratio' ? `?top=${top}&by=ratio` : ''}`}
          >
            {words.end.other[other]}
          </a>
        )}
        <a class={look('results')} href={`${paths.results(projectId)}?sort=${sorting}`}>
          {words.end.results}
        </a>
        {own}
        <a class={look('all')} href={`${paths.compare(projectId, dimension)}?top=0`}>
          {words.top.more}
        </a>
      </div>
    </section>
  );
}

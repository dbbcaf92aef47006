import type { ComponentChildren } from 'preact';
import { questionsIn } from '../../../shared/ranking/results/question-worth.ts';
import { paths } from '../paths.ts';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import type { Dimension, ShortProgress } from './pairs.ts';
import { useStanding } from './use-standing.ts';

interface Props {
  session: CompareSession;
  /** Of the best features. */
  progress: ShortProgress | null;
  /** The other dimension, if the person may answer it. */
  other: Dimension | undefined;
  /** How many there are among the answers. */
  contradictions: number;
  /** The way to settle them, as the main one. */
  settle: ComponentChildren;
}

/** How many of the best features are settled, why no more questions come, and where to go on. */
export function TopEnd({ session, progress, other, contradictions, settle }: Props) {
  const { top = 0, top_by: by } = progress ?? {};
  const { projectId, dimension } = session;
  const sorting = by === 'ratio' ? by : dimension;
  const stability = useStanding(session, sorting, top);
  // Of the best by value for effort, what is left is about the other dimension.
  const left = by === 'ratio' ? (stability?.questions_to_ask ?? 0) : 0;
  const next = left > 0 ? other : undefined;
  return (
    <section class="compare-end">
      <p class="lead">
        {left > 0
          ? words.top.half(
              dimension === 'value' ? 'complexity' : 'value',
              questionsIn(left, session.upTo() !== undefined, 'top'),
            )
          : words.top.end(top, stability?.settled, contradictions)}
      </p>
      <div class="actions">
        {settle}
        {next && (
          <a class={`button ${settle ? '' : 'primary'}`} href={`${paths.compare(projectId, next)}?top=${top}&by=ratio`}>
            {words.end.other[next]}
          </a>
        )}
        <a class={`button ${next || settle ? '' : 'primary'}`} href={`${paths.results(projectId)}?sort=${sorting}`}>
          {words.end.results}
        </a>
        <a class="button" href={`${paths.compare(projectId, dimension)}?top=0`}>
          {words.top.more}
        </a>
      </div>
    </section>
  );
}

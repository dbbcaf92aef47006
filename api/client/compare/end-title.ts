import { formatDuration, formatPercent } from '../lib/format.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState, Phase } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** What the page is called when there is no question on it. @param contradictions how many there are among the answers. */
export function titleOf(
  { phase, progress, answered, spent }: CompareState,
  contradictions: number,
  { dimension }: CompareSession,
): string | null {
  if (contradictions > 0 && (phase === 'goal' || phase === 'known')) return words.titles.doubt(contradictions);
  const top = progress?.top ?? 0;
  const titles: Partial<Record<Phase, string>> = {
    goal: words.titles.goal(formatPercent(100 * (progress?.transitive_coverage ?? 0))),
    known: words.titles.known,
    top: progress?.top_by === 'ratio' ? words.top.halfTitle(top, dimension) : words.top.title(top),
    few: words.titles.few,
    lent: words.titles.lent,
    kept: words.titles.kept,
    session: words.titles.session(answered, formatDuration(spent)),
  };
  return titles[phase] ?? null;
}

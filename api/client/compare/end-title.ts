import { formatDuration, formatPercent } from '../lib/format.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState, Phase } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** What the page is called when there is no question on it. @param contradictions how many there are among the answers. */
export function titleOf(
  { phase, progress, answered, spent }: CompareState,
  contradictions: number,
  { aim, dimension }: CompareSession,
): string | null {
  if (contradictions > 0 && (phase === 'goal' || phase === 'known')) return words.titles.doubt(contradictions);
  const titles: Partial<Record<Phase, string | undefined>> = {
    goal: words.titles.goal(formatPercent(100 * (progress?.transitive_coverage ?? 0))),
    known: words.titles.known,
    top: aim && (aim.top_by ? words.top.halfTitle(aim.top, dimension) : words.top.title(aim.top)),
    few: words.titles.few,
    lent: words.titles.lent,
    kept: words.titles.kept,
    session: words.titles.session(answered, formatDuration(spent)),
  };
  return titles[phase] ?? null;
}

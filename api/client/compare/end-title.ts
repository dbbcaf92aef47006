import { formatDuration } from '../lib/format-duration.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState, Phase } from './compare-state.ts';
import { isDoubted } from './doubt.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { setTitle } from './set-cards.tsx';

/**
 * The title of the page while it shows no question.
 * @param contradictions number of contradictions among the answers.
 */
export function titleOf(state: CompareState, contradictions: number, session: CompareSession): string | null {
  const { phase, progress, answered, spent } = state;
  const { dimension } = session;
  if (isDoubted(progress, contradictions) && (phase === 'goal' || phase === 'known')) return words.titles.doubt;
  const top = progress?.top ?? 0;
  const titles: Partial<Record<Phase, string>> = {
    goal: words.titles.goal,
    known: words.titles.known,
    top: progress?.top_by === 'ratio' ? words.top.halfTitle[dimension](top) : words.top.title(top),
    few: words.titles.few,
    lent: words.titles.lent,
    kept: words.titles.kept,
    session: words.titles.session(answered, formatDuration(spent)),
  };
  return titles[phase] ?? setTitle(session, state);
}

import { useEffect, useState } from 'preact/hooks';
import { paths } from '../paths.ts';
import { offeredCards, secondsFor } from '../ratings/offered-cards.ts';
import { firstLookTexts as words } from '../ratings/texts.ts';
import { api, read } from '../service/client.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';

/** A line below the very first question of a dimension that leads to a first look. Many people come here straight from a new project. */
export function FirstLookLine({ session, state }: { session: CompareSession; state: CompareState }) {
  const [cards, setCards] = useState(0);
  const { projectId, dimension } = session;
  const isFirst = state.phase === 'asking' && state.progress?.comparisons_done === 0 && !state.isOwn;
  useEffect(() => {
    if (!isFirst) return;
    const params = { path: { project_id: projectId }, query: { dimension, count: 1 } };
    read(api.GET('/projects/{project_id}/ratings/next', { params })).then(
      ({ remaining }) => setCards(offeredCards(remaining)),
      // The line is optional: without a connection it is left out.
      () => undefined,
    );
  }, [session, isFirst]);
  if (!isFirst || cards === 0) return null;
  return (
    <p class="compare-others hint">
      <a href={`${paths.project(projectId)}/rate/${dimension}`}>{words.instead}</a>{' '}
      {words.startText(cards, secondsFor(cards))}
    </p>
  );
}

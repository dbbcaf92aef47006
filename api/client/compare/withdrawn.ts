import { signal } from '@preact/signals';
import { announce } from '../lib/announce.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import type { Machine } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { idsOf, type Pair } from './pairs.ts';

/** A feature that is no longer asked about: its name if it is archived, null if it is deleted. */
type Gone = { name: string | null };

/** The question on the screen to which the message belongs. */
const current = signal<({ id: string } & Gone) | null>(null);

/** The feature whose question this one replaces; null if it replaces none. The name is null if several features are gone. */
export const whyAnother = (pair: Pair | null): Gone | null =>
  pair !== null && current.value?.id === pair.comparison_id ? current.value : null;

/**
 * Watches for a question that disappears unanswered because somebody archived or deleted a feature.
 * @returns a function that stops watching.
 */
export function watchWithdrawn(
  session: Pick<CompareSession, 'projectId' | 'state'>,
  find: (projectId: string, id: string) => Promise<Gone | null> = findGone,
): () => void {
  let before: Machine | null = null;
  return session.state.subscribe((state) => {
    if (state.isLeft) before = null;
    if (state.phase !== 'asking') return;
    const last = before;
    before = state;
    if (last && isWithdrawn(last, state)) void say(last.pair!, state.pair!);
  });

  async function say(last: Pair, next: Pair): Promise<void> {
    const ids = idsOf(last).filter((id) => !idsOf(next).includes(id));
    const found = await Promise.all(ids.map((id) => find(session.projectId, id).catch(silently)));
    const gone = found.filter((each) => each !== null);
    const { comparison_id: id } = next;
    if (gone.length === 0 || session.state.peek().pair?.comparison_id !== id) return;
    const name = gone.length === 1 ? gone[0]!.name : null;
    current.value = { id, name };
    announce(words.archived(name));
  }
}

/** Whether the person did nothing between two questions, here or in another tab. */
const isWithdrawn = (last: Machine, now: Machine): boolean =>
  now.isProposed &&
  now.pair!.comparison_id !== last.pair!.comparison_id &&
  (['changes', 'skipped', 'elsewhere'] as const).every((each) => now[each] === last[each]);

/**
 * Returns a feature that is archived or deleted; null if it is still asked about.
 * @throws ServiceError
 */
async function findGone(projectId: string, id: string): Promise<Gone | null> {
  const params = { path: { project_id: projectId, feature_id: id } };
  try {
    const { name, archived_at: at } = await read(api.GET('/projects/{project_id}/features/{feature_id}', { params }));
    return at === null ? null : { name };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'feature_not_found') return { name: null };
    throw error;
  }
}

/** Without an answer of the service, nothing is shown. */
function silently(error: unknown): null {
  if (error instanceof ServiceError) return null;
  throw error;
}

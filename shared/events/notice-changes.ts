import type { Needs } from '../context.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { findProjectView, type ProjectView } from '../projects/store/project-access.ts';
import { type ByDimension, byDimension, criteriaOf, type Dimension } from '../ranking/vocabulary.ts';
import { readFacts, readFactsOf } from '../results/read-progress.ts';
import { readPlaced } from '../results/read-results.ts';
import { readAimProgress } from '../results/read-top-progress.ts';
import { RANKING_TOP } from './rules/events.ts';
import { type EventState, isListenedTo, lockEventState, recordEvent, saveTold } from './store/events.ts';

/** A feature in `ranking.changed`. */
interface Placed {
  id: string;
  name: string;
}

/** State at the project's last events. A missing kind was never compared, so its first comparison records no event. */
interface Told {
  top?: readonly Placed[];
  toldTopAt?: string;
  reached?: Partial<ByDimension<boolean>>;
  contradictions?: Partial<ByDimension<number>>;
}

type Reading = Needs<'catalogs' | 'em' | 'now' | 'pool' | 'rankings' | 'settings' | 'views'>;

/**
 * Compares a project with the state of its last events and records what is new: the order of the best, a reached aim, more contradictions.
 * It reads the project while it locks that state, so that the later of two checks at once sees the newer state. Events and state are
 * written together: no event is recorded twice, and its job repeats a check that fails.
 * @returns whether anybody listens to the project.
 */
export async function noticeChanges(context: Reading, projectId: string): Promise<boolean> {
  if (!(await isListenedTo(context.pool, { projectId, now: context.now() }))) return false;
  await context.em.transactional(async (tx) => {
    const state = await lockEventState(tx, { projectId, now: context.now() });
    const project = state && (await findProjectView(context.pool, { projectId }));
    if (project) await notice(context, tx, project, state);
  });
  return true;
}

async function notice(context: Reading, tx: Transaction, project: ProjectView, state: EventState): Promise<void> {
  const now = context.now();
  const before = state.told as Told;
  const record = (type: Parameters<typeof recordEvent>[1]['type'], payload: Record<string, unknown>) =>
    recordEvent(tx, { projectId: project.id, type, payload, now });

  const k = project.aimTop ?? RANKING_TOP;
  const { placed } = await readPlaced(context, project, 'ratio');
  const top = placed.slice(0, k).map(({ feature: { id, name } }) => ({ id, name }));
  const told: Told = { ...before };
  let lookAgainAt: Date | null = null;
  if (!before.top || !hasChanged(before.top, top)) {
    told.top = top;
  } else {
    const next = Date.parse(before.toldTopAt ?? '') + context.settings.RANKING_EVENT_SECONDS * 1000;
    if (next > now.getTime()) {
      lookAgainAt = new Date(next);
    } else {
      await record('ranking.changed', { top: k, before: before.top, after: top, ...movement(before.top, top) });
      Object.assign(told, { top, toldTopAt: now.toISOString() });
    }
  }

  const dimensions = criteriaOf(project);
  const reached = await readReached(context, project);
  for (const dimension of dimensions) {
    if (before.reached?.[dimension] !== false || !reached[dimension]) continue;
    await record('progress.reached', { dimension, aim_top: project.aimTop });
  }
  const facts = await readFactsOf(context, Object.values(project.ledgers));
  const contradictions = byDimension(dimensions, (_, at) => facts[at]!.cycleCount);
  for (const dimension of dimensions) {
    const [count, known] = [contradictions[dimension], before.contradictions?.[dimension]];
    if (known === undefined || count <= known) continue;
    await record('contradiction.found', { dimension, contradictions: count, before: known });
  }
  Object.assign(told, { reached, contradictions });
  await saveTold(tx, { projectId: project.id, told: { ...told }, lookAgainAt });
}

/** Whether the places in both lists differ. A new aim alone changes nothing. */
function hasChanged(before: readonly Placed[], after: readonly Placed[]): boolean {
  const common = Math.min(before.length, after.length);
  return before.slice(0, common).some(({ id }, place) => id !== after[place]!.id);
}

/** Who entered and left the top. */
function movement(before: readonly Placed[], after: readonly Placed[]) {
  const ids = (list: readonly Placed[]) => new Set(list.map(({ id }) => id));
  const [old, now] = [ids(before), ids(after)];
  return { entered: after.filter(({ id }) => !old.has(id)), left: before.filter(({ id }) => !now.has(id)) };
}

async function readReached(context: Reading, project: ProjectView): Promise<ByDimension<boolean>> {
  const reached: Partial<Record<Dimension, boolean>> = {};
  for (const dimension of criteriaOf(project)) {
    const facts = await readFacts(context, project.ledgers[dimension]);
    reached[dimension] =
      facts.comparisons > 0 && (await readAimProgress(context, project, dimension)).progressPercent >= 100;
  }
  return reached as Record<Dimension, boolean>;
}

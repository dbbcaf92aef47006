import type { Needs } from '../context.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { COMPARISONS_PER_EVENT } from './rules/events.ts';
import {
  findDueStates,
  findUnplaced,
  findUnplacedProjects,
  lockPositions,
  type PlacedEvent,
  type ProjectEvent,
  placeEvents,
} from './store/events.ts';

/** Maximum number of projects per run. The next run continues. */
const PROJECTS = 1000;
/** Number of events placed by one transaction. */
const BATCH = 500;

/**
 * Gives committed events their positions. Only one transaction at a time gives positions in a project, and only to committed events, so a
 * reader that continues after a position misses none.
 * @returns the number of events that have become visible.
 */
export async function relayEvents(context: Needs<'em' | 'pool'>): Promise<number> {
  let count = 0;
  for (const projectId of await findUnplacedProjects(context.pool, { limit: PROJECTS })) {
    for (;;) {
      const placed = await relayBatch(context, projectId);
      count += placed.length;
      if (placed.length < BATCH) break;
    }
  }
  return count;
}

function relayBatch({ em }: Needs<'em'>, projectId: string): Promise<PlacedEvent[]> {
  return em.fork().transactional(async (tx) => {
    const last = (await lockPositions(tx, { projectId })) ?? 0;
    const { events, merged } = mergeComparisons(await findUnplaced(tx, { projectId, limit: BATCH }));
    const placed = events.map((event, at) => ({ ...event, position: last + at + 1 }));
    if (placed.length > 0) await placeEvents(tx, projectId, placed, merged);
    return placed;
  });
}

interface Recorded {
  dimension: string;
  comparisons: readonly unknown[];
}

/** Merges neighbouring `comparison.recorded` events of one dimension. */
function mergeComparisons(events: readonly ProjectEvent[]): { events: ProjectEvent[]; merged: string[] } {
  const kept: ProjectEvent[] = [];
  const merged: string[] = [];
  for (const event of events) {
    const last = kept.at(-1);
    const joined = last && join(last, event);
    if (joined) {
      kept[kept.length - 1] = joined;
      merged.push(event.id);
    } else kept.push(event);
  }
  return { events: kept, merged };
}

function join(one: ProjectEvent, other: ProjectEvent): ProjectEvent | null {
  if (one.type !== 'comparison.recorded' || other.type !== one.type) return null;
  const [first, second] = [one.payload, other.payload] as unknown as [Recorded, Recorded];
  const comparisons = [...first.comparisons, ...second.comparisons];
  if (first.dimension !== second.dimension || comparisons.length > COMPARISONS_PER_EVENT) return null;
  return { ...one, payload: { ...one.payload, comparisons } };
}

const MAX_PROJECTS = 1000;

/** Requests another check of projects in which a change of the ranking was too early to report. */
export async function requestDueLooks({ pool, jobs, now }: Needs<'jobs' | 'now' | 'pool'>): Promise<void> {
  for (const projectId of await findDueStates(pool, { now: now(), limit: MAX_PROJECTS }))
    requestViewRefresh(jobs, projectId);
}

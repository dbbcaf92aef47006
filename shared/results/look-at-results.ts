import type { Needs } from '../context.ts';
import { findFeatureStates } from '../features/store/feature-catalog.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { type Moves, movesBetweenChunked } from '../ranking/results/moves.ts';
import { type Dimension, dimensionsOf, type Sorting } from '../ranking/vocabulary.ts';
import { sharedRanksAlong } from './ranks-along.ts';
import { readPlaced } from './read-results.ts';
import {
  findAnswersSince,
  findLooks,
  findOrderRenewal,
  findOtherCauses,
  type Looks,
  type SeenOrder,
  storeLooks,
} from './store/looks.ts';

/** Maximum number of places stored per look, from the best. */
const KEPT = 1000;
/** Maximum time between two looks of one visit, in milliseconds. */
const VISIT_MS = 60 * 60_000;
/** Maximum number of people listed with their answers, most answers first. */
const PEOPLE = 20;

/** Counts of the changes that can move features. */
export interface Causes {
  readonly added: number;
  readonly restored: number;
  readonly archived: number;
  readonly deleted: number;
  /** Answers since then, of the people with the most. */
  readonly answers: readonly { userId: string; answers: number }[];
  /** Changed, undone and deleted answers, and resets of a dimension. */
  readonly takenBack: number;
  readonly ratings: number;
  readonly factors: number;
  readonly settings: number;
}

/** Changes in the results since the person's previous visit. */
export interface WhatMoved extends Moves {
  /** Time of the previous visit. */
  readonly since: Date;
  readonly causes: Causes;
}

/** Result of a look. */
export interface Look {
  /** Null at the first visit. */
  readonly moved: WhatMoved | null;
  /** The time of the last answer before the order was computed in a new way; null if there was none. */
  readonly renewedAt: Date | null;
}

/**
 * Records that a person looks at the results, and compares the results with those of their previous visit. PostgreSQL stores the order that
 * they see, so all their devices report the same changes.
 */
export async function lookAtResults(
  context: Needs<'catalogs' | 'now' | 'pool' | 'rankings' | 'views'>,
  project: ProjectView,
  { userId, sortBy = 'ratio' }: { userId: string; sortBy?: Sorting | undefined },
): Promise<Look> {
  const { pool } = context;
  const key = { projectId: project.id, userId, sorting: sortBy };
  const [looks, { placed }, renewedAt] = await Promise.all([
    findLooks(pool, key),
    readPlaced(context, project, sortBy),
    findOrderRenewal(pool, { projectId: project.id }),
  ]);
  const dimensions = dimensionsOf(sortBy);
  const at = context.now();
  const kept = placed.slice(0, KEPT);
  const ranks = sharedRanksAlong(kept, sortBy);
  const seen: SeenOrder = {
    at: at.toISOString(),
    order: kept.map(({ feature }) => feature.id),
    ranks,
    count: placed.length,
    revisions: Object.fromEntries(dimensions.map((dimension) => [dimension, project.ledgers[dimension].revision])),
  };
  const before = looks && visitBefore(looks, at);
  await storeLooks(pool, { ...key, seen, before });
  if (!before) return { moved: null, renewedAt };
  const old = before.order.map((id, place) => ({ id, rank: before.ranks[place]! }));
  const now = kept.map(({ feature: { id }, score, variance }, place) => ({ id, rank: ranks[place]!, score, variance }));
  const since = new Date(before.at);
  const [moves, causes] = await Promise.all([
    runCooperatively(movesBetweenChunked(old, now)),
    findCauses(context, project, { before, seen, dimensions }),
  ]);
  return { moved: { ...moves, since, causes }, renewedAt };
}

/** The order seen at the previous visit; null at the first visit. */
function visitBefore({ seen, before }: Looks, at: Date): SeenOrder | null {
  return at.getTime() - Date.parse(seen.at) < VISIT_MS ? before : seen;
}

interface Between {
  before: SeenOrder;
  seen: SeenOrder;
  dimensions: readonly Dimension[];
}

async function findCauses(
  { pool }: Needs<'pool'>,
  project: ProjectView,
  { before, seen, dimensions }: Between,
): Promise<Causes> {
  const since = new Date(before.at);
  const [members, answers, others] = await Promise.all([
    membersChanged(pool, project, { before, seen }),
    findAnswersSince(pool, project.id, { revisions: before.revisions, limit: PEOPLE }),
    findOtherCauses(pool, { projectId: project.id, since, dimensions }),
  ]);
  return { ...members, answers, ...others, factors: dimensions.length > 1 ? others.factors : 0 };
}

/** Counts features that were added or removed. If an order was too long to store completely, it compares only the totals. */
async function membersChanged(
  pool: Needs<'pool'>['pool'],
  project: ProjectView,
  { before, seen }: Pick<Between, 'before' | 'seen'>,
): Promise<Pick<Causes, 'added' | 'restored' | 'archived' | 'deleted'>> {
  if (before.count > before.order.length || seen.count > seen.order.length) {
    const more = seen.count - before.count;
    return { added: Math.max(0, more), restored: 0, archived: Math.max(0, -more), deleted: 0 };
  }
  const [old, present] = [new Set(before.order), new Set(seen.order)];
  const gone = before.order.filter((id) => !present.has(id));
  const came = seen.order.filter((id) => !old.has(id));
  if (gone.length + came.length === 0) return { added: 0, restored: 0, archived: 0, deleted: 0 };
  const states = await findFeatureStates(pool, { projectId: project.id, ids: [...gone, ...came] });
  const since = new Date(before.at);
  const left = new Set(gone);
  const count = (is: (state: (typeof states)[number]) => boolean) => states.filter(is).length;
  const archived = count(({ id, state }) => left.has(id) && state === 'archived');
  const added = count(({ id, createdAt }) => !left.has(id) && createdAt > since);
  return { added, restored: came.length - added, archived, deleted: gone.length - archived };
}

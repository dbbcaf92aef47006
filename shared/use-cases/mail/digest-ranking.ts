import { DIMENSIONS, type Sorting } from '../../ranking/vocabulary.ts';
import { topOfAimed } from '../../rules/top-of.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { SentRanking } from '../../store/ranking-digests.ts';
import type { Needs } from '../context.ts';
import { readFactsOf } from '../ranking/read-progress.ts';
import { readPlaced } from '../ranking/read-results.ts';
import { readStability } from '../ranking/read-stability.ts';

/** Features that a mail lists. */
const LISTED = 10;
/** Features whose places are kept for the next mail. */
const KEPT = 1000;

/** A ranking as a mail tells it. */
export interface DigestRanking extends SentRanking {
  /** Names of the features that a mail lists, from the best. */
  names: readonly string[];
}

/** How a listed feature got to its place: from another one, from one too far down to be kept, or it was not in the ranking. */
export type Move = { from: number } | 'from below' | 'new' | null;

/** A ranking compared with that of the mail before. */
export interface DigestChanges {
  /** Of each listed feature. */
  moves: readonly Move[];
  /** Features that were listed and aren't any more. */
  left: readonly string[];
  /** Number of features that were not in the ranking, and of those that are no longer in it. */
  added: number;
  removed: number;
  isAny: boolean;
}

/** The ranking of a project by value for effort, or by the only dimension with answers; null while nothing is ranked. */
export async function readDigestRanking(
  context: Needs<'catalogs' | 'rankings' | 'stabilityBases' | 'views'>,
  project: ProjectView,
): Promise<DigestRanking | null> {
  const facts = await readFactsOf(
    context,
    DIMENSIONS.map((dimension) => project.ledgers[dimension]),
  );
  const answered = DIMENSIONS.filter((_, at) => facts[at]!.comparisons > 0);
  const [only] = answered;
  if (!only) return null;
  const by: Sorting = answered.length === 1 ? only : 'ratio';
  const { placed } = await readPlaced(context, project, by);
  if (placed.length < 2) return null;
  const k = topOfAimed(placed.length, project.aimTop);
  const { settled, checked, questionsToAsk, contradicted } = await readStability(context, project, { k, sortBy: by });
  return {
    by,
    order: placed.slice(0, KEPT).map(({ feature }) => feature.id),
    count: placed.length,
    top: { k, settled, isChecked: checked, isOver: questionsToAsk === 0 && !contradicted },
    names: placed.slice(0, LISTED).map(({ feature }) => feature.name),
  };
}

/** What is new in a ranking since a mail. By another sorting all places are other ones, so that moves tell nothing. */
export function changesSince(before: SentRanking, now: SentRanking): DigestChanges {
  const placeBefore = new Map(before.order.map((id, place) => [id, place + 1]));
  const areWhole = [before, now].every(({ count, order }) => count === order.length);
  const isSameOrder = before.by === now.by;
  const moves = now.order.slice(0, LISTED).map((id, place): Move => {
    const from = placeBefore.get(id);
    if (from === undefined) return before.count === before.order.length ? 'new' : 'from below';
    return isSameOrder && from !== place + 1 ? { from } : null;
  });
  const listed = new Set(now.order.slice(0, LISTED));
  const present = new Set(now.order);
  const left = before.order.slice(0, LISTED).filter((id) => !listed.has(id));
  // Where not all features are kept, only their number tells.
  const added = areWhole
    ? now.order.filter((id) => !placeBefore.has(id)).length
    : Math.max(0, now.count - before.count);
  const removed = areWhole
    ? before.order.filter((id) => !present.has(id)).length
    : Math.max(0, before.count - now.count);
  const isAny =
    !isSameOrder ||
    moves.some((move) => move !== null) ||
    left.length + added + removed > 0 ||
    (['k', 'settled', 'isChecked', 'isOver'] as const).some((each) => before.top[each] !== now.top[each]);
  return { moves, left, added, removed, isAny };
}

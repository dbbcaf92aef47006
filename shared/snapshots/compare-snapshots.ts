import type { Needs } from '../context.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { MATHEMATICS } from '../ranking/mathematics.ts';
import { beyondNoiseChunked } from '../ranking/results/beyond-noise.ts';
import type { Steps } from '../ranking/steps.ts';
import { DIMENSIONS, type Sorting } from '../ranking/vocabulary.ts';
import { readPlaced } from '../results/read-results.ts';
import { unknownSnapshot } from './delete-snapshot.ts';
import { isDimension, settingsOf } from './keep-snapshot.ts';
import { MAX_SNAPSHOT_FEATURES, NOW } from './rules/snapshots.ts';
import { countGone } from './store/counted-answers.ts';
import { findPlaces, findRevisions, findSnapshot, type KeptPlace, type Snapshot } from './store/snapshots.ts';

const FEATURES_PER_STEP = 1024;

type Change = 'rose' | 'fell' | 'same' | 'new' | 'gone';

/** A feature in two rankings. */
export interface Move {
  id: string;
  name: string;
  change: Change;
  /** Rank in each; null if it isn't there. */
  from: number | null;
  to: number | null;
  /** Places that it rose by among the features of both; negative if it fell. Null unless it is in both. */
  places: number | null;
  isBeyondNoise: boolean;
  /** How far its score moved, and the noise of that, in standard deviations of all scores; null unless it is in both. */
  difference: number | null;
  noise: number | null;
}

/** Two rankings of a project, compared. */
export interface SnapshotComparison {
  earlier: Snapshot;
  /** Null for the ranking as it is now. */
  later: Snapshot | null;
  hasSameSettings: boolean;
  hasSameMathematics: boolean;
  /** Share of the earlier answers that the later ranking lacks. */
  goneShare: number;
  /** Moves beyond noise first, the surest before the others; then those by the most places; then new features, and those that are gone. */
  moves: readonly Move[];
}

type Reading = Needs<'catalogs' | 'now' | 'pool' | 'rankings' | 'views'>;
type PlaceThen = Pick<KeptPlace, 'id' | 'name' | 'rank' | 'score' | 'variance'>;

/** Compares a kept ranking with another one or with now, whichever is earlier first. @throws NotFound for an unknown one. */
export async function compareSnapshots(
  context: Reading,
  project: ProjectView,
  { snapshotId, other, sortBy = 'ratio' }: { snapshotId: string; other: string; sortBy?: Sorting | undefined },
): Promise<SnapshotComparison> {
  const ids = other === NOW ? [snapshotId] : [snapshotId, other];
  const snapshots = await Promise.all(ids.map((id) => readSnapshot(context, project.id, id)));
  const [earlier, later = null] = snapshots.sort(
    (one, another) => one.createdAt.getTime() - another.createdAt.getTime(),
  );
  const [before, after, gone] = await Promise.all([
    readKept(context, earlier!, sortBy),
    later ? readKept(context, later, sortBy) : readNow(context, project, sortBy),
    readGone(context, { earlier: earlier!, until: later?.createdAt ?? context.now(), sortBy }),
  ]);
  const settings = later?.settings ?? settingsOf(project);
  const hasSameSettings = canonical(earlier!.settings) === canonical(settings);
  const hasSameMathematics = earlier!.mathematics === (later?.mathematics ?? MATHEMATICS);
  // Estimates of another model contain the same answers in another way.
  const isSameModel = hasSameSettings && hasSameMathematics;
  const shareGone = ({ id, answers }: KeptPlace) =>
    !isSameModel ? 1 : answers === 0 ? 0 : Math.min(1, (gone.get(id) ?? 0) / answers);
  const moves = await runCooperatively(movesChunked(before, after, shareGone));
  const all = before.reduce((sum, { answers }) => sum + answers, 0);
  const lost = before.reduce((sum, { id, answers }) => sum + Math.min(answers, gone.get(id) ?? 0), 0);
  const goneShare = all === 0 ? 0 : lost / all;
  return { earlier: earlier!, later, hasSameSettings, hasSameMathematics, goneShare, moves };
}

/** @throws NotFound */
export async function readSnapshot({ pool }: Needs<'pool'>, projectId: string, snapshotId: string): Promise<Snapshot> {
  const found = await findSnapshot(pool, { projectId, snapshotId });
  if (!found) throw unknownSnapshot();
  return found;
}

const readKept = ({ pool }: Needs<'pool'>, { projectId, id }: Snapshot, sorting: Sorting): Promise<KeptPlace[]> =>
  findPlaces(pool, { projectId, snapshotId: id, sorting, first: 1, last: MAX_SNAPSHOT_FEATURES });

async function readNow(context: Reading, project: ProjectView, sorting: Sorting): Promise<PlaceThen[]> {
  const { placed } = await readPlaced(context, project, sorting);
  return placed.map(({ feature: { id, name }, score, variance }, at) => ({ id, name, rank: at + 1, score, variance }));
}

/** Number of the earlier comparisons with each feature that the later ranking lacks. */
async function readGone(
  { pool }: Reading,
  { earlier, until, sortBy }: { earlier: Snapshot; until: Date; sortBy: Sorting },
): Promise<ReadonlyMap<string, number>> {
  const { projectId, id: snapshotId, createdAt: since } = earlier;
  const revisions = await findRevisions(pool, { projectId, snapshotId });
  const counted = revisions.filter(({ dimension }) => dimension === sortBy || !isDimension(sortBy));
  const gone = new Map<string, number>();
  for (const { dimension, revision } of counted) {
    for (const { featureId, comparisons } of await countGone(pool, { projectId, dimension, revision, since, until })) {
      gone.set(featureId, (gone.get(featureId) ?? 0) + comparisons);
    }
  }
  return gone;
}

/** Settings as a text; PostgreSQL orders the keys of what it stores. */
const canonical = ({ comparison_mode: mode, model_type: model, dimensions }: Snapshot['settings']): string =>
  JSON.stringify([
    mode,
    model,
    ...DIMENSIONS.map((each) => [dimensions[each]?.prior_mean, dimensions[each]?.prior_variance]),
  ]);

function* movesChunked(
  before: readonly KeptPlace[],
  after: readonly PlaceThen[],
  shareGone: (place: KeptPlace) => number,
): Steps<Move[]> {
  const then = new Map(before.map((place) => [place.id, place]));
  yield;
  const stayed = after.filter(({ id }) => then.has(id));
  const staying = new Set(stayed.map(({ id }) => id));
  yield;
  const placeThen = new Map(before.filter(({ id }) => staying.has(id)).map(({ id }, place) => [id, place]));
  yield;
  const moved = yield* beyondNoiseChunked(
    stayed.map((place) => {
      const earlier = then.get(place.id)!;
      return { before: earlier, after: place, gone: shareGone(earlier) };
    }),
  );
  const moves: { move: Move; sureness: number }[] = [];
  for (const [at, { id, name, rank }] of stayed.entries()) {
    const places = placeThen.get(id)! - at;
    const { difference, noise, isBeyond } = moved[at]!;
    const change = places > 0 ? 'rose' : places < 0 ? 'fell' : 'same';
    const move = {
      id,
      name,
      change,
      from: then.get(id)!.rank,
      to: rank,
      places,
      isBeyondNoise: isBeyond,
      difference,
      noise,
    };
    moves.push({ move: move as Move, sureness: Math.abs(difference) / noise });
    if (at % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
  }
  for (const { id, name, rank } of after)
    if (!staying.has(id)) moves.push(came({ id, name, change: 'new', from: null, to: rank }));
  for (const { id, name, rank } of before)
    if (!staying.has(id)) moves.push(came({ id, name, change: 'gone', from: rank, to: null }));
  yield;
  const groupOf = ({ change, isBeyondNoise }: Move) =>
    isBeyondNoise ? 0 : change === 'new' ? 2 : change === 'gone' ? 3 : change === 'same' ? 4 : 1;
  moves.sort(
    (one, other) =>
      groupOf(one.move) - groupOf(other.move) ||
      (one.move.isBeyondNoise ? other.sureness - one.sureness : 0) ||
      Math.abs(other.move.places ?? 0) - Math.abs(one.move.places ?? 0) ||
      (one.move.to ?? one.move.from!) - (other.move.to ?? other.move.from!),
  );
  return moves.map(({ move }) => move);
}

const came = (move: Pick<Move, 'id' | 'name' | 'change' | 'from' | 'to'>) => ({
  move: { ...move, places: null, isBeyondNoise: false, difference: null, noise: null },
  sureness: 0,
});

import type { StoredFactor } from '../answers/store/factors.ts';
import { type FeatureToRank, indexById, indexesOf, type StoredJudgement } from '../answers/store/judgements.ts';
import type { StoredRating } from '../answers/store/ratings.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Pool } from '../platform/sql/statement.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import { Asleep } from '../ranking/estimation/asleep.ts';
import type { PriorBeliefs } from '../ranking/estimation/evidence.ts';
import { type NormalScores, normalScores } from '../ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../ranking/estimation/rating-prior.ts';
import { type Judgement, Ranking } from '../ranking/ranking.ts';
import type { FactorAnswer } from '../ranking/results/scale.ts';
import { CHOICES, EXPECTATIONS } from '../ranking/vocabulary.ts';
import { loadRanking } from './store/rankings.ts';

/** A ranking in memory, at one revision of its ledger. Appends advance it. Any other change needs a new one. */
export interface LoadedRanking {
  readonly projectId: string;
  readonly dimension: LedgerState['dimension'];
  readonly generation: string;
  /** Revision of the ledger; `ranking` contains everything up to it. */
  revision: number;
  /** Feature ids in order. A feature's place is its index in `ranking`. */
  readonly featureIds: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The factors that people gave: how many times more one feature is than another. */
  readonly factors: readonly FactorAnswer[];
  readonly ranking: Ranking;
}

/** Memory of one feature besides the ranking itself: its id, and its places in a list and in a map. */
const BYTES_PER_FEATURE = 200;
/** Memory of one comparison in the log, in the verdicts and among the neighbours, with room to grow. */
const BYTES_PER_COMPARISON = 120;

/** Memory of a cached ranking, in bytes. */
export function bytesOf({ ranking, featureIds }: LoadedRanking): number {
  return ranking.bytes + BYTES_PER_FEATURE * featureIds.length;
}

/** Expected memory of a ranking before it is built: two bits for each pair of features, in both directions, plus the rest. */
function expectedBytes(features: number, comparisons: number): number {
  return (
    features ** 2 / 4 + 2 * BYTES_PER_FEATURE * features + BYTES_PER_COMPARISON * Math.min(comparisons, features ** 2)
  );
}

/**
 * Reads a ranking and builds it. During the read, its comparisons are in memory once, in the form that the ranking takes.
 * @param onSize receives the expected size of the ranking in bytes, before anything large is made.
 * @param gone features to leave out, as if they were deleted.
 * @returns null if the project is gone.
 */
export async function loadFromStore(
  pool: Pool,
  key: LedgerKey,
  onSize: (bytes: number) => void = () => {},
  gone: ReadonlySet<string> = new Set(),
): Promise<LoadedRanking | null> {
  const judgements: Judgement[] = [];
  const texts = new Map<string, string>([...CHOICES, ...EXPECTATIONS].map((text) => [text, text]));
  let begun: Omit<LoadedRanking, 'ranking'> & { ledger: LedgerState };
  let known: Known;
  let sleepers: Sleepers | null = null;
  const stays = ({ featureAId: a, featureBId: b }: StoredJudgement) => !gone.has(a) && !gone.has(b);
  const found = await loadRanking(pool, key, {
    begin({ ledger, features: all, ratings, factors, sleeping }) {
      const features = all.filter(({ id }) => !gone.has(id));
      const active = features.filter(({ archived }) => !archived);
      const featureIds = active.map(({ id }) => id);
      const indexOf = indexById(featureIds);
      const { projectId, dimension, generation, revision } = ledger;
      known = knownOf(active, ratings);
      begun = {
        projectId,
        dimension,
        generation,
        revision,
        featureIds,
        indexOf,
        factors: factorsOf(factors, indexOf),
        ledger,
      };
      const aboutOthers = ratings.filter(({ featureId: id }) => !gone.has(id));
      if (active.length < features.length) sleepers = new Sleepers(features, aboutOthers, sleeping.filter(stays));
      // Every comparison raises the revision, so undone ones make the expectation too high.
      onSize(expectedBytes(featureIds.length, revision));
    },
    add(rows) {
      for (const row of rows.filter(stays)) {
        sleepers?.noteSet(row, judgements.length);
        judgements.push(interned(toJudgement(row, begun.indexOf), texts));
      }
    },
  });
  if (!found) return null;
  const { ledger, ...loaded } = begun!;
  const { estimates, prior } = known!;
  const asleep = (sleepers as Sleepers | null)?.asleep(texts) ?? null;
  const ranking = await runCooperatively(
    Ranking.buildChunked(loaded.featureIds.length, ledger, judgements, estimates, prior, asleep),
  );
  return { ...loaded, ranking };
}

/** Data from before the first comparison. */
interface Known {
  estimates: NormalScores | null;
  prior: PriorBeliefs | null;
}

function knownOf(features: readonly FeatureToRank[], ratings: readonly StoredRating[]): Known {
  const indexOf = indexById(features.map(({ id }) => id));
  const about = ratings.filter(({ featureId: id }) => indexOf.has(id));
  const people = [...new Set(about.map(({ userId }) => userId))].sort();
  return {
    estimates: normalScores(features.map(({ estimate }) => estimate)),
    prior: priorOfRatings(features.length, numbered(about, people, indexOf), people),
  };
}

/** Archived features while their ranking is read. */
class Sleepers {
  readonly #features: readonly FeatureToRank[];
  readonly #ratings: readonly StoredRating[];
  readonly #rows: readonly StoredJudgement[];
  /** Answers about sets that are partly asleep, with the index of an active comparison if there is one. */
  readonly #sets: Map<string, number | null>;

  /** @param features active and archived features. Archived features stay only if somebody gave answers about them. */
  constructor(features: readonly FeatureToRank[], ratings: readonly StoredRating[], rows: readonly StoredJudgement[]) {
    const spokenOf = new Set(ratings.map(({ featureId: id }) => id));
    for (const { featureAId: a, featureBId: b } of rows) spokenOf.add(a).add(b);
    this.#features = features.filter(
      ({ id, estimate, archived }) => !archived || estimate !== null || spokenOf.has(id),
    );
    this.#ratings = ratings;
    this.#rows = rows;
    this.#sets = new Map(rows.flatMap(({ setId: set }) => (set === null ? [] : [[set, null]])));
  }

  /** Records the set of an active comparison. */
  noteSet({ setId: set }: StoredJudgement, place: number): void {
    if (set !== null && this.#sets.has(set)) this.#sets.set(set, place);
  }

  /** Null if there are no answers about them. */
  asleep(texts: Map<string, string>): Asleep | null {
    const features = this.#features;
    if (!features.some(({ archived }) => archived)) return null;
    const indexOf = indexById(features.map(({ id }) => id));
    const places = Int32Array.from(features.keys()).filter((place) => !features[place]!.archived);
    const judgements = this.#rows.map((row) => ({
      ...interned(toJudgement(row, indexOf), texts),
      beside: row.setId === null ? null : this.#sets.get(row.setId)!,
    }));
    return new Asleep({ features: features.length, places, judgements, ...knownOf(features, this.#ratings) });
  }
}

/** The factors between ranked features, with indexes instead of ids. */
function factorsOf(rows: readonly StoredFactor[], indexOf: ReadonlyMap<string, number>): FactorAnswer[] {
  return rows.flatMap(({ moreId, lessId, factor }) => {
    const [more, less] = [indexOf.get(moreId), indexOf.get(lessId)];
    return factor === null || more === undefined || less === undefined ? [] : { more, less, factor };
  });
}

/** Ratings with indexes instead of ids. */
function numbered(
  rows: readonly StoredRating[],
  people: readonly string[],
  indexOf: ReadonlyMap<string, number>,
): Rating[] {
  const numberOf = new Map(people.map((id, number) => [id, number]));
  return rows.map(({ featureId: id, userId, grade }) => ({
    person: numberOf.get(userId)!,
    feature: indexOf.get(id)!,
    grade,
  }));
}

/**
 * A row with indexes instead of feature ids.
 * @throws Error for a feature that is missing.
 */
export function toJudgement(row: StoredJudgement, indexOf: ReadonlyMap<string, number>): Judgement {
  const pair = indexesOf(row, indexOf);
  if (!pair) throw new Error(`Comparison ${row.seq} refers to a feature that doesn't exist`);
  const { choice, weight, strength, expected, requested, userId: author, setId: set } = row;
  return { a: pair.a, b: pair.b, choice, weight, strength, expected, requested, author, set };
}

/** Shares equal texts between judgements, because every row brings its own copies. */
function interned(judgement: Judgement, texts: Map<string, string>): Judgement {
  const once = <Text extends string>(text: Text): Text => {
    const held = texts.get(text);
    if (held === undefined) texts.set(text, text);
    return (held ?? text) as Text;
  };
  judgement.choice = once(judgement.choice);
  if (judgement.expected !== null) judgement.expected = once(judgement.expected);
  if (judgement.author !== undefined) judgement.author = once(judgement.author);
  if (judgement.set) judgement.set = once(judgement.set);
  return judgement;
}

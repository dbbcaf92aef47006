import type { LedgerKey } from '../ledger-key.ts';
import type { PriorBeliefs } from '../ranking/estimation/evidence.ts';
import { type NormalScores, normalScores } from '../ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../ranking/estimation/rating-prior.ts';
import { type Judgement, Ranking } from '../ranking/ranking.ts';
import { CHOICES, EXPECTATIONS } from '../ranking/vocabulary.ts';
import { runCooperatively } from '../run-cooperatively.ts';
import { indexById, indexesOf, type JudgementRow } from '../store/judgements.ts';
import type { LedgerState } from '../store/project-access.ts';
import { loadRanking } from '../store/rankings.ts';
import type { RatingRow } from '../store/ratings.ts';
import type { Pool } from '../store/statement.ts';

/** A ranking in memory, at one revision of its ledger. Appends move it forward; anything else makes a new one. */
export interface LoadedRanking {
  readonly projectId: string;
  readonly dimension: LedgerState['dimension'];
  readonly generation: string;
  /** Revision of the ledger; `ranking` contains everything up to it. */
  revision: number;
  /** Feature ids in order; a feature's place is its index in `ranking`. */
  readonly featureIds: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly ranking: Ranking;
}

/** Memory of one feature beside the ranking itself: its id, its places in a list and in a map. */
const BYTES_PER_FEATURE = 200;
/** Memory of one comparison, in the log, in the verdicts and among the neighbours, with room to grow. */
const BYTES_PER_COMPARISON = 120;

/** Memory of a cached ranking, in bytes. */
export function bytesOf({ ranking, featureIds }: LoadedRanking): number {
  return ranking.bytes + BYTES_PER_FEATURE * featureIds.length;
}

/**
 * Expected memory of a ranking before it is built: two bits for each pair of features, in both directions, and the
 * rest.
 */
function expectedBytes(features: number, comparisons: number): number {
  return (
    features ** 2 / 4 + 2 * BYTES_PER_FEATURE * features + BYTES_PER_COMPARISON * Math.min(comparisons, features ** 2)
  );
}

/**
 * Reads a ranking and builds it. While it is read, its comparisons are held once, in the form that the ranking takes.
 * @param onSize told what the ranking is about to take, in bytes, before anything large is made.
 * @returns null when the project is gone.
 */
export async function loadFromStore(
  pool: Pool,
  key: LedgerKey,
  onSize: (bytes: number) => void = () => {},
): Promise<LoadedRanking | null> {
  const judgements: Judgement[] = [];
  const texts = new Map<string, string>([...CHOICES, ...EXPECTATIONS].map((text) => [text, text]));
  let begun: Omit<LoadedRanking, 'ranking'> & { ledger: LedgerState };
  let estimates: NormalScores | null = null;
  let prior: PriorBeliefs | null = null;
  const found = await loadRanking(pool, key, {
    begin(ledger, features, ratings) {
      const featureIds = features.map(({ id }) => id);
      estimates = normalScores(features.map(({ estimate }) => estimate));
      const { projectId, dimension, generation, revision } = ledger;
      const indexOf = indexById(featureIds);
      const people = [...new Set(ratings.map(({ user_id: userId }) => userId))].sort();
      prior = priorOfRatings(featureIds.length, numbered(ratings, people, indexOf), people);
      begun = { projectId, dimension, generation, revision, featureIds, indexOf, ledger };
      // Every comparison raises the revision; undone ones make the expectation too high.
      onSize(expectedBytes(featureIds.length, revision));
    },
    add(rows) {
      for (const row of rows) judgements.push(interned(toJudgement(row, begun.indexOf), texts));
    },
  });
  if (!found) return null;
  const { ledger, ...loaded } = begun!;
  const ranking = await runCooperatively(
    Ranking.buildChunked(loaded.featureIds.length, ledger, judgements, estimates, prior),
  );
  return { ...loaded, ranking };
}

/** Ratings with numbers in place of ids. */
function numbered(
  rows: readonly RatingRow[],
  people: readonly string[],
  indexOf: ReadonlyMap<string, number>,
): Rating[] {
  const numberOf = new Map(people.map((id, number) => [id, number]));
  return rows.map(({ feature_id: id, user_id: userId, grade }) => ({
    person: numberOf.get(userId)!,
    feature: indexOf.get(id)!,
    grade,
  }));
}

/** A row with indexes in place of feature ids. @throws Error for a feature that isn't there. */
export function toJudgement(row: JudgementRow, indexOf: ReadonlyMap<string, number>): Judgement {
  const pair = indexesOf(row, indexOf);
  if (!pair) throw new Error(`Comparison ${row.seq} refers to a feature that doesn't exist`);
  const { choice, weight, strength, expected, requested, user_id: author, set_id: set } = row;
  return { a: pair.a, b: pair.b, choice, weight, strength, expected, requested, author, set };
}

/** Shares equal texts between judgements: every row brings its own copies. */
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

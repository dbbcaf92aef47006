import { createHash } from 'node:crypto';
import type { Steps } from '../ranking/steps.ts';
import type { KeptFeatures, KeptOrder, Snapshot } from './store/snapshots.ts';

type Told = Pick<Snapshot, 'name' | 'createdAt' | 'mathematics' | 'settings' | 'people' | 'answers'>;

/**
 * SHA-256 over the canonical text of a kept ranking, in hexadecimal. The text has lines of JSON, each with a line feed: what is told of the whole,
 * with its keys in alphabetical order; the names of the features in the order of their ids; then, for each order, alphabetically, its name, and
 * a line per column. It has no ids, so that the copy of a project, which gets new ones in the same order, keeps its hashes.
 */
export function* hashChunked(told: Told, { featureNames }: KeptFeatures, orders: readonly KeptOrder[]): Steps<string> {
  const hash = createHash('sha256');
  const line = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`);
  const { name, createdAt, mathematics, settings, people, answers } = told;
  line(inOrder({ name, created_at: createdAt.toISOString(), mathematics, settings, people, answers }));
  line(featureNames);
  for (const order of orders.toSorted((one, other) => (one.sorting < other.sorting ? -1 : 1))) {
    line(order.sorting);
    for (const column of [
      order.features,
      order.scores,
      order.variances,
      order.bestRanks,
      order.worstRanks,
      order.answers,
    ]) {
      line(column);
      yield;
    }
  }
  return hash.digest('hex');
}

/** The same value, with the keys of all objects in alphabetical order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, inOrder(each)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

import type { ForeseenPair, Proposal } from '../../../shared/answers/contract/next.ts';
import type { RecordedComparison } from '../../../shared/answers/contract/recording.ts';
import type { Dimension } from '../../../shared/ranking/dimensions.ts';
import { texts } from '../texts.ts';

export type { Proposal } from '../../../shared/answers/contract/next.ts';
export type { Feature } from '../../../shared/features/contract/features.ts';
export type { Dimension } from '../../../shared/ranking/dimensions.ts';
export type { ShortProgress } from '../../../shared/results/contract/progress.ts';

/** Two features to compare, or a set of four, with the id that their comparison will have. */
export type Pair = ForeseenPair;
/** In the order of screens: there are words for each. The list itself would be another file before the first question. */
export const DIMENSIONS = Object.keys(texts.dimensions) as readonly Dimension[];
export type Choice = RecordedComparison['choice'];
export type Strength = NonNullable<RecordedComparison['strength']>;
/** The pair that comes after each answer, as far as the service can predict it. */
export type Foresight = NonNullable<Proposal['after']>;

/** The id of this page, by which the service knows pairs that only this page shows. */
export const SCREEN = newId();

/** An answer about a pair. */
export interface Verdict {
  choice: Choice;
  /** In graded projects only. */
  strength: Strength | null;
  best?: undefined;
  worst?: undefined;
}

/** An answer about a set: the ids of its best and its worst feature. */
export interface SetVerdict {
  choice?: undefined;
  strength?: undefined;
  best: string;
  worst: string;
}

export type AnyVerdict = Verdict | SetVerdict;

/** The best features to settle, if not the whole order; as parameters of the service. */
export interface Aim {
  readonly top: number;
  /** Whether they are the best by value for effort. */
  readonly top_by?: 'ratio' | undefined;
}

/** The five steps of a graded answer, from left to right. */
export const STRENGTHS: readonly Strength[] = ['a_much_better', 'a_better', 'equal', 'b_better', 'b_much_better'];

export function verdictOf(strength: Strength): Verdict {
  const choice = strength === 'equal' ? 'tie' : strength.startsWith('a_') ? 'feature_a' : 'feature_b';
  return { choice, strength };
}

/** Keys and taps this soon after a pair appeared were meant for the pair before, in milliseconds. */
export const GUARD_MS = 150;

/** The goal of the questions: an order that more answers would hardly improve, or the order of all pairs. */
export type Target = 'order' | 'all';

/** The same as parameters of the service. */
export const TOWARDS = { order: { until: 'order' }, all: { target_certainty: 1 } } as const;

interface Identified {
  readonly id: string;
}

/** The features of a question, whoever is asked. */
export type Both = Readonly<Record<'feature_a' | 'feature_b', Identified>> & {
  readonly features?: readonly Identified[] | undefined;
};

/** Whether a question is about a set of four and not a pair. */
export const isSet = ({ features }: Both): boolean => features?.[2] !== undefined;

/** Ids of the features of a question, in the order on the screen. */
export const idsOf = ({ feature_a: a, feature_b: b, features = [a, b] }: Both): string[] =>
  features.map(({ id }) => id);

/** Whether both ask about the same two features, in either order. A set asks about every two of its features. */
export function isSamePair(one: Both, other: Both): boolean {
  const ids = idsOf(other);
  return idsOf(one).filter((id) => ids.includes(id)).length > 1;
}

/** A random UUID. `crypto.randomUUID` is missing if the page was loaded without TLS, as in a home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The arrow keys of the first and the second card, by their direction on the page. */
export function arrowKeys(): [string, string] {
  const keys: [string, string] = ['ArrowLeft', 'ArrowRight'];
  if (document.dir === 'rtl') keys.reverse();
  return keys;
}

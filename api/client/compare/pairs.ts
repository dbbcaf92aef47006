import type { ForeseenPair, Proposal } from '../../contract/next.ts';
import type { RecordedComparison } from '../../contract/recording.ts';

export type { Feature } from '../../contract/features.ts';
export type { Proposal } from '../../contract/next.ts';
export type { ShortProgress } from '../../contract/progress.ts';

/** Two features to compare, under the id that their comparison will have. */
export type Pair = ForeseenPair;
export type Dimension = Pair['dimension'];
export type Choice = RecordedComparison['choice'];
export type Strength = NonNullable<RecordedComparison['strength']>;
/** The pair that comes after each answer, as far as the service can tell. */
export type Foresight = NonNullable<Proposal['after']>;

/** This page, so that the service knows pairs that only it shows. */
export const SCREEN = newId();

/** What a person says of a pair. */
export interface Verdict {
  choice: Choice;
  /** In graded projects only. */
  strength: Strength | null;
}

/** The best features to settle, instead of the whole order; as parameters of the service. */
export interface Aim {
  readonly top: number;
  /** Whether they are the best by value for effort. */
  readonly top_by?: 'ratio' | undefined;
}

/** The five steps from left to right. */
export const STRENGTHS: readonly Strength[] = ['a_much_better', 'a_better', 'equal', 'b_better', 'b_much_better'];

export function verdictOf(strength: Strength): Verdict {
  const choice = strength === 'equal' ? 'tie' : strength.startsWith('a_') ? 'feature_a' : 'feature_b';
  return { choice, strength };
}

/** Share of all pairs that has to be known before the ranking is called good: beyond it each answer tells little. */
export const GOAL = 0.9;

/** Two features, whoever asks about them. */
export type Both = Readonly<Record<'feature_a' | 'feature_b', { readonly id: string }>>;

/** Whether both ask about the same two features, in whichever order. */
export function isSamePair(one: Both, other: Both): boolean {
  const [a, b] = [one.feature_a.id, one.feature_b.id];
  const [c, d] = [other.feature_a.id, other.feature_b.id];
  return (a === c && b === d) || (a === d && b === c);
}

/** A random UUID. `crypto.randomUUID` is missing where the page came without TLS, as within a home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

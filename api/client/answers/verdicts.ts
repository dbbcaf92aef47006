import { STRENGTHS, type Verdict, verdictOf } from '../compare/pairs.ts';
import { answerTexts } from './texts.ts';

interface Named {
  name: string;
}

/** An answer that can be given to a pair, and what it says, by the names of the two. */
export interface PossibleAnswer {
  verdict: Verdict;
  text: (a: Named, b: Named) => string;
}

const { equal, much } = answerTexts.ask;
const PLAIN: readonly PossibleAnswer[] = [
  { verdict: { choice: 'feature_a', strength: null }, text: (a) => a.name },
  { verdict: { choice: 'tie', strength: null }, text: () => equal },
  { verdict: { choice: 'feature_b', strength: null }, text: (_, b) => b.name },
];
const SAYS: readonly PossibleAnswer['text'][] = [
  (a) => much(a.name),
  (a) => a.name,
  () => equal,
  (_, b) => b.name,
  (_, b) => much(b.name),
];
const GRADED = STRENGTHS.map((strength, index) => ({ verdict: verdictOf(strength), text: SAYS[index]! }));

/** The answers that a project's mode knows, from the first feature to the second. */
export const verdictsOf = (isGraded: boolean): readonly PossibleAnswer[] => (isGraded ? GRADED : PLAIN);

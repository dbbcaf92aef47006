import { arrowKeys, STRENGTHS, type Verdict, verdictOf } from '../compare/pairs.ts';
import { answerTexts } from './texts.ts';

interface Named {
  name: string;
}

/** An answer that can be given to a pair, and what it says, by the names of the two. */
export interface PossibleAnswer {
  verdict: Verdict;
  /** Its shortcuts, the same as while comparing; the first is shown. */
  keys: readonly string[];
  text: (a: Named, b: Named) => string;
}

const { equal, much } = answerTexts.ask;
const [first, second] = arrowKeys();
const PLAIN: readonly PossibleAnswer[] = [
  { verdict: { choice: 'feature_a', strength: null }, keys: ['1', first], text: (a) => a.name },
  { verdict: { choice: 'tie', strength: null }, keys: ['=', 'ArrowDown', 't'], text: () => equal },
  { verdict: { choice: 'feature_b', strength: null }, keys: ['2', second], text: (_, b) => b.name },
];
const SAYS: readonly PossibleAnswer['text'][] = [
  (a) => much(a.name),
  (a) => a.name,
  () => equal,
  (_, b) => b.name,
  (_, b) => much(b.name),
];
const ARROWS: readonly (readonly string[])[] = [[], [first], ['=', 'ArrowDown', 't'], [second], []];
const GRADED = STRENGTHS.map((strength, index) => ({
  verdict: verdictOf(strength),
  keys: [String(index + 1), ...(ARROWS[index] ?? [])],
  text: SAYS[index]!,
}));

/** The answers that a project's mode knows, from the first feature to the second. */
export const verdictsOf = (isGraded: boolean): readonly PossibleAnswer[] => (isGraded ? GRADED : PLAIN);

import { arrowKeys, type Choice, STRENGTHS, type Verdict, verdictOf } from '../compare/pairs.ts';
import { answerTexts } from './texts.ts';

interface Named {
  name: string;
}

/** A possible answer to a pair, and its words with the names of the two features. */
export interface PossibleAnswer {
  verdict: Verdict;
  /** Its shortcuts, the same as while comparing; only the first is shown. */
  keys: readonly string[];
  /** The first shortcut as it is printed on the key. */
  sign: string;
  text: (a: Named, b: Named) => string;
}

const { equal, much } = answerTexts.ask;
const [first, second] = arrowKeys();
const TIE = ['ArrowDown', '=', 't'];
const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowDown: '↓', ArrowRight: '→' };
const plain = (choice: Choice, keys: readonly string[], text: PossibleAnswer['text']): PossibleAnswer => ({
  verdict: { choice, strength: null },
  keys,
  sign: SIGNS[keys[0]!]!,
  text,
});
const PLAIN: readonly PossibleAnswer[] = [
  plain('feature_a', [first, '1'], (a) => a.name),
  plain('tie', TIE, () => equal),
  plain('feature_b', [second, '2'], (_, b) => b.name),
];
const SAYS: readonly PossibleAnswer['text'][] = [
  (a) => much(a.name),
  (a) => a.name,
  () => equal,
  (_, b) => b.name,
  (_, b) => much(b.name),
];
const ARROWS: readonly (readonly string[])[] = [[], [first], TIE, [second], []];
const GRADED = STRENGTHS.map((strength, index) => ({
  verdict: verdictOf(strength),
  keys: [String(index + 1), ...(ARROWS[index] ?? [])],
  sign: String(index + 1),
  text: SAYS[index]!,
}));

/** The possible answers in a project's mode, ordered from the first feature to the second. */
export const verdictsOf = (isGraded: boolean): readonly PossibleAnswer[] => (isGraded ? GRADED : PLAIN);

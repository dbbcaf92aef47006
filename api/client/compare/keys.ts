import type { KeyAction } from '../lib/keys.ts';
import { arrowKeys, type Choice, STRENGTHS, type Verdict, verdictOf } from './pairs.ts';

/** The keys that answer: arrows in every project, digits depending on its mode. */
export function answerKeys(isGraded: boolean, answer: (verdict: Verdict) => void): readonly KeyAction[] {
  const plain = (choice: Choice, ...keys: string[]): KeyAction => ({
    keys,
    run: () => answer({ choice, strength: null }),
  });
  const [first, second] = arrowKeys();
  const tie = ['ArrowDown', '=', 't'];
  if (!isGraded) return [plain('feature_a', first, '1'), plain('feature_b', second, '2'), plain('tie', ...tie)];
  const others = [[], [first], tie, [second], []];
  return STRENGTHS.map((strength, index) => ({
    keys: [`${index + 1}`, ...others[index]!],
    run: () => answer(verdictOf(strength)),
  }));
}

import type { KeyAction } from '../lib/keys.ts';
import { type Choice, STRENGTHS, type Verdict, verdictOf } from './pairs.ts';

/** The keys that answer: arrows in any project, digits by its mode. */
export function answerKeys(isGraded: boolean, answer: (verdict: Verdict) => void): readonly KeyAction[] {
  const plain = (choice: Choice, ...keys: string[]): KeyAction => ({
    keys,
    run: () => answer({ choice, strength: null }),
  });
  if (!isGraded) {
    return [
      plain('feature_a', 'ArrowLeft', '1'),
      plain('feature_b', 'ArrowRight', '2'),
      plain('tie', 'ArrowDown', '=', 't'),
    ];
  }
  const others = [[], ['ArrowLeft'], ['ArrowDown', '=', 't'], ['ArrowRight'], []];
  return STRENGTHS.map((strength, index) => ({
    keys: [String(index + 1), ...others[index]!],
    run: () => answer(verdictOf(strength)),
  }));
}

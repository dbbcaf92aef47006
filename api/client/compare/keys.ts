import { useEffect, useRef } from 'preact/hooks';
import { areKeysOn, type KeyAction, pressedKey } from '../lib/keys.ts';
import { STRENGTHS, type Verdict, verdictOf } from './pairs.ts';
import { compareTexts as words } from './texts.ts';

const PLAIN = {
  left: { choice: 'feature_a', strength: null },
  right: { choice: 'feature_b', strength: null },
  equal: { choice: 'tie', strength: null },
} as const satisfies Record<string, Verdict>;

/** The keys that answer: arrows in any project, digits by its mode. */
export function answerKeys(isGraded: boolean, answer: (verdict: Verdict) => void): readonly KeyAction[] {
  if (!isGraded) {
    return [
      { keys: ['ArrowLeft', '1'], does: words.keys.left, run: () => answer(PLAIN.left) },
      { keys: ['ArrowRight', '2'], does: words.keys.right, run: () => answer(PLAIN.right) },
      { keys: ['ArrowDown', '=', 't'], does: words.keys.equal, run: () => answer(PLAIN.equal) },
    ];
  }
  const says = [words.keys.leftMuch, words.keys.left, words.keys.equal, words.keys.right, words.keys.rightMuch];
  const others = [[], ['ArrowLeft'], ['ArrowDown', '=', 't'], ['ArrowRight'], []];
  return STRENGTHS.map((strength, index) => ({
    keys: [String(index + 1), ...others[index]!],
    does: says[index]!,
    run: () => answer(verdictOf(strength)),
  }));
}

/** Undo and redo as everywhere else, beside the letters. */
export function useControlZ(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey;
      if (!isHeld || event.altKey || pressedKey(event) !== 'z' || !areKeysOn.value) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (event.repeat) return;
      if (event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

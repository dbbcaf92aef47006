import { useState } from 'preact/hooks';
import type { KeyAction } from '../lib/keys.ts';
import type { CompareSession } from './compare-session.ts';
import { answerKeys } from './keys.ts';
import { useAnnouncedPair } from './pair-cards.tsx';
import { type AnyVerdict, isSet } from './pairs.ts';

/**
 * The question on the screen, for members and guests.
 * @returns its keys, the props of its cards and tools, and the dialog that is open.
 */
export function useAnswering(
  session: CompareSession,
  isGraded: boolean,
  onAnswer: (verdict: AnyVerdict) => void,
  onUndo: () => void,
) {
  const [isDetailed, setDetailed] = useState(false);
  const [isCut, onCut] = useState(false);
  const [dialog, setDialog] = useState<'why' | 'refused' | null>(null);
  const state = session.state.value;
  const hasDetails = isCut || isDetailed;
  const onDetails = () => setDetailed(!isDetailed);
  useAnnouncedPair(state.phase === 'asking' ? state.pair : null);
  const keys: KeyAction[] = [
    ...(state.pair && isSet(state.pair) ? [] : answerKeys(isGraded, onAnswer)),
    { keys: ['s'], run: () => session.skip() },
    { keys: ['u'], run: onUndo },
    { keys: ['y'], run: () => session.redo() },
    { keys: ['w'], run: () => state.pair && setDialog('why') },
  ];
  if (hasDetails) keys.push({ keys: ['d'], run: onDetails });
  const onWhy = () => setDialog('why');
  const isAsking = ['asking', 'waiting', 'loading'].includes(state.phase);
  return {
    keys,
    dialog,
    setDialog,
    cards: { state, isGraded, isDetailed, onAnswer, onDetails, onCut },
    tools: { session, state, isAsking, hasDetails, isDetailed, onUndo, onDetails, onWhy },
  };
}

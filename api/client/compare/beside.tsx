import { useEffect } from 'preact/hooks';
import { isFourOn } from '../lib/four-at-a-time.ts';
import { keepsAnswers } from '../service/connection.ts';
import { watchBackToPairs } from './back-to-pairs.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { countContradictions } from './contradicted.ts';
import { useControlZ } from './control-z.ts';
import { FirstLookLine } from './first-look-line.tsx';
import { GoneDialog, watchGiven } from './gone.tsx';
import { lazyTexts as words } from './lazy-texts.ts';
import { watchLeaving } from './leaving.ts';
import { type Shows, watchOtherTabs } from './other-tabs.ts';
import { Others } from './others.tsx';
import { ownOutbox } from './own-answers.ts';
import { RefusedDialog } from './refused.tsx';
import { offerSets, watchPace } from './sets.ts';
import { readTop } from './top.ts';
import { WhyDialog } from './why.tsx';
import { watchWithdrawn } from './withdrawn.ts';

interface Props {
  session: CompareSession;
  state: CompareState;
  /** Number of questions after which to pause; null for no pause. */
  length: number | null;
  /** The dialog that the person has opened. */
  dialog: 'why' | 'refused' | null;
  onUndo(): void;
  onClose(): void;
}

/** Everything beside the question: who else is answering, and the dialogs. */
export function Beside({ session, state, length, dialog, onUndo, onClose }: Props) {
  const isAsking = state.phase === 'asking';
  useControlZ(onUndo, () => session.redo());
  useEffect(() => {
    // Only needed to say at the end what the session has changed.
    if (length !== null && isAsking) readTop(session).catch(() => undefined);
  }, [session, isAsking]);
  const isDurable = ownOutbox().isDurable.value;
  useEffect(() => {
    keepsAnswers.value = words.kept.offline(isDurable);
    return () => {
      keepsAnswers.value = null;
    };
  }, [isDurable]);
  return (
    <>
      <FirstLookLine session={session} state={state} />
      <Others session={session} />
      <GoneDialog session={session} />
      {dialog === 'why' && <WhyDialog session={session} state={state} onClose={onClose} />}
      {dialog === 'refused' && <RefusedDialog session={session} onClose={onClose} />}
    </>
  );
}

/**
 * Runs beside the question of a member while its screen is open.
 * @param shows returns the open sessions about a ranking, by its `ledgerKey`.
 * @returns a function that stops it.
 */
export function watch(session: CompareSession, shows: (key: string) => readonly Shows[]): () => void {
  watchGiven();
  void countContradictions(session);
  const ends = [watchQuestions(session, shows), watchWithdrawn(session)];
  return () => {
    for (const end of ends) end();
  };
}

/** Runs beside the question of a member or a guest, like `watch`. */
export function watchQuestions(session: CompareSession, shows: (key: string) => readonly Shows[]): () => void {
  const ends = [
    isFourOn.subscribe(() => void offerSets(session)),
    watchLeaving(session),
    watchOtherTabs(shows),
    watchPace(session),
    watchBackToPairs(session),
  ];
  return () => {
    for (const end of ends) end();
  };
}

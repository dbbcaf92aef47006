import { ledgerKey } from './outbox.ts';
import type { AnswerOperation, Operation } from './outbox-storage.ts';
import { ownOutbox } from './own-answers.ts';
import type { Both } from './pairs.ts';

/** A message to the other tabs of this browser about an answer. */
interface Told {
  person: string;
  key: string;
  id: string;
  pair: Both;
  /** Whether the answer has left the outbox. */
  isSaved: boolean;
}

const isAnswer = (operation: Operation): operation is AnswerOperation => operation.kind === 'answer';

/** A session that shows pairs of a ranking. */
export interface Shows {
  on(event: { type: 'elsewhere'; pair: Both; isSaved: boolean }): unknown;
}

/**
 * Tells other tabs about answers in this tab, and withdraws pairs here that were answered in other tabs.
 * @param shows returns the open sessions about a ranking, by its `ledgerKey`.
 * @returns a function that stops it.
 */
export function watchOtherTabs(shows: (key: string) => readonly Shows[]): () => void {
  const outbox = ownOutbox();
  const channel = new BroadcastChannel('pairwise.answers');
  /** Answers of other tabs: this tab may see them in the shared storage, and doesn't report them again. */
  const theirs = new Set<string>();
  const tell = (
    { id, person, pair: { feature_a: a, feature_b: b, features }, ...operation }: AnswerOperation,
    isSaved: boolean,
  ) => {
    if (theirs.has(id)) return;
    const pair = {
      feature_a: { id: a.id },
      feature_b: { id: b.id },
      features: features?.map((each) => ({ id: each.id })),
    };
    channel.postMessage({ person, key: ledgerKey(operation), id, pair, isSaved } satisfies Told);
  };
  let before = outbox.pending.peek().filter(isAnswer);
  const stop = outbox.pending.subscribe((pending) => {
    const now = pending.filter(isAnswer);
    const isIn = (list: readonly AnswerOperation[], { id }: AnswerOperation) => list.some((each) => each.id === id);
    for (const each of now) if (!isIn(before, each)) tell(each, false);
    for (const each of before) if (!isIn(now, each)) tell(each, true);
    before = now;
  });
  channel.onmessage = ({ data: { person, key, id, pair, isSaved } }: MessageEvent<Told>) => {
    if (person !== outbox.person) return;
    if (isSaved) theirs.delete(id);
    else theirs.add(id);
    for (const each of shows(key)) each.on({ type: 'elsewhere', pair, isSaved });
    void outbox.flush();
  };
  return () => {
    stop();
    channel.close();
  };
}

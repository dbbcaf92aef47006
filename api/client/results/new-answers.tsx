import type { QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { liveTexts } from '../projects/live-texts.ts';
import { refresh } from '../projects/queries.ts';
import { useLive } from '../projects/use-live.ts';
import { type Live, othersAnswering } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { hasRanking, type Result } from './ranking.ts';

export { ContradictionNotice } from '../contradictions/notice.tsx';
export { FactorsCard } from '../factors/card.tsx';
export { KeepDialog, KeepItems } from '../snapshots/keep.tsx';
export { Moved } from './moved.tsx';
export { Weekly } from './weekly.tsx';

interface Props {
  id: string;
  query: QueryObserverResult<Result[]>;
}

/**
 * Says who is answering while the person looks at the ranking. The ranking stays unchanged, so that nothing moves under a finger, until the
 * person asks for new answers. New names and the first ranking are shown at once.
 */
export function NewAnswers({ id, query }: Props) {
  const live = useLive(id);
  /** Whether the figures were read since this component is shown: those from another screen may be older than the person's last answers. */
  const [isFresh, setFresh] = useState(false);
  useEffect(() => void live.refetch().then(() => setFresh(true)), [live]);
  const data = isFresh ? live.data : undefined;
  /** Live figures from when the ranking was read, or earlier. The ranking includes at least these answers. */
  const known = useRef<Live | null>(null);
  const isRanked = hasRanking(query.data);
  const [isBusy, setBusy] = useState(false);
  const { dataUpdatedAt: readAt } = query;
  /** Live figures from when the current or last read began: later answers may not be in the ranking. */
  const begun = useRef<Live | null>(null);
  useLayoutEffect(() => {
    if (query.isFetching) begun.current = data ?? null;
  }, [query.isFetching]);
  useEffect(() => {
    if (readAt > 0) known.current = begun.current;
  }, [readAt]);
  useEffect(() => {
    if (!data || known.current !== null || readAt === 0) return;
    known.current = data;
    begun.current = data;
    // Neither of the first two reads includes an answer that came between them, so this reads again. Usually the service answers that
    // nothing has changed.
    void query.refetch();
  }, [data, readAt]);
  const isChanged = data !== undefined && known.current !== null && stateOf(known.current) !== stateOf(data);
  /** A new name or text, which moves no rank. */
  const isRenamed = isChanged && known.current !== null && answeredIn(known.current) === answeredIn(data);
  const isOffered = isChanged && isRanked && !isRenamed;
  const show = async () => {
    setBusy(true);
    await live.refetch();
    begun.current = live.data ?? null;
    await refresh(id);
    setBusy(false);
    if (isOffered) announce(liveTexts.shown);
  };
  useEffect(() => {
    if (isChanged && !isOffered) void show();
  }, [isChanged && stateOf(data), isOffered]);
  if (!data) return null;
  const others = othersAnswering(data, signedInPerson());
  if (!isOffered && others.length === 0) return null;
  const count = isChanged && known.current ? answersOf(data) - answersOf(known.current) : 0;
  return (
    <div class="new-answers">
      {others.length > 0 && <span>{liveTexts.answering(others.map(({ name }) => isolated(name)))}</span>}
      {isOffered && (
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && void show()}>
          {count > 0 ? liveTexts.show(count) : liveTexts.showChanged}
        </button>
      )}
    </div>
  );
}

/** A version of everything that the ranking depends on. */
const stateOf = (live: Live): string => `${live.features_revision} ${answeredIn(live)}`;

function answeredIn({ generation, dimensions }: Live): string {
  return [generation, ...Object.values(dimensions).map(({ revision }) => revision)].join(' ');
}

function answersOf({ dimensions }: Live): number {
  return Object.values(dimensions).reduce((sum, { comparisons_done: done }) => sum + done, 0);
}

import { useEffect, useRef } from 'preact/hooks';
import { liveTexts } from '../projects/live-texts.ts';
import { useLive } from '../projects/use-live.ts';
import { type Live, othersAnswering } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { answerers } from './answerers.ts';
import type { Dimension } from './pairs.ts';

/** Each answer brings its own figures along; this is for those of others. In milliseconds. */
const FASTEST_MS = 10_000;

/** Who else is answering at the moment, and how much. */
export function Others({ projectId, dimension }: { projectId: string; dimension: Dimension }) {
  const { data } = useLive(projectId, FASTEST_MS);
  const begun = useRef<number | null>(null);
  if (data && begun.current === null) begun.current = answersOfOthers(data);
  const others = data ? othersAnswering(data, signedInPerson()) : [];
  const here = others.filter(({ answering }) => answering === dimension).length;
  useEffect(() => {
    answerers.value = 1 + here;
    return () => {
      answerers.value = 1;
    };
  }, [here]);
  if (!data || others.length === 0) return null;
  const since = Math.max(0, answersOfOthers(data) - (begun.current ?? 0));
  return (
    <p class="compare-others hint">
      {liveTexts.too(
        others.map(({ name }) => name),
        since,
      )}
    </p>
  );
}

function answersOfOthers({ people }: Live): number {
  return people.reduce((sum, { id, answers }) => sum + (id === signedInPerson() ? 0 : answers), 0);
}

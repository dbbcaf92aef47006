import { useEffect, useRef } from 'preact/hooks';
import { fullName } from '../lib/full-name.ts';
import { liveTexts } from '../projects/live-texts.ts';
import { useLive } from '../projects/use-live.ts';
import { type Live, othersAnswering } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { answerers } from './answerers.ts';
import type { CompareSession } from './compare-session.ts';

/** Each answer of the person brings its own figures; this is how often those of other people's answers are read. In milliseconds. */
const FASTEST_MS = 10_000;

/** Shows who else is answering at the moment, and how much. The question follows changes of features, its progress follows answers. */
export function Others({ session }: { session: CompareSession }) {
  const { projectId, dimension } = session;
  const { data } = useLive(projectId, FASTEST_MS);
  const features = useRef<number | undefined>(undefined);
  useEffect(() => {
    const revision = data?.features_revision;
    if (features.current !== undefined && features.current !== revision) void session.on({ type: 'featuresChanged' });
    features.current = revision;
  }, [data?.features_revision]);
  const { revision, comparisons_done, transitive_coverage } = data?.dimensions[dimension] ?? {};
  const answers = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (revision === undefined || comparisons_done === undefined || transitive_coverage === undefined) return;
    // The first figures may be older than the question; then its progress isn't.
    if (answers.current !== undefined && answers.current !== revision) {
      void session.on({ type: 'answersChanged', comparisons_done, transitive_coverage });
    }
    answers.current = revision;
  }, [revision]);
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
  return <p class="compare-others hint">{liveTexts.too(others.map(fullName), since)}</p>;
}

function answersOfOthers({ people }: Live): number {
  return people.reduce((sum, { id, questions_answered: answers }) => sum + (id === signedInPerson() ? 0 : answers), 0);
}

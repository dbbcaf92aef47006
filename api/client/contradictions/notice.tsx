import { paths } from '../paths.ts';
import { useContradictionCount, useDisagreements } from './queries.ts';
import { contradictionTexts as words } from './texts.ts';

/** Says what is worth a talk, or that answers contradict each other, as far as that was read last, and leads there; nothing where they agree. */
export function ContradictionNotice({ id }: { id: string }) {
  const { data: contradictions = 0 } = useContradictionCount(id);
  return <ContradictionLine id={id} contradictions={contradictions} />;
}

/** The notice for a known number of contradictions. */
export function ContradictionLine({ id, contradictions }: { id: string; contradictions: number }) {
  const { data } = useDisagreements(id);
  if (!data || (contradictions === 0 && data.count === 0)) return null;
  return (
    <p class="hint">
      {data.count > 0 ? words.talk.notice(data.count, data.people) : words.notice}{' '}
      <a href={paths.contradictions(id)}>{words.look}</a>
    </p>
  );
}

import { paths } from '../paths.ts';
import { useContradictionCount, useDisagreements } from './queries.ts';
import { contradictionTexts as words } from './texts.ts';

/**
 * Says that people should talk about something or that answers contradict each other, as last read, and leads to the list. Shows nothing if
 * the answers agree.
 */
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

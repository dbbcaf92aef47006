import { paths } from '../paths.ts';
import { useContradictionCount } from './queries.ts';
import { contradictionTexts as words } from './texts.ts';

/** Says that answers contradict each other as far as that was read last, and leads there; nothing where they agree. */
export function ContradictionNotice({ id }: { id: string }) {
  const { data: count = 0 } = useContradictionCount(id);
  return <ContradictionLine id={id} count={count} />;
}

/** The notice for a known number of contradictions. */
export function ContradictionLine({ id, count }: { id: string; count: number }) {
  if (count === 0) return null;
  return (
    <p class="actions unchangeable">
      <span>{words.notice(count)}</span> <a href={paths.contradictions(id)}>{words.look}</a>
    </p>
  );
}

import { isolated } from '../lib/direction.ts';
import { formatDate } from '../lib/format-date.ts';
import { LOCALE } from '../lib/locale.ts';
import { useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';
import { signedInPerson } from '../service/session.ts';
import { movedTexts as words } from './moved-texts.ts';
import { NewOrder } from './new-order.tsx';
import type { Sorting } from './ranking.ts';

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const DAY_MS = 86_400_000;
/** Number of days for which a weekday is unambiguous. */
const DAYS = 6;

const look = (id: string, sorting: Sorting) =>
  api.POST('/projects/{project_id}/looks', { params: { path: { project_id: id }, query: { sort_by: sorting } } });

type WhatMoved = NonNullable<NonNullable<Awaited<ReturnType<typeof look>>['data']>['moved']>;

/** Tells the service that the person sees the results, and says in one line what has moved since they last saw them. */
export function Moved({ id, sorting }: { id: string; sorting: Sorting }) {
  const { data } = useQuery({
    // Read together with the list: otherwise the line would describe an order that isn't on the screen.
    refetchOnWindowFocus: false,
    queryKey: ['project', id, 'look', sorting],
    queryFn: () => read(look(id, sorting)),
  });
  if (!data) return null;
  const { moved, order_renewed_at: renewedAt } = data;
  return (
    <>
      {renewedAt !== undefined && <NewOrder id={id} at={renewedAt} />}
      {moved && <Moves moved={moved} />}
    </>
  );
}

function Moves({ moved: { since, moves, others, furthest, causes } }: { moved: WhatMoved }) {
  const { added, restored, archived, deleted } = causes;
  if (moves.length + others + added + restored + archived + deleted === 0) return null;
  const reasons = reasonsOf(causes);
  return (
    <details class="moved">
      <summary class="hint">{sentenceOf(new Date(since), moves.length + others)}</summary>
      {reasons.length > 0 && <p>{words.why(reasons)}</p>}
      <ul>
        {moves.map(({ feature, from, to }) => (
          <li key={feature.id}>
            <span class="num" aria-hidden="true">
              {words.moved(from, to)}
            </span>{' '}
            <bdi>{feature.name}</bdi> <span class="sr">{words.movedInWords(from, to)}</span>
          </li>
        ))}
        {others > 0 && <li class="hint">{words.others(others, furthest)}</li>}
      </ul>
    </details>
  );
}

function sentenceOf(since: Date, moved: number): string {
  const now = new Date();
  if (since.toDateString() === now.toDateString()) return words.since.today(moved);
  return now.getTime() - since.getTime() < DAYS * DAY_MS
    ? words.since.weekday(weekday.format(since), moved)
    : words.since.date(formatDate(since, now), moved);
}

/** The causes of the moves, each with its number. */
function reasonsOf({ answers, ...counts }: WhatMoved['causes']): string[] {
  const { causes } = words;
  const counted = (count: number, said: (count: number) => string) => (count > 0 ? [said(count)] : []);
  return [
    ...counted(counts.added, causes.added),
    ...counted(counts.restored, causes.restored),
    ...counted(counts.archived, causes.archived),
    ...counted(counts.deleted, causes.deleted),
    ...answers.map(({ user, answers: given }) =>
      user.id === signedInPerson() ? causes.own(given) : causes.answers(isolated(user.username), given),
    ),
    ...counted(counts.taken_back, causes.takenBack),
    ...counted(counts.ratings, causes.ratings),
    ...counted(counts.factors, causes.factors),
    ...(counts.settings > 0 ? [causes.settings] : []),
  ];
}

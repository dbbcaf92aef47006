import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import { formatClock, formatCount, formatDay, formatPercent } from '../lib/format.ts';
import { Bar } from '../parts/meter.tsx';
import { serviceTagTexts } from '../parts/service-tag-texts.ts';
import type { Live, LivePerson } from '../service/live.ts';
import { Person } from './person.tsx';
import { peopleTexts as words } from './texts.ts';
import { useKeptOrder } from './use-kept-order.ts';
import { wholeShares } from './whole-shares.ts';

interface Props {
  live: Live;
  /** Whether a person is still a member of the project; undefined while the members are being read. */
  isMember: ((personId: string) => boolean) | undefined;
}

/** All people with their current numbers of answers, and below them the service accounts. */
export function PeopleTable({ live, isMember }: Props) {
  const shares = wholeShares(live.people.map((person) => person.questions_answered));
  const shareOf = new Map(live.people.map(({ id }, index) => [id, shares[index]!]));
  const people = useKeptOrder(live.people, ({ id }) => id);
  const services = people.filter(({ service }) => service);
  const row = (person: LivePerson) => (
    <PersonRow
      key={person.id}
      person={person}
      share={shareOf.get(person.id)!}
      hasLeft={isMember?.(person.id) === false}
    />
  );
  return (
    <table class="people-table">
      <caption class="sr">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.person}</th>
          <th scope="col" class="is-figure">
            {words.columns.answers}
          </th>
          <th scope="col" class="is-wide">
            {words.columns.share}
          </th>
          <th scope="col" class="is-wide">
            {words.columns.last}
          </th>
        </tr>
      </thead>
      <tbody>{people.filter(({ service }) => !service).map(row)}</tbody>
      {services.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {serviceTagTexts.services}
            </th>
          </tr>
          {services.map(row)}
        </tbody>
      )}
    </table>
  );
}

interface RowProps {
  person: LivePerson;
  /** Share of all answers, in percent. */
  share: number;
  hasLeft: boolean;
}

/** The time if it was today, otherwise the day. */
const timeOf = (time: Date, now: Date): string =>
  time.toDateString() === now.toDateString() ? formatClock(time) : formatDay(time, now);

function PersonRow({ person, share, hasLeft }: RowProps) {
  const last = person.last_answer_at ? timeOf(new Date(person.last_answer_at), new Date()) : words.never;
  return (
    <tr>
      <th scope="row">
        <Person
          id={person.id}
          name={person.name}
          username={person.username}
          {...(person.service && { service: true })}
          {...(person.guest && { guest: true })}
        >
          {hasLeft && !person.guest && <span class="tag">{words.left}</span>}
          {person.features_rated > 0 && <small>{words.rated(person.features_rated)}</small>}
          <small class="is-narrow">{person.last_answer_at ? words.shareAndLast(share, last) : words.noAnswers}</small>
        </Person>
      </th>
      <td class="is-figure num">{formatCount(person.questions_answered)}</td>
      <td class="is-wide num">
        <span class="people-share">
          {formatPercent(share)}
          <Bar percent={share} tone={DIMENSIONS[0]!} />
        </span>
      </td>
      <td class="is-wide">{last}</td>
    </tr>
  );
}

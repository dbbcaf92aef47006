import type { ListedGuest } from '../../../shared/guests/contract/guests.ts';
import { announce } from '../lib/announce.ts';
import { formatDay } from '../lib/format.ts';
import { useQuery } from '../lib/queries.ts';
import { removeGuest } from '../links/link-queries.ts';
import { linkTexts } from '../links/link-texts.ts';
import { type GuestLinks, ProjectLinks } from '../links/links.tsx';
import { Initials } from '../parts/person.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { refresh } from '../projects/queries.ts';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { api, read } from '../service/client.ts';
import type { Live } from '../service/live.ts';
import { guestLinkTexts as words } from './guest-link-texts.ts';
import { factsOf, GuestSettings, guestSettingsIn } from './guest-settings.tsx';

/** Maximum number of guests in the list. */
const LISTED = 200;

/** Interval for reading guests who haven't answered yet, since no event of the project reports them. */
const LOOK_MS = 10_000;

const LINKS: GuestLinks = { Fields: GuestSettings, valuesIn: guestSettingsIn, factsOf };

/** The links for guests, and the guests of a project, whom its owner can remove. */
export function Guests({ id }: { id: string }) {
  return (
    <>
      <details>
        <summary>{words.title}</summary>
        <p class="hint">{words.text}</p>
        <p class="hint">{words.xidHint}</p>
        <ProjectLinks id={id} kind="participation" guests={LINKS} />
      </details>
      <GuestList id={id} />
    </>
  );
}

function GuestList({ id }: { id: string }) {
  const live = useLive(id);
  const query = useQuery({
    queryKey: ['project', id, 'guests'],
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/guests', {
          params: { path: { project_id: id }, query: { per_page: LISTED } },
          signal,
        }),
      ),
  });
  const { data } = query;
  useRefetched(query, live.data && answersOf(live.data));
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="guests">
      <h3 id="guests">{words.guests(data.total)}</h3>
      <p class="hint">{words.hint}</p>
      <ul class="people-list">
        {data.items.map((guest) => (
          <GuestRow key={guest.id} id={id} guest={guest} />
        ))}
      </ul>
      {data.total > data.items.length && <p class="hint">{words.newest(data.items.length)}</p>}
    </section>
  );
}

/** Changes with the answers of guests. */
const answersOf = ({ people }: Live): string =>
  people.flatMap(({ id, guest, answers }) => (guest ? [`${id} ${answers}`] : [])).join(' ');

function GuestRow({ id, guest }: { id: string; guest: ListedGuest }) {
  const { name, xid, answers } = guest;
  const remove = (withAnswers: boolean) => async () => {
    await removeGuest(id, guest.id, withAnswers);
    announce(words.removed(name));
    await refresh(id);
  };
  return (
    <li>
      <span class="person">
        <Initials name={name} />
        <span>
          <bdi>{name}</bdi>{' '}
          <small>
            {[
              xid !== null && words.xid(xid),
              words.comparisons(answers),
              words.joined(formatDay(new Date(guest.joined_at), new Date())),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </span>
      <span class="actions">
        <PressTwice
          text={linkTexts.members.remove}
          label={linkTexts.members.removePerson(name)}
          confirm={linkTexts.members.removeNow}
          onConfirm={remove(false)}
        />
        {answers > 0 && (
          <PressTwice
            text={words.withAnswers}
            label={words.withAnswersOf(name)}
            confirm={linkTexts.members.removeNow}
            onConfirm={remove(true)}
          />
        )}
      </span>
    </li>
  );
}

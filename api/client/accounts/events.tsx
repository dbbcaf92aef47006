import { formatClock, formatDay } from '../lib/format.ts';
import { detailsOf, type SecurityEvent, titleOf, unknownAccount } from '../operate/event-details.ts';
import { eventTexts } from '../operate/event-texts.ts';
import { Loaded } from '../parts/loaded.tsx';
import { signedInPerson } from '../service/session.ts';
import { events, MOST, PAGE, readEvents } from './own-security.ts';
import { accountTexts } from './texts.ts';

const { account: words } = accountTexts;

/** The security events of one's own account, so that people notice what they didn't do. */
export function Events() {
  return (
    <section class="panel">
      <h2>{words.events}</h2>
      <p class="hint">{words.eventsText}</p>
      <Loaded query={events}>
        {({ items, total }) => (
          <>
            {total === 0 && <p>{words.noEvents}</p>}
            <ul class="session-list">
              {items.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ul>
            {total > items.length && items.length < MOST && (
              <div class="actions">
                <button type="button" onClick={() => readEvents(items.length + 4 * PAGE)}>
                  {words.moreEvents}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  const { occurred_at: at, address, user_id: about, username, actor_id: by, actor_name: actor } = event;
  const [time, now, me] = [new Date(at), new Date(), signedInPerson()];
  const facts = [
    about !== null && about !== me && (username ?? unknownAccount(about)),
    by !== null && by !== me && eventTexts.by(actor ?? unknownAccount(by)),
    words.moment(formatDay(time, now), formatClock(time)),
    address && eventTexts.from(address),
    detailsOf(event, { withIds: false }),
  ];
  return (
    <li>
      <p class="account-event">
        <strong>{titleOf(event)}</strong>
        <span class="hint">{facts.filter(Boolean).join(' · ')}</span>
      </p>
    </li>
  );
}

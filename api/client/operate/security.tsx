import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { findUserByName } from '../accounts/user-queries.ts';
import { isolated } from '../lib/direction.ts';
import { filled } from '../lib/filled.ts';
import { Field, Labelled } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { ServiceError } from '../service/failure.ts';
import { detailsOf, type SecurityEvent, titleOf, unknownAccount } from './event-details.ts';
import { type EventFilter, PAGE, useSecurityEvents } from './event-queries.ts';
import { eventTexts as words } from './event-texts.ts';
import { formatMoment } from './format.ts';
import { OperateFrame } from './frame.tsx';
import { reasonOf } from './reason-of.ts';

const DAYS = [1, 7, 30, 90] as const;
const KINDS = Object.keys(words.events) as SecurityEvent['event'][];

/** Security events about accounts and rights, newest first. */
export default function Security() {
  return (
    <OperateFrame title={words.title}>
      <p>{words.lead}</p>
      <Events />
      <p class="operate-note">
        {filled((put) => words.sessions(put(<a href={paths.account}>{words.sessionsLink}</a>)))}
      </p>
    </OperateFrame>
  );
}

function Events() {
  const { query } = useLocation();
  const [name, setName] = useState(query.user ?? '');
  const [fault, setFault] = useState<string>();
  const [count, setCount] = useState(PAGE);
  const [filter, setFilter] = useState<EventFilter>({ event: null, isWarning: false, days: 7, userId: null });
  const [isFinding, setFinding] = useState(name !== '');
  const change = (part: Partial<EventFilter>) => {
    setFilter((before) => ({ ...before, ...part }));
    setCount(PAGE);
  };
  const find = async () => {
    setFault(undefined);
    if (name.trim() === '') return change({ userId: null });
    setFinding(true);
    try {
      change({ userId: (await findUserByName(name.trim(), words.unknownUser)).id });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFault(reasonOf(error));
    } finally {
      setFinding(false);
    }
  };
  useEffect(() => {
    if (name !== '') void find();
  }, []);
  return (
    <>
      <form
        class="operate-filter"
        aria-label={words.filter}
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Labelled label={words.days} name="days">
          {(wired) => (
            <select
              {...wired}
              value={String(filter.days)}
              onChange={({ currentTarget: { value } }) => change({ days: value === 'null' ? null : Number(value) })}
            >
              {DAYS.map((days) => (
                <option key={days} value={String(days)}>
                  {words.lastDays(days)}
                </option>
              ))}
              <option value="null">{words.all}</option>
            </select>
          )}
        </Labelled>
        <Labelled label={words.kind} name="kind">
          {(wired) => (
            <select
              {...wired}
              value={filter.event ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ event: KINDS.find((each) => each === value) ?? null })
              }
            >
              <option value="">{words.everything}</option>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {words.events[kind]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Field
          label={words.user}
          name="user"
          type="search"
          placeholder={words.userHint}
          value={name}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={254}
          fault={fault}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onChange={() => void find()}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={filter.isWarning}
            onChange={({ currentTarget }) => change({ isWarning: currentTarget.checked })}
          />
          {words.warnings}
        </label>
      </form>
      {!isFinding && <List filter={filter} count={count} onMore={() => setCount(count + PAGE)} />}
    </>
  );
}

function List({ filter, count, onMore }: { filter: EventFilter; count: number; onMore: () => void }) {
  const events = useSecurityEvents(filter, count);
  return (
    <Loaded query={events}>
      {({ items, total }) => (
        <>
          <p class="operate-note" aria-live="polite">
            {total === 0 ? words.none : words.count(total)}
          </p>
          {items.length > 0 && (
            <ul class="operate-list">
              {items.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          )}
          {total > items.length && items.length < MOST_SHOWN && (
            <div class="actions">
              <button type="button" onClick={onMore}>
                {words.more}
              </button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** For more events, filtering is the better way. */
const MOST_SHOWN = 1000;

function Row({ event }: { event: SecurityEvent }) {
  const { user_id: id, username, actor_id: actorId, actor_name: actor, address, request_id: request } = event;
  const details = detailsOf(event, { withIds: true });
  const nameOf = (known: string | null, of: string | null) =>
    known === null ? of && unknownAccount(of) : isolated(known);
  const [who, by] = [nameOf(username, id), actorId === id ? null : nameOf(actor, actorId)];
  return (
    <li>
      <div class="operate-what">
        <span class="operate-name">{filled((put) => sentenceOf(put(<Title event={event} />), who, by))}</span>
        {details !== '' && <span class="operate-breakable">{details}</span>}
        <span class="operate-note operate-breakable">
          {[formatMoment(event.occurred_at), address && words.from(address), request && words.request(request)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </li>
  );
}

function Title({ event }: { event: SecurityEvent }) {
  return (
    <>
      <strong>{titleOf(event)}</strong>
      {event.severity === 'warning' && <span class="tag is-warning">{words.warning}</span>}
    </>
  );
}

function sentenceOf(title: string, who: string | null, by: string | null): string {
  if (who === null) return by === null ? title : words.doneBy(title, by);
  return by === null ? words.about(title, who) : words.aboutBy(title, who, by);
}

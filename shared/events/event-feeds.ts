import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import type { RestoreGate } from '../data/restore-gate.ts';
import { AppError, TooManyRequests, Unavailable } from '../platform/errors.ts';
import type { Pool } from '../platform/sql/statement.ts';
import { findEventsAfter, findLastPosition, findNewEvents, listenUntil, type PlacedEvent } from './store/events.ts';

/** Interval at which new events are read, for all projects of the process together, in milliseconds. */
const LOOK_MS = 500;
/** Interval at which the listeners' rights are checked, in milliseconds. */
const CHECK_MS = 3000;
/** Rights that are checked together: the maximum for one statement. */
const CHECKED_TOGETHER = 32;
/** How long events are recorded after the last renewal, in milliseconds. A client that returns within this time misses nothing. */
const LISTEN_MS = 10 * 60_000;
const RENEW_MS = 2 * 60_000;
/** Maximum number of a project's events per read. */
const PAGE = 50;
/** Maximum number of events that a listener can catch up on. Beyond that, reading the project again takes less. */
const MOST_BEHIND = 1000;
const RETRY_SECONDS = 30;

/** A listener to a project's events, in a response that stays open. */
export interface Listener {
  readonly personId: string;
  /** Network of their address (see `networkOf`). */
  readonly network: string;
  readonly projectId: string;
  /** The last event that they have; null to hear only new events. */
  readonly after: number | null;
  /**
   * Called before anything else.
   * @param position the last event before the first one that they will get.
   */
  begin(position: number): void;
  /** Listeners of a project get the same list, unless they lag behind. */
  tell(events: readonly PlacedEvent[]): void;
  /** Events up to the position can't be sent any more. */
  miss(position: number): void;
  /** Resolves when there is room for more. */
  drained(): Promise<void>;
  /** Rejects once they may no longer listen. */
  check(): Promise<unknown>;
  end(): void;
}

interface Member {
  listener: Listener;
  /** The last event that was sent; null while the listener catches up. */
  position: number | null;
  hasLeft: boolean;
}

interface Feed {
  position: number;
  members: Set<Member>;
  opened: Promise<void>;
  isOpen: boolean;
}

/**
 * The events of the projects that clients of this process listen to. One statement reads all new events, twice a second, however many
 * listen. Another checks the rights of 32 listeners.
 */
export class EventFeeds {
  readonly #deps: { pool: Pool; log: Logger; clock: () => Date; gate: RestoreGate; settings: Settings };
  readonly #feeds = new Map<string, Feed>();
  readonly #perPerson = new Map<string, number>();
  readonly #perNetwork = new Map<string, number>();
  #count = 0;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: { pool: Pool; log: Logger; clock: () => Date; gate: RestoreGate; settings: Settings }) {
    this.#deps = deps;
  }

  /** Number of listeners. */
  get count(): number {
    return this.#count;
  }

  /**
   * Starts a listener, who may lag behind.
   * @returns a function that ends it; call it once.
   * @throws TooManyRequests if the person or the network has too many, Unavailable if the process has.
   */
  async listen(listener: Listener): Promise<() => void> {
    this.#admit(listener);
    const feed = this.#feedOf(listener.projectId);
    const member: Member = { listener, position: null, hasLeft: false };
    feed.members.add(member);
    const leave = () => this.#leave(feed, member);
    try {
      await feed.opened;
      if (this.#isClosed) throw closing();
    } catch (error) {
      leave();
      throw error;
    }
    const { after } = listener;
    listener.begin(after ?? feed.position);
    if (after === null) member.position = feed.position;
    else void this.#catchUp(feed, member, after);
    return leave;
  }

  /** Ends all streams. Their clients return, to another process or a later one. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endAll();
    await Promise.allSettled([this.#looking, this.#checking]);
  }

  #admit({ personId, network }: Listener): void {
    const { EVENT_STREAMS: most, EVENT_STREAMS_PER_PERSON: mostOfPerson } = this.#deps.settings;
    const { EVENT_STREAMS_PER_NETWORK: mostOfNetwork } = this.#deps.settings;
    if (this.#isClosed) throw closing();
    const own = this.#perPerson.get(personId) ?? 0;
    if (mostOfPerson > 0 && own >= mostOfPerson) {
      throw new TooManyRequests(`You have ${own} event streams open already; close one first`, RETRY_SECONDS);
    }
    const near = this.#perNetwork.get(network) ?? 0;
    if (mostOfNetwork > 0 && near >= mostOfNetwork) {
      throw new TooManyRequests(`Your network has ${near} event streams open already; try again later`, RETRY_SECONDS);
    }
    if (this.#count >= most) throw new Unavailable('Too many event streams are open; try again later', RETRY_SECONDS);
    this.#perPerson.set(personId, own + 1);
    this.#perNetwork.set(network, near + 1);
    this.#count += 1;
    if (this.#timers.length === 0) this.#start();
  }

  #leave(feed: Feed, member: Member): void {
    if (member.hasLeft) return;
    member.hasLeft = true;
    const { personId, network, projectId } = member.listener;
    feed.members.delete(member);
    if (feed.members.size === 0 && this.#feeds.get(projectId) === feed) this.#feeds.delete(projectId);
    takeOne(this.#perPerson, personId);
    takeOne(this.#perNetwork, network);
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #feedOf(projectId: string): Feed {
    const known = this.#feeds.get(projectId);
    if (known) return known;
    const feed: Feed = { position: 0, members: new Set(), opened: Promise.resolve(), isOpen: false };
    feed.opened = this.#open(projectId, feed);
    this.#feeds.set(projectId, feed);
    return feed;
  }

  async #open(projectId: string, feed: Feed): Promise<void> {
    try {
      await this.#renew([projectId]);
      feed.position = await findLastPosition(this.#deps.pool, { projectId });
      feed.isOpen = true;
    } catch (error) {
      // Listeners who come later try again.
      if (this.#feeds.get(projectId) === feed) this.#feeds.delete(projectId);
      throw error;
    }
  }

  async #renew(projectIds: readonly string[]): Promise<void> {
    const now = this.#deps.clock();
    await listenUntil(this.#deps.pool, { projectIds, until: new Date(now.getTime() + LISTEN_MS), now });
  }

  /** Sends a listener the events after a position, until they are level with the others. */
  async #catchUp(feed: Feed, member: Member, after: number): Promise<void> {
    const { listener } = member;
    const { pool, log } = this.#deps;
    try {
      let position = after;
      const last = await findLastPosition(pool, { projectId: listener.projectId });
      if (after > last || last - after > MOST_BEHIND) position = this.#miss(member, last);
      while (position < feed.position && !member.hasLeft) {
        const page = await findEventsAfter(pool, { projectId: listener.projectId, position, limit: PAGE });
        // Some were removed.
        if (page[0]?.position !== position + 1) position = this.#miss(member, feed.position);
        else {
          listener.tell(page);
          position = page.at(-1)!.position;
          await listener.drained();
        }
      }
      member.position = position;
    } catch (error) {
      log.warn({ err: error }, 'an event stream could not catch up');
      listener.end();
    }
  }

  #miss({ listener, hasLeft }: Member, position: number): number {
    if (!hasLeft) listener.miss(position);
    return position;
  }

  #start(): void {
    this.#timers = [
      setInterval(() => {
        if (this.#deps.gate.isUp) this.#endAll();
        else this.#looking ??= this.#look().finally(() => (this.#looking = null));
      }, LOOK_MS).unref(),
      setInterval(() => {
        this.#checking ??= this.#check().finally(() => (this.#checking = null));
      }, CHECK_MS).unref(),
      setInterval(() => {
        this.#renew([...this.#feeds.keys()]).catch((error: unknown) =>
          this.#deps.log.warn({ err: error }, 'the listening to events could not be renewed'),
        );
      }, RENEW_MS).unref(),
    ];
  }

  #endAll(): void {
    for (const member of this.#members()) member.listener.end();
  }

  #members(): Member[] {
    return [...this.#feeds.values()].flatMap(({ members }) => [...members]);
  }

  async #look(): Promise<void> {
    const { pool, log } = this.#deps;
    try {
      const feeds = new Map([...this.#feeds].filter(([, { isOpen }]) => isOpen));
      while (feeds.size > 0) {
        const positions = new Map([...feeds].map(([id, { position }]) => [id, position]));
        const byProject = Map.groupBy(await findNewEvents(pool, positions, PAGE), ({ projectId }) => projectId);
        for (const [projectId, events] of byProject) tellAll(feeds.get(projectId)!, events);
        for (const id of positions.keys()) if ((byProject.get(id)?.length ?? 0) < PAGE) feeds.delete(id);
      }
    } catch (error) {
      log.debug({ err: error }, 'events could not be read; trying again');
    }
  }

  async #check(): Promise<void> {
    const members = this.#members();
    let failure: unknown;
    for (let at = 0; at < members.length; at += CHECKED_TOGETHER) {
      const together = members.slice(at, at + CHECKED_TOGETHER);
      const checks = await Promise.allSettled(together.map(({ listener }) => listener.check()));
      for (const [place, check] of checks.entries()) {
        if (check.status === 'fulfilled') continue;
        if (!(check.reason instanceof AppError)) failure = check.reason;
        together[place]!.listener.end();
      }
    }
    if (failure) this.#deps.log.warn({ err: failure }, 'event streams ended: their rights could not be checked');
  }
}

function tellAll(feed: Feed, events: readonly PlacedEvent[]): void {
  for (const member of feed.members) {
    const { position, listener } = member;
    // Listeners who are catching up read it themselves.
    if (position === null) continue;
    const news = events[0]!.position > position ? events : events.filter((event) => event.position > position);
    const last = news.at(-1);
    if (!last) continue;
    member.position = last.position;
    listener.tell(news);
  }
  feed.position = events.at(-1)!.position;
}

function takeOne(counts: Map<string, number>, key: string): void {
  const left = counts.get(key)! - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}

const closing = () => new Unavailable('The service is closing; try again in a moment', 1);

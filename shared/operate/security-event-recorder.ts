import type { Logger } from '../../config/logger.ts';
import type { Pool } from '../platform/sql/statement.ts';
import { insertSecurityEvents, type SecurityEventRecord } from './store/security-events.ts';

/** How long events are collected before they are stored, in milliseconds. */
const COLLECT_MS = 250;
/** After a failure, in milliseconds. */
const RETRY_MS = 5000;
/** Events of one statement. */
const BATCH = 200;
/** Maximum number of waiting events per kind, so that a flood of one kind doesn't displace the others. */
const MAX_WAITING_PER_KIND = 2000;
/** Time limit for storing the rest when the process ends, in milliseconds. */
const CLOSING_MS = 2000;

interface Dependencies {
  pool: Pool;
  log: Logger;
}

/**
 * Stores security events in the background, some milliseconds after they happen, so that no request waits for them or fails because of
 * them. An event that can't be stored is kept and retried. If too many events of its kind are waiting, it is only counted. The log has all
 * events in any case.
 */
export class SecurityEventRecorder {
  readonly #pool: Pool;
  readonly #log: Logger;
  #waiting: SecurityEventRecord[] = [];
  readonly #waitingOf = new Map<string, number>();
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<boolean> | undefined;
  #isFailing = false;
  #isClosed = false;
  #dropped = 0;

  constructor({ pool, log }: Dependencies) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Number of events since this process started that are in the log but not in the table. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Number of events since this process started, by kind. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Records an event. Never throws and never waits. */
  record(event: SecurityEventRecord): void {
    this.#counts.set(event.event, (this.#counts.get(event.event) ?? 0) + 1);
    const before = this.#waitingOf.get(event.event) ?? 0;
    if (this.#isClosed || before >= MAX_WAITING_PER_KIND) {
      if (this.#dropped === 0) this.#log.warn({ event: event.event }, 'security events are only in the log for now');
      this.#dropped += 1;
      return;
    }
    this.#waitingOf.set(event.event, before + 1);
    this.#waiting.push(event);
    this.#storeIn(COLLECT_MS);
  }

  /** Stores the waiting events. Returns false if that is impossible at the moment. Never rejects. */
  async flush(): Promise<boolean> {
    while (this.#waiting.length > 0) {
      this.#storing ??= this.#storeBatch().finally(() => {
        this.#storing = undefined;
      });
      if (!(await this.#storing)) return false;
    }
    return true;
  }

  /** Stores the rest, within a time limit. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSING_MS);
    await Promise.race([this.flush(), late]);
    clearTimeout(timer);
    if (this.#waiting.length > 0) {
      this.#log.warn({ events: this.#waiting.length }, 'security events could not be stored; they are only in the log');
    }
  }

  #storeIn(milliseconds: number): void {
    this.#timer ??= setTimeout(async () => {
      this.#timer = undefined;
      const isStored = await this.flush();
      if (!isStored && !this.#isClosed) this.#storeIn(RETRY_MS);
    }, milliseconds).unref();
  }

  async #storeBatch(): Promise<boolean> {
    const batch = this.#waiting.slice(0, BATCH);
    try {
      await insertSecurityEvents(this.#pool, batch);
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, 'security events cannot be stored yet; retrying');
      this.#isFailing = true;
      return false;
    }
    this.#isFailing = false;
    this.#waiting = this.#waiting.slice(batch.length);
    for (const { event } of batch) this.#waitingOf.set(event, this.#waitingOf.get(event)! - 1);
    return true;
  }
}

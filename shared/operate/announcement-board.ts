import type { Logger } from '../../config/logger.ts';
import type { Pool } from '../platform/sql/statement.ts';
import { type Announcement, findAnnouncement } from './store/announcement.ts';

/** Age above which a request for the announcement reads it again, in milliseconds. */
const STALE_MS = 5000;
/** How often a process that serves requests reads it anyway, in milliseconds, to have it while the database is unavailable. */
const READ_MS = 30_000;

interface Dependencies {
  pool: Pool;
  log: Logger;
  clock: () => Date;
  /** Whether the database is available. */
  isUp: () => boolean;
}

/** The announcement of a maintenance, as last read, so that it is available while the database is not. */
export class AnnouncementBoard {
  readonly #parts: Dependencies;
  #announcement: Announcement | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  watch(): void {
    this.#timer ??= setInterval(() => void this.current(), READ_MS).unref();
    void this.current();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  /** The announcement; null if there is none or it is over. Never rejects. */
  async current(): Promise<Announcement | null> {
    if (performance.now() - this.#readAt > STALE_MS && this.#parts.isUp()) await this.refresh();
    return this.#asRead();
  }

  /**
   * The end of the maintenance, if one is running and its end was announced. It comes from the last read, because a 503 must not wait for
   * the database, which may be its cause.
   * @param isRestoring whether a restore already blocks the service. The maintenance has then started, whatever its announced start.
   */
  maintenanceEnd(isRestoring: boolean): Date | null {
    const announcement = this.#asRead();
    if (!announcement || !(isRestoring || announcement.startsAt <= this.#parts.clock())) return null;
    return announcement.endsAt;
  }

  #asRead(): Announcement | null {
    const { endsAt = null } = this.#announcement ?? {};
    return endsAt !== null && endsAt <= this.#parts.clock() ? null : this.#announcement;
  }

  /** Reads it now, for a caller that has just changed it. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now();
    try {
      this.#announcement = await findAnnouncement(this.#parts.pool);
    } catch (error) {
      // Keeps what was read last.
      this.#parts.log.debug({ err: error }, 'the announcement could not be read');
    }
  }
}

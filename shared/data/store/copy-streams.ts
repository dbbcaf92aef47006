import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import copy from 'pg-copy-streams';

/**
 * The output of COPY … TO STDOUT.
 *
 * A connection that is already cut emits an `error` in the next tick, perhaps before anything reads. Without a listener, the error would
 * end the process. pg-copy-streams only emits it, and a stream that isn't destroyed keeps its reader waiting.
 */
export function copyToStream(client: PoolClient, text: string, highWaterMark: number): Readable {
  const rows = client.query(copy.to(text, { highWaterMark }));
  rows.on('error', (error) => rows.destroy(error));
  return rows;
}

/**
 * A COPY … FROM STDIN to write rows into. Each step fails as soon as the connection does. pg-copy-streams lets go of a failed connection,
 * and must not be written to afterwards.
 */
export class CopyFromStream {
  readonly #stream: Writable;
  readonly #failed: Promise<never>;
  #failure: Error | null = null;

  constructor(client: PoolClient, text: string, highWaterMark?: number) {
    const stream = client.query(copy.from(text, highWaterMark === undefined ? {} : { highWaterMark }));
    this.#stream = stream;
    this.#failed = new Promise((_resolve, reject) => {
      stream.on('error', (error: Error) => {
        this.#failure ??= error;
        reject(error);
      });
    });
    // The next step reports it. Until then, it must not count as unhandled.
    this.#failed.catch(() => {});
  }

  async write(rows: string | Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (!this.#stream.write(rows)) await Promise.race([once(this.#stream, 'drain'), this.#failed]);
  }

  /** Returns once PostgreSQL has accepted all rows. */
  async end(): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#stream.end();
    await Promise.race([finished(this.#stream), this.#failed]);
  }

  /** Makes PostgreSQL reject the rows so far, for a connection that is closed next. */
  destroy(): void {
    if (!this.#failure) this.#stream.destroy();
  }
}

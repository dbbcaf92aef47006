import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { presentEvent } from '../../shared/events/present.ts';
import { MISSED_EVENT } from '../../shared/events/rules/events.ts';
import type { PlacedEvent } from '../../shared/events/store/events.ts';
import { newId } from '../../shared/platform/identifiers.ts';

/** Time between comments that keep the stream alive, in milliseconds: proxies close a connection that is silent for a minute. */
const BEAT_MS = 15_000;
/** Clients reconnect after a random time in this range, in milliseconds, so that they don't all come at once. */
const RETRY_MS = { least: 2000, most: 6000 };
/** A client that has not read this many bytes is disconnected at the next event. */
const UNTAKEN_BYTES = 256 * 1024;

/** The text of a list of events, made once for all clients that get the list. */
const texts = new WeakMap<readonly PlacedEvent[], Buffer>();

/** A body of server-sent events (WHATWG HTML, 9.2) that stays open. */
export class EventStream extends Readable {
  readonly #beat: NodeJS.Timeout;
  #hasRoom: (() => void) | null = null;
  /** Called when the stream has ended, on either side. */
  onOver: () => void = () => undefined;

  /** @param response the response; its client may disconnect before it is sent. */
  constructor(response: ServerResponse) {
    super();
    this.#beat = setInterval(() => this.#send(':\n\n'), BEAT_MS).unref();
    if (response.closed) this.destroy();
    else response.once('close', () => this.destroy());
  }

  begin(position: number): void {
    const { least, most } = RETRY_MS;
    this.#send(`retry: ${Math.round(least + Math.random() * (most - least))}\nid: ${position}\n\n`);
  }

  tell(events: readonly PlacedEvent[]): void {
    let text = texts.get(events);
    if (!text) {
      text = Buffer.from(events.map(blockOf).join(''));
      texts.set(events, text);
    }
    this.#send(text);
  }

  miss(projectId: string, position: number, at: Date): void {
    const event = { projectId, id: newId(), type: MISSED_EVENT, payload: {}, createdAt: at, position } as const;
    this.#send(blockOf(event));
  }

  end(): void {
    if (!this.readableEnded && !this.destroyed) this.push(null);
  }

  drained(): Promise<void> {
    if (this.destroyed || this.readableLength < this.readableHighWaterMark) return Promise.resolve();
    return new Promise((resolve) => {
      this.#hasRoom = resolve;
    });
  }

  override _read(): void {
    this.#hasRoom?.();
    this.#hasRoom = null;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.#beat);
    this._read();
    this.onOver();
    callback(error);
  }

  #send(text: string | Buffer): void {
    if (this.destroyed) return;
    if (this.readableLength > UNTAKEN_BYTES) this.destroy();
    else this.push(text);
  }
}

/** An event as a block of the stream. An event about the test of a webhook is sent without content, so that positions stay complete. */
function blockOf(event: PlacedEvent): string {
  const { position, type } = event;
  if (type === 'webhook.test') return `id: ${position}\n\n`;
  return `id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(presentEvent(event))}\n\n`;
}

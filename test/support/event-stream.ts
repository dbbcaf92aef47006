import { expect } from 'chai';
import type { TestApp } from './app.ts';

export interface StreamedEvent {
  id: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type has its own data
  data: any;
}

/** A client of an event stream that stores what it receives. */
export class StreamClient {
  readonly events: StreamedEvent[] = [];
  /** Everything received, including comments. */
  text = '';
  /** The last position, in the form in which a browser sends it. */
  lastId = '';
  response!: Response;
  /** Resolves when the service ends the stream. */
  ended!: Promise<void>;
  readonly #gone = new AbortController();
  #wake: () => void = () => undefined;

  static async open(
    app: TestApp,
    { token }: { token: string },
    projectId: string,
    { after, lastEventId, from }: { after?: number; lastEventId?: string; from?: string } = {},
  ): Promise<StreamClient> {
    const client = new StreamClient();
    const query = after === undefined ? '' : `?after=${after}`;
    client.response = await fetch(`${app.base}/api/v1/projects/${projectId}/events${query}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Encoding': 'gzip, br',
        ...(from !== undefined && { 'X-Forwarded-For': from }),
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
      signal: client.#gone.signal,
    });
    expect(client.response.status).to.equal(200);
    client.ended = client.#read().catch(() => undefined);
    await client.until(() => client.lastId !== '');
    return client;
  }

  /** Waits until the received events satisfy a condition. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async next(type: string): Promise<StreamedEvent> {
    const before = this.events.length;
    const isNew = (event: StreamedEvent, place: number) => event.type === type && place >= before;
    await this.until(() => this.events.some(isNew));
    return this.events.find(isNew)!;
  }

  close(): void {
    this.#gone.abort();
  }

  async #read(): Promise<void> {
    let rest = '';
    for await (const chunk of this.response.body!.pipeThrough(new TextDecoderStream())) {
      this.text += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.#take(block);
      this.#wake();
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    this.lastId = fields.get('id') ?? this.lastId;
    const data = fields.get('data');
    if (data !== undefined) {
      this.events.push({ id: fields.get('id')!, type: fields.get('event')!, data: JSON.parse(data) });
    }
  }
}

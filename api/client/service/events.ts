// The events of a project, in one stream for all tabs of a browser: six streams would use up the connections that a browser allows per
// origin.

/** Requests the stream from the last known position; an empty text for none. */
export type OpenStream = (
  last: string,
  signal: AbortSignal,
) => Promise<{ data?: ReadableStream<Uint8Array> | null; response: Response }>;

/** Pause before a broken stream is opened again, in milliseconds, if the service doesn't give another. */
const RETRY_MS = 5000;

/**
 * Calls `told` when something happened in a project. Of the visible tabs that follow it, one holds the stream. Without locks or channels,
 * as on a page without TLS, it is never called, and polling continues unchanged.
 * @param name of the stream: the same in all tabs of the person for a project.
 * @returns a function that stops it.
 */
export function followEvents(name: string, open: OpenStream, told: () => void): () => void {
  const { locks } = navigator;
  if (!locks || !('BroadcastChannel' in globalThis)) return () => {};
  let turn: AbortController | null = null;

  const begin = () => {
    turn = new AbortController();
    const { signal } = turn;
    const channel = new BroadcastChannel(name);
    channel.onmessage = told;
    signal.addEventListener('abort', () => channel.close());
    const tellAll = () => {
      if (signal.aborted) return;
      told();
      channel.postMessage(null);
    };
    // Rejects if the turn ends while another tab holds the stream.
    locks.request(name, { signal }, () => hold(open, signal, tellAll)).catch(() => {});
  };
  const end = () => {
    turn?.abort();
    turn = null;
  };
  // A hidden tab needs no news; when it is shown again, it reads what it missed.
  const attend = () => {
    if (document.visibilityState !== 'visible') end();
    else if (!turn) begin();
  };
  document.addEventListener('visibilitychange', attend);
  attend();
  return () => {
    document.removeEventListener('visibilitychange', attend);
    end();
  };
}

/** Reads the stream repeatedly until the turn ends or the service refuses. */
async function hold(open: OpenStream, signal: AbortSignal, told: () => void): Promise<void> {
  let last = '';
  while (!signal.aborted) {
    let waitMs = RETRY_MS;
    try {
      const { data, response } = await open(last, signal);
      if (data) {
        await readBlocks(data, (block) => {
          last = /^id: (\d+)$/m.exec(block)?.[1] ?? last;
          waitMs = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? waitMs);
          if (/^data:/m.test(block)) told();
        });
      } else if (response.status === 429 || response.status === 503) {
        waitMs = 1000 * Number(response.headers.get('Retry-After') ?? 0) || RETRY_MS;
      } else {
        // The person is no longer a member, for example; polling shows that on the screen.
        return;
      }
    } catch {
      // The connection broke, or the turn has ended.
    }
    await pause(waitMs, signal);
  }
}

async function readBlocks(stream: ReadableStream<Uint8Array>, take: (block: string) => void): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) take(block);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

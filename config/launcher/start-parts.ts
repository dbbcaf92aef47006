import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppOptions, startApp } from './app-process.ts';
import { StartError } from './errors.ts';
import type { Supervisor } from './supervisor.ts';
import { sayWhile } from './waiting.ts';

/** A process of ours that is kept running. */
export interface Part extends AppOptions {
  label: string;
}

/** A part that the launcher asks whether it is ready. */
export interface Asked {
  label: string;
  address: string;
  /** The status that means ready. */
  ok: number;
}

const POLL_MS = 40;
/** A busy machine may take long to answer. */
const ANSWER_MS = 30_000;

/**
 * Starts processes together, waits until all are ready, and keeps them running. There is no time limit while they run.
 * @param settled resolves when everything else is done, such as a build.
 * @throws StartError if one of them ends before.
 */
export async function startParts(
  supervisor: Supervisor,
  { parts, asked, settled }: { parts: readonly Part[]; asked: readonly Asked[]; settled: () => Promise<void> },
  say: (line: string) => void,
  interrupted: AbortSignal,
): Promise<void> {
  // No process is restarted before all have been ready: an immediate crash is reported, not retried.
  const first = parts.map((part) => ({ part, running: startApp(part) }));
  const failed = new AbortController();
  const signal = AbortSignal.any([interrupted, failed.signal]);
  try {
    await Promise.race([
      untilReady(asked, say, signal).then(settled),
      ...first.map(({ part, running }) =>
        running.ended.then((how) => Promise.reject(new StartError(`${part.label} did not start: ${how}`))),
      ),
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
  } catch (error) {
    failed.abort();
    for (const { running } of first.toReversed()) await running.stop();
    throw error;
  }
  for (const { part, running } of first) await keepStarted(supervisor, part.label, running, part);
}

function keepStarted(supervisor: Supervisor, label: string, first: ReturnType<typeof startApp>, options: AppOptions) {
  let next: typeof first | undefined = first;
  return supervisor.keep(label, async () => {
    const running = next ?? startApp(options);
    next = undefined;
    return running;
  });
}

async function untilReady(asked: readonly Asked[], say: (line: string) => void, signal: AbortSignal): Promise<void> {
  /** Why each is not ready. */
  const waiting = new Map<string, string>();
  const all = asked.map(async ({ label, address, ok }) => {
    for (;;) {
      signal.throwIfAborted();
      const { status, why } = await askOnce(address);
      if (status === ok) break;
      waiting.set(label, why);
      await delay(POLL_MS);
    }
    waiting.delete(label);
  });
  const what = () => [...waiting].map(([label, why]) => `${label} is starting: ${why}`).join('; ');
  await sayWhile(Promise.all(all), say, what);
}

// Uses a new connection each time: when the API shuts down, it would wait for a kept-alive one.
function askOnce(address: string): Promise<{ status?: number; why: string }> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, timeout: ANSWER_MS }, async (response) => {
      const status = response.statusCode!;
      const body = await text(response).catch(() => '');
      resolve({ status, why: detailIn(body) ?? `it answers ${status}` });
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ why: error.code === 'ECONNREFUSED' ? 'it does not listen yet' : error.message }),
    );
  });
}

function detailIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { detail?: string }).detail;
  } catch {
    // Not an answer of ours.
    return undefined;
  }
}

import { signal } from '@preact/signals';
import { base } from '../paths.ts';

/**
 * Whether the service can be reached: `offline` means no response at all, `restoring` that a backup is being restored, `away` that its
 * database is unavailable.
 */
export type Connection = 'fine' | 'offline' | 'restoring' | 'away';

export const connection = signal<Connection>('fine');
/** When the service will be checked next, in milliseconds of `Date.now`. */
export const nextLook = signal(0);

/** The current screen's message about answers that wait for a connection; null if the screen has none. */
export const keepsAnswers = signal<string | null>(null);

/** A connection that is silent for this long is dead, in milliseconds. */
export const SILENCE_MS = 15_000;
const OFFLINE_MS = [1000, 2000, 4000, 8000];
const READY_MS = 3000;

let looking: ReturnType<typeof setTimeout> | undefined;
let looks = 0;
let waiting = Promise.withResolvers<void>();

/** Resolves when the service responds again; at once if it does now. */
export function whenFine(): Promise<void> {
  return connection.value === 'fine' ? Promise.resolve() : waiting.promise;
}

/** A request got no answer. */
export function reportSilence(): void {
  if (connection.value !== 'fine') return;
  change('offline');
}

/** A request got an answer. */
export function reportAnswer(): void {
  if (connection.value === 'offline') change('fine');
}

/**
 * Finds out why the service answered 503.
 * @returns whether it refuses all requests at the moment; otherwise the 503 was only about that request.
 */
export async function lookWhy(): Promise<boolean> {
  await look();
  return connection.value !== 'fine';
}

/** Checks at once, for example when a person asks for it or the browser reports that the network is back. */
export async function look(): Promise<void> {
  clearTimeout(looking);
  change(await ask());
}

async function ask(): Promise<Connection> {
  try {
    const response = await fetch(`${base}/health/ready`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(SILENCE_MS),
    });
    if (response.ok) return 'fine';
    const { restore } = (await response.json()) as { restore?: unknown };
    return restore === 'under way' ? 'restoring' : 'away';
  } catch {
    return 'offline';
  }
}

function change(to: Connection): void {
  const from = connection.value;
  connection.value = to;
  clearTimeout(looking);
  if (to !== 'fine') {
    looks = from === to ? looks + 1 : 0;
    const wait = to === 'offline' ? OFFLINE_MS[Math.min(looks, OFFLINE_MS.length - 1)]! : READY_MS;
    nextLook.value = Date.now() + wait;
    looking = setTimeout(look, wait);
    return;
  }
  if (from === 'fine') return;
  waiting.resolve();
  waiting = Promise.withResolvers();
}

/** Listens to the browser's reports about the network; called once. */
export function watchConnection(): void {
  addEventListener('offline', reportSilence);
  addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection.value !== 'fine') void look();
  });
}

import { signal } from '@preact/signals';
import type { AccessToken } from '../../../shared/accounts/contract/accounts.ts';
import { base, paths } from '../paths.ts';
import { reportAnswer, reportSilence } from './connection.ts';
import { failureOf, ServiceError } from './failure.ts';

/** `opening` until it is known; `ended` if the session has ended and the person has to sign in again. */
export type SessionState = 'opening' | 'signed-out' | 'signed-in' | 'ended';

export const session = signal<SessionState>('opening');

const SESSION = `${base}/api/v1/auth/session`;
/** An access token that expires within this time, in milliseconds, is replaced in advance. */
const MARGIN_MS = 20_000;

/** Kept only in memory, so that a foreign script finds no token. */
let token: { value: string; until: number } | null = null;
/** The id of the person whose page this is. */
let personId: string | null = null;
let minting: Promise<boolean> | null = null;
let signedIn = Promise.withResolvers<void>();
/** Whether this page sends the requests of a guest, who has no session. */
export let isGuest = false;

/**
 * The access token; null if there is no session.
 * @throws ServiceError if the service can't be reached.
 */
export async function accessToken(): Promise<string | null> {
  if (!token || Date.now() > token.until - MARGIN_MS) await renew();
  return token?.value ?? null;
}

/** Discards a token that the service refused, so that it isn't sent again. */
export function forget(refused: string): void {
  if (token?.value === refused) token = null;
}

/**
 * Gets a new access token with the session's cookie.
 * @returns false if there is no session (any more).
 * @throws ServiceError if the service can't be reached.
 */
export function renew(): Promise<boolean> {
  minting ??= mint().finally(() => {
    minting = null;
  });
  return minting;
}

async function mint(): Promise<boolean> {
  if (!isGuest) {
    // Doesn't require a session: browsers log every 401 in their console, and a page without a session would cause one.
    const response = await ask(`${SESSION}/token?optional=true`, { method: 'POST' });
    if (response.status === 200) {
      keep((await response.json()) as AccessToken);
      return true;
    }
    // The body is always read: an unread body would keep its connection.
    const body = await readJson(response);
    // A 401 comes from a process of an older version.
    if (response.status !== 204 && response.status !== 401) throw failureOf(response, body);
  }
  token = null;
  session.value = session.value === 'signed-in' || session.value === 'ended' ? 'ended' : 'signed-out';
  return false;
}

/**
 * Starts a session with one of the requests below the path of sessions.
 * @throws ServiceError
 */
export async function begin(path: string, init: RequestInit): Promise<void> {
  const response = await ask(SESSION + path, { ...init, method: 'POST' });
  if (!response.ok) throw failureOf(response, await readJson(response));
  keep((await response.json()) as AccessToken);
}

/**
 * Ends the session and removes everything about it from the page.
 * @throws ServiceError
 */
export async function signOut(): Promise<void> {
  const response = await ask(SESSION, { method: 'DELETE' });
  const body = await readJson(response);
  if (!response.ok) throw failureOf(response, body);
  // Loads a fresh page: data that were read for one person must not be there for the next, not even in the pages that the browser keeps for
  // Back.
  addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  location.assign((body as { sign_out_url: string } | null)?.sign_out_url ?? paths.signIn);
}

/** To be called when the browser has restored this page from its cache: the person may have signed out since. */
export async function returnToPage(): Promise<void> {
  if (isGuest || session.peek() === 'signed-out') return;
  try {
    if (document.body.hidden || !(await renew())) location.reload();
  } catch {
    // The service can't be reached; each request will find out.
  }
}

/** The id of the signed-in person; null before that is known. */
export const signedInPerson = (): string | null => personId;

/** Resolves when the person has signed in again. */
export function whenSignedIn(): Promise<void> {
  return session.value === 'signed-in' ? Promise.resolve() : signedIn.promise;
}

function keep({ access_token: value, expires_in: seconds }: AccessToken): void {
  const id = personIn(value);
  if (personId !== null && id !== personId) {
    // Another person has signed in, here or in another tab: requests that wait on this page must not be sent in their name.
    location.assign(paths.projects);
    return;
  }
  actAs(id, value, Date.now() + seconds * 1000);
}

/** From now on, the page sends only the requests of a guest, until it is loaded again. */
export function actAsGuest(id: string, secret: string): void {
  isGuest = true;
  actAs(id, secret, Number.POSITIVE_INFINITY);
}

function actAs(id: string, value: string, until: number): void {
  personId = id;
  token = { value, until };
  session.value = 'signed-in';
  signedIn.resolve();
  signedIn = Promise.withResolvers();
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin' });
    reportAnswer();
    return response;
  } catch {
    reportSilence();
    throw new ServiceError(0, 'No connection');
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The id of the token's owner. The service verifies it; this page only distinguishes people by it. */
function personIn(accessToken: string): string {
  const payload = accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { sub: string }).sub;
}

import type { paths } from '../../contract/resources.ts';
import { base } from '../paths.ts';
import { lookWhy, reportAnswer, reportSilence, whenFine } from './connection.ts';
import { failureOf, ServiceError } from './failure.ts';
import type { ProofCode } from './proofs.ts';
import { createRequests } from './request.ts';
import { accessToken, forget, session, whenSignedIn } from './session.ts';

/** Requests to the service: a wrong path, field or choice is a compile error. `read` returns the body of a response. */
export const api = createRequests<paths>(`${base}/api/v1`, send);

/**
 * The body of a response.
 * @throws ServiceError if the status isn't a success.
 */
export async function read<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await answer;
  if (!response.ok) throw failureOf(response, error);
  return data as NonNullable<T>;
}

/** Requests that work without a session. */
const PUBLIC =
  /\/api\/v1\/(auth\/(register|temporary|password|providers|mails\/stop|passkeys\/sign-in|email-verification\/)|shared|invitations\/preview)/;
/** Error code of a 401 because of the token. A wrong password has another code. */
const REFUSED = 'unauthorized';

/**
 * Sends a request with the session's access token, and sends it again if the response requires that: with a new token if the old one was
 * refused; after the person has signed in if the session has ended or their sign-in isn't recent enough; and, if it only reads, when an
 * unavailable service is back.
 * @throws ServiceError with status 0 if there is no response.
 */
async function send(request: Request): Promise<Response> {
  const isRead = request.method === 'GET';
  const isPublic = PUBLIC.test(new URL(request.url).pathname);
  for (let renewed = 0, proven = 0; ; ) {
    const token = isPublic ? null : await tokenFor(isRead);
    const response = await attempt(request, token);
    if (response.status === 401 && token !== null && renewed < 2 && (await codeOf(response)) === REFUSED) {
      forget(token);
      renewed += 1;
      await response.body?.cancel();
    } else if (response.status === 403 && proven++ < 2 && (await isProven(await codeOf(response)))) {
      await response.body?.cancel();
    } else if (response.status === 503 && (await lookWhy()) && isRead) {
      await response.body?.cancel();
      await whenFine();
    } else {
      return response;
    }
  }
}

/** The token to send. Waits until the person has signed in, if necessary. */
async function tokenFor(isRead: boolean): Promise<string> {
  for (;;) {
    try {
      const token = await accessToken();
      if (token !== null) return token;
      await whenSignedIn();
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 503 && (await lookWhy());
      if (!isRefused || !isRead) throw error;
      await whenFine();
    }
  }
}

async function attempt(request: Request, token: string | null): Promise<Response> {
  const sent = request.clone();
  if (token !== null) sent.headers.set('Authorization', `Bearer ${token}`);
  try {
    const response = await fetch(sent);
    reportAnswer();
    return response;
  } catch (error) {
    if (request.signal.aborted && request.signal.reason.name !== 'TimeoutError') throw error;
    reportSilence();
    throw new ServiceError(0, 'No connection');
  }
}

/** Asks the person for what a refusal requires, once the dialogs for that are loaded (`service/proofs.ts`). */
export const prover = Promise.withResolvers<(code: ProofCode) => Promise<boolean>>();

/** Whether the person gave what a refusal requires. */
const isProven = async (code: unknown) =>
  /^(fresh_sign_in|passkey)_required$/.test(code as string) && (await prover.promise)(code as ProofCode);

/** The code of an error; undefined if it has none. It distinguishes, for example, a refused token from a wrong password in the body. */
async function codeOf(response: Response): Promise<unknown> {
  try {
    return ((await response.clone().json()) as { code?: unknown }).code;
  } catch {
    return undefined;
  }
}

/**
 * Finds out by the cookie whether a person is signed in; waits while the service is unavailable.
 * @throws ServiceError for a fault of the service.
 */
export async function openSession(): Promise<void> {
  while (session.value === 'opening') {
    try {
      await accessToken();
    } catch (error) {
      const isAway =
        error instanceof ServiceError && (error.status === 0 || (error.status === 503 && (await lookWhy())));
      if (!isAway) throw error;
      await whenFine();
    }
  }
}

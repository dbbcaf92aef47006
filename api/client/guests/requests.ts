import type { GuestOffer, GuestPass } from '../../../shared/guests/contract/guests.ts';
import type { paths } from '../../contract/resources.ts';
import { base } from '../paths.ts';
import { read } from '../service/client.ts';
import { reportAnswer, reportSilence } from '../service/connection.ts';
import { failureOf, ServiceError } from '../service/failure.ts';
import { createRequests } from '../service/request.ts';

export type { GuestOffer, GuestPass } from '../../../shared/guests/contract/guests.ts';

/** Sends requests without a session, even if the browser has one. */
const open = createRequests<paths>(`${base}/api/v1`, async (request) => {
  try {
    const response = await fetch(request);
    reportAnswer();
    return response;
  } catch {
    reportSilence();
    throw new ServiceError(0, 'No connection');
  }
});

/** Reads the questions and rules of a link. @throws ServiceError, with status 404 for a link that isn't valid (any more). */
export const readOffer = (token: string): Promise<GuestOffer> =>
  read(open.POST('/guests/preview', { body: { token } }));

/**
 * Joins through a link.
 * @throws ServiceError
 */
export const join = (body: { token: string; name: string | null; xid: string | null }): Promise<GuestPass> =>
  read(open.POST('/guests', { body }));

/**
 * Continues as a guest with a personal link, or with the cookie of a link; null if nobody joined through the link in this browser.
 * @throws ServiceError
 */
export async function resume(by: { secret: string } | { token: string }): Promise<GuestPass | null> {
  const { data, error, response } = await open.POST('/guests/resume', { body: by });
  if (!response.ok) throw failureOf(response, error);
  return data ?? null;
}

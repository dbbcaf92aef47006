import { signal } from '@preact/signals';
import { createResource } from '../lib/resource.ts';
import { api, read } from '../service/client.ts';

/** Number of events shown at first, and added by each press of the button. */
export const PAGE = 5;
/** Maximum number of entries in a response of the service. */
export const MOST = 1000;
const count = signal(PAGE);

/** The user's sessions. */
export const sessions = createResource(() => read(api.GET('/auth/sessions')));

/** The user's API tokens. */
export const apiTokens = createResource(() => read(api.GET('/auth/tokens')));

/** The security events of the account that are shown. */
export const events = createResource(() =>
  read(api.GET('/auth/security-events', { params: { query: { per_page: Math.min(MOST, count.value) } } })),
);

/** Reads this many of the latest events. */
export function readEvents(wanted: number): void {
  count.value = wanted;
  void events.refetch();
}

/**
 * Reads the account's data again after a change to the account, which is a new event and may have ended sessions and API tokens. Never
 * rejects.
 */
export async function readSecurityAgain(): Promise<void> {
  await Promise.all([sessions.refetch(), apiTokens.refetch(), events.refetch()]);
}

import { signal } from '@preact/signals';
import { createResource } from '../lib/resource.ts';
import { api, read } from '../service/client.ts';

/** Events that are shown at first, and added with each press. */
export const PAGE = 5;
/** Most entries that the service answers at once. */
export const MOST = 1000;
const count = signal(PAGE);

/** The user's sessions. */
export const sessions = createResource(() => read(api.GET('/auth/sessions')));

/** The user's API tokens. */
export const apiTokens = createResource(() => read(api.GET('/auth/tokens')));

/** What happened to the account, as far as it is shown. */
export const events = createResource(() =>
  read(api.GET('/auth/security-events', { params: { query: { per_page: Math.min(MOST, count.value) } } })),
);

/** Reads so many of the latest events. */
export function readEvents(wanted: number): void {
  count.value = wanted;
  void events.refetch();
}

/** After a change to the account: it is one of the events, and may have ended sessions and API tokens. Never rejects. */
export async function readSecurityAgain(): Promise<void> {
  await Promise.all([sessions.refetch(), apiTokens.refetch(), events.refetch()]);
}

import { keepPreviousData } from '@tanstack/query-core';
import type { SecurityEventQuery } from '../../../shared/operate/contract/security-events.ts';
import { useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';
import type { SecurityEvent } from './event-details.ts';

/** Number of events shown at first, and added by each press of the button. */
export const PAGE = 50;
/** Maximum number of entries in a response of the service. */
const MOST = 1000;
const DAY_MS = 86_400_000;

export interface EventFilter {
  event: SecurityEvent['event'] | null;
  isWarning: boolean;
  /** Null for no limit. */
  days: number | null;
  userId: string | null;
}

/** The newest events of a filter, at most `count`, and the total number. */
export const useSecurityEvents = (filter: EventFilter, count: number) =>
  useQuery({
    queryKey: ['operate', 'events', filter, count],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query: Partial<SecurityEventQuery> = {
        per_page: Math.min(MOST, count),
        ...(filter.event !== null && { event: filter.event }),
        // Renewals of sessions are left out unless they are asked for.
        ...(filter.isWarning ? { severity: 'warning' } : filter.event === null && { severity: 'info' }),
        ...(filter.days !== null && { since: new Date(Date.now() - filter.days * DAY_MS).toISOString() }),
        ...(filter.userId !== null && { user_id: filter.userId }),
      };
      return read(api.GET('/admin/security-events', { params: { query }, signal }));
    },
  });

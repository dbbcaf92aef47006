import type { NamedSecurityEvent } from '../../shared/store/security-events.ts';
import { severityOf } from '../../shared/use-cases/operations/read-security-events.ts';
import type { SecurityEvent } from '../contract/security-events.ts';

/** A security event with the names of its accounts. */
export function presentSecurityEvent(event: NamedSecurityEvent): SecurityEvent {
  return {
    id: event.id,
    event: event.event,
    severity: severityOf(event.event),
    occurred_at: event.occurredAt.toISOString(),
    user_id: event.userId,
    username: event.username,
    actor_id: event.actorId,
    actor_name: event.actorName,
    address: event.address,
    request_id: event.requestId,
    details: event.details,
  };
}

/** The event for the account itself, without the address from which another account acted. */
export function presentOwnSecurityEvent(event: NamedSecurityEvent, userId: string) {
  const isOthers = event.actorId !== null && event.actorId !== userId;
  return presentSecurityEvent(isOthers ? { ...event, address: null, requestId: null } : event);
}

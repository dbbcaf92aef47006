import type { NamedSecurityEvent } from '../../shared/store/security-events.ts';
import { SEVERITIES, severityOf } from '../../shared/use-cases/operations/read-security-events.ts';
import { SECURITY_EVENTS } from '../../shared/use-cases/security-event.ts';
import {
  dateTimeSchema,
  described,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

/** A security event with the names of its accounts. */
export function presentSecurityEvent(event: NamedSecurityEvent) {
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

/** The same for the account itself: where another account acted from is not told. */
export function presentOwnSecurityEvent(event: NamedSecurityEvent, userId: string) {
  const isOthers = event.actorId !== null && event.actorId !== userId;
  return presentSecurityEvent(isOthers ? { ...event, address: null, requestId: null } : event);
}

export const securityEventSchema = named(
  'SecurityEvent',
  objectOf({
    id: uuidSchema,
    event: described('What happened, in the words of the log.', oneOf(...SECURITY_EVENTS)),
    severity: described(
      '`warning`: something was refused, or may be an attack; `routine`: happens all the time.',
      oneOf(...SEVERITIES),
    ),
    occurred_at: dateTimeSchema,
    user_id: described('The account it is about; null where none is known.', nullable(uuidSchema)),
    username: described(
      'Name of that account; null where there is none, or a restore removed it.',
      nullable(stringSchema),
    ),
    actor_id: described('The account that acted; null where none is known.', nullable(uuidSchema)),
    actor_name: described('Name of the account that acted.', nullable(stringSchema)),
    address: described('Address that the request came from.', nullable(stringSchema)),
    request_id: described('The request, as in the log.', nullable(stringSchema)),
    details: {
      type: 'object',
      description: 'Details; depend on the event. Identifiers only, nothing that a person typed.',
      additionalProperties: true,
      examples: [{ reason: 'wrong password' }],
    },
  }),
);

import { maskTokens } from '../../config/logger.ts';
import type { Needs } from '../context.ts';
import { newId, UUID_PATTERN } from '../platform/identifiers.ts';
import { currentRequestContext } from '../platform/request-context.ts';
import { SECURITY_WARNINGS, type SecurityEvent } from './rules/security-events.ts';

const WARNINGS: ReadonlySet<SecurityEvent> = new Set(SECURITY_WARNINGS);

/** Maximum length of a text in a stored event's details. The log has all of it. */
const MAX_DETAIL_LENGTH = 300;

/** The part of a request that an event records. */
export type SecurityEventContext = Needs<'log' | 'address' | 'now' | 'securityEvents'>;

/**
 * Writes a security event into the log, and soon afterwards into the database for operators: who, from where, about what. It contains only
 * identifiers, never what a person typed, since people type passwords into the wrong field.
 */
export function securityEvent(
  { log, address, now, securityEvents }: SecurityEventContext,
  event: SecurityEvent,
  details: Readonly<Record<string, string | number | boolean | null>>,
): void {
  const level = WARNINGS.has(event) ? 'warn' : 'info';
  log[level]({ event, address, ...details }, 'security event');
  const { userId = null, by = userId, ...others } = details;
  securityEvents.record({
    id: newId(),
    event,
    occurredAt: now(),
    userId: idOf(userId),
    actorId: idOf(by),
    address,
    requestId: currentRequestContext()?.requestId ?? null,
    details: shortened(others),
  });
}

function idOf(value: string | number | boolean | null): string | null {
  return typeof value === 'string' && UUID_PATTERN.test(value) ? value : null;
}

/** The sender of a refused request chooses its path. */
function shortened(details: Readonly<Record<string, string | number | boolean | null>>): typeof details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskTokens(value).slice(0, MAX_DETAIL_LENGTH) : value,
    ]),
  );
}

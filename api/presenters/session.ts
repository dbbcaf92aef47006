import type { OwnSession } from '../../shared/store/accounts/own-sessions.ts';
import {
  booleanSchema,
  dateTimeSchema,
  listOf,
  named,
  nullable,
  objectOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

/** A session, as shown to its user; without tokens and hashes. */
export function presentSession(session: OwnSession, currentId: string) {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    renewed_at: session.renewedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.address,
    current: session.id === currentId,
  };
}

export const sessionListSchema = listOf(
  named(
    'Session',
    objectOf({
      id: uuidSchema,
      created_at: dateTimeSchema,
      renewed_at: dateTimeSchema,
      expires_at: dateTimeSchema,
      address: nullable(stringSchema),
      current: booleanSchema,
    }),
  ),
);

import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of the refresh token that is valid now; the token itself is stored nowhere. */
    refreshHash: p.blob(),
    /** Where it was started from. */
    address: p.string().nullable(),
    /** SHA-256 of the secret in a browser's session cookie; null for a session that has none. */
    cookieHash: p.blob().nullable(),
    createdAt: p.datetime(),
    rotatedAt: p.datetime().nullable(),
    /** The absolute end, however often the token was rotated. */
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});

/** One sign-in of one person; every access token names its session. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

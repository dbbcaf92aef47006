import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of the current refresh token; the token itself is not stored. */
    refreshHash: p.blob(),
    /** IP address that started or last renewed the session. */
    address: p.string().nullable(),
    /** User-Agent of the request that started the session. */
    userAgent: p.string().nullable(),
    /** SHA-256 of the secret in a browser's session cookie; null for a session without one. */
    cookieHash: p.blob().nullable(),
    /** Id of the provider that it came through; null for a password. */
    provider: p.string().nullable(),
    /** The provider's ID token, for signing out there; removed when the session ends. */
    idToken: p.text().nullable(),
    createdAt: p.datetime(),
    rotatedAt: p.datetime().nullable(),
    /** When it ends unless it is renewed. */
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});

/** A user's sign-in. Every access token names its session. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

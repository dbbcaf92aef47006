import { defineEntity, p } from '@mikro-orm/core';

export const AUTH_PROVIDERS = ['local', 'google', 'service', 'guest'] as const;
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    username: p.string(),
    email: p.string(),
    hashedPassword: p.string().nullable(),
    /** Set while the password is temporary. The user must replace it at the next sign-in, before this time. */
    passwordTemporaryUntil: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    isSuperuser: p.boolean().default(false),
    displayName: p.string().nullable(),
    avatarUrl: p.string().nullable(),
    /** Of the web client; null for that of the browser. */
    language: p.string().nullable(),
    googleId: p.string().nullable(),
    /** Null for an account that was created through Google. */
    googleLinkedAt: p.datetime().nullable(),
    /** Until this time the account cannot be linked by its email. */
    googleLinkBlockedUntil: p.datetime().nullable(),
    emailChangedAt: p.datetime().nullable(),
    /** When somebody proved to read its mail; null if nobody has since the email last changed. */
    emailVerifiedAt: p.datetime().nullable(),
    authProvider: p.enum(AUTH_PROVIDERS),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});

/**
 * An account of a person or, with the provider `service`, of a program; or a guest, who has no account. Guests and services can't sign in.
 * Deleting it erases what is personal; the row stays for its answers.
 */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

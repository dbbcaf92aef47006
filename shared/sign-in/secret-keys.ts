import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Purpose of a derived key. Keys of different purposes reveal nothing about each other. */
type KeyUse = 'refresh-token' | 'sign-in-cookie' | 'proposal-id' | 'stand-in-id' | 'webhook-secret' | 'stop-mails';

/** The keys of a process, made once from SECRET_KEY. With the plain string, each check would cost several times as much. */
export class SecretKeys {
  /** Signs access tokens. */
  readonly accessToken: KeyObject;
  readonly refreshToken: KeyObject;
  readonly signInCookie: KeyObject;
  readonly proposalId: KeyObject;
  readonly standInId: KeyObject;
  /** Encrypts the secrets of webhooks. */
  readonly webhookSecret: KeyObject;
  /** Signs the links that stop mails. */
  readonly stopMails: KeyObject;

  constructor(secret: string) {
    this.accessToken = createSecretKey(Buffer.from(secret));
    this.refreshToken = derivedKey(secret, 'refresh-token');
    this.signInCookie = derivedKey(secret, 'sign-in-cookie');
    this.proposalId = derivedKey(secret, 'proposal-id');
    this.standInId = derivedKey(secret, 'stand-in-id');
    this.webhookSecret = derivedKey(secret, 'webhook-secret');
    this.stopMails = derivedKey(secret, 'stop-mails');
  }
}

/** A 256 bit key for one use, derived from the secret (HKDF with SHA-256, RFC 5869). */
function derivedKey(secret: string, use: KeyUse): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `pairwise ${use}`, 32)));
}

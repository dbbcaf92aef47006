import { REDIS_PREFIX } from '../../../config/redis.ts';
import about from '../../../package.json' with { type: 'json' };
import type { Dimension } from '../../ranking/vocabulary.ts';

/** Identifies a ranking: one dimension of a project. */
export interface LedgerKey {
  projectId: string;
  dimension: Dimension;
}

/** The name of a ranking in caches and logs. */
export const ledgerKey = ({ projectId, dimension }: LedgerKey): string => `${projectId}/${dimension}`;

/**
 * The key includes the service's version: another version may compute a different view of the same state, and both may
 * run at the same time.
 */
export const viewKey = (view: string, ledger: LedgerKey): string =>
  `${REDIS_PREFIX}:view:${about.version}:${view}:${ledgerKey(ledger)}`;
/** Keys for the size accounting of views: the size of each view, the time each was stored, and the bytes of all. */
export const VIEW_SIZES_KEY = `${REDIS_PREFIX}:views:sizes`;
export const VIEW_TIMES_KEY = `${REDIS_PREFIX}:views:times`;
export const VIEW_BYTES_KEY = `${REDIS_PREFIX}:views:bytes`;
/** Leases, and pairs reserved for a user. Up to 0.5.0 the keys `leases` and `foreseen` held them in another format. */
export const leasesKey = (ledger: LedgerKey): string => `${REDIS_PREFIX}:leased:${ledgerKey(ledger)}`;
export const keptKey = (ledger: LedgerKey): string => `${REDIS_PREFIX}:kept:${ledgerKey(ledger)}`;
export const takenBackKey = (ledger: LedgerKey, userId: string): string =>
  `${REDIS_PREFIX}:taken-back:${ledgerKey(ledger)}:${userId}`;
export const skipsKey = (ledger: LedgerKey, userId: string): string =>
  `${REDIS_PREFIX}:skips:${ledgerKey(ledger)}:${userId}`;
/** Prefix of a throttle's keys. */
export const throttlePrefix = (throttle: string): string => `${REDIS_PREFIX}:throttle:${throttle}`;
/** A sign-in attempt at the identity provider. */
export const signInKey = (id: string): string => `${REDIS_PREFIX}:sign-in:${id}`;
/** A challenge that a passkey has to sign. */
export const passkeyKey = (id: string): string => `${REDIS_PREFIX}:passkey:${id}`;

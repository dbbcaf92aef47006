import { REDIS_PREFIX } from '../../config/redis.ts';
import about from '../../package.json' with { type: 'json' };
import { type LedgerKey, ledgerKey } from '../ledger-key.ts';

/** With the version of the service: the next one may say something else about the same state, and both may run at the same time. */
export const viewKey = (view: string, ledger: LedgerKey): string =>
  `${REDIS_PREFIX}:view:${about.version}:${view}:${ledgerKey(ledger)}`;
/** The books of the views: size of each, when each was stored, bytes of all. */
export const VIEW_SIZES_KEY = `${REDIS_PREFIX}:views:sizes`;
export const VIEW_TIMES_KEY = `${REDIS_PREFIX}:views:times`;
export const VIEW_BYTES_KEY = `${REDIS_PREFIX}:views:bytes`;
export const leasesKey = (ledger: LedgerKey): string => `${REDIS_PREFIX}:leases:${ledgerKey(ledger)}`;
export const foreseenKey = (ledger: LedgerKey): string => `${REDIS_PREFIX}:foreseen:${ledgerKey(ledger)}`;
export const skipsKey = (ledger: LedgerKey, userId: string): string =>
  `${REDIS_PREFIX}:skips:${ledgerKey(ledger)}:${userId}`;
/** The beginning of a throttle's keys. */
export const throttlePrefix = (throttle: string): string => `${REDIS_PREFIX}:throttle:${throttle}`;
/** A sign-in that has left for the identity provider. */
export const signInKey = (id: string): string => `${REDIS_PREFIX}:sign-in:${id}`;

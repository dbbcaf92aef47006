import { Unavailable } from '../errors.ts';
import { isConnectionFailure, isDiskFull } from './failures.ts';

const RETRY_FULL_SECONDS = 30;

/** The error response if the database can't store any more data; otherwise null. */
export function databaseFull(error: unknown): Unavailable | null {
  if (!isDiskFull(error)) return null;
  return new Unavailable(
    "The database's disk is full, so nothing was stored. Try again once there is space",
    RETRY_FULL_SECONDS,
    error,
  );
}

/** The message for an error that means that the database was lost in the middle of work; otherwise null. */
export function databaseLost(error: unknown): Unavailable | null {
  const full = databaseFull(error);
  if (full || !isConnectionFailure(error)) return full;
  return new Unavailable('The connection to the database was lost and the change was rolled back', 5, error);
}

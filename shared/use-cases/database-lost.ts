import { Unavailable } from '../errors.ts';
import { isConnectionFailure, isDiskFull } from '../store/failures.ts';

const RETRY_FULL_SECONDS = 30;

/** What to answer when the database can store nothing more; null when the error means anything else. */
export function databaseFull(error: unknown): Unavailable | null {
  if (!isDiskFull(error)) return null;
  return new Unavailable(
    "The database's disk is full, so nothing was stored. Try again once there is space",
    RETRY_FULL_SECONDS,
    error,
  );
}

/** What to tell of an error when it means that the database was lost in the middle of work; null when it means anything else. */
export function databaseLost(error: unknown): Unavailable | null {
  const full = databaseFull(error);
  if (full || !isConnectionFailure(error)) return full;
  return new Unavailable('The connection to the database was lost and the change was rolled back', 5, error);
}

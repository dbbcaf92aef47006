import { Unavailable } from '../errors.ts';
import { isConnectionFailure } from '../store/failures.ts';

/** What to tell of an error when it means that the database was lost in the middle of work; null when it means anything else. */
export function databaseLost(error: unknown): Unavailable | null {
  if (!isConnectionFailure(error)) return null;
  return new Unavailable('The connection to the database was lost; what was under way has been undone', 5, error);
}

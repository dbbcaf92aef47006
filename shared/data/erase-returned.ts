import { erasePeople } from '../accounts/store/erase-people.ts';
import { findReturned } from '../accounts/store/erased-people.ts';
import type { Connection } from '../platform/sql/statement.ts';

/**
 * Erases again the people whom older data brought back.
 * @returns whether there are any.
 */
export async function eraseReturned(client: Connection): Promise<boolean> {
  const ids = await findReturned(client);
  if (ids.length > 0) await erasePeople(client, ids);
  return ids.length > 0;
}

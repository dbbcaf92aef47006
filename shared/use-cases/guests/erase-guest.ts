import { erasePeople } from '../../store/erase-people.ts';
import { rememberErased } from '../../store/erased-people.ts';
import type { Transaction } from '../../store/statement.ts';

/** Erases a guest as a deleted account is erased: name, xid and secrets go, and no restore of an older backup brings them back. */
export async function eraseGuest(tx: Transaction, id: string, at: Date): Promise<void> {
  await rememberErased(tx, id, at);
  await erasePeople(tx, [id]);
}

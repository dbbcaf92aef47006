import { erasePeople } from '../../store/erase-people.ts';
import { rememberErased } from '../../store/erased-people.ts';
import type { Transaction } from '../../store/statement.ts';

/** Erases a guest's name, xid and secrets, as for a deleted account. A restore of an older backup does not bring them back. */
export async function eraseGuest(tx: Transaction, id: string, at: Date): Promise<void> {
  await rememberErased(tx, id, at);
  await erasePeople(tx, [id]);
}

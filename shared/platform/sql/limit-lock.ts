import { run, type Transaction } from './statement.ts';

/** The class of the locks on limits; any number would do. */
const LIMITS = 727_005;

const lock = run<{ name: string }>('limit_lock', `select from pg_advisory_xact_lock(${LIMITS}, hashtext(:name))`);

/**
 * Makes transactions that add to the same number wait for each other until they end, so that the second counts what the first added. For
 * numbers over several projects or links, where no row that all of them lock stands for the number.
 * @param of whose number it is.
 */
export async function lockLimit(
  tx: Transaction,
  limit: 'guests of a project' | 'invitations of a person' | 'webhooks of an owner',
  of: string,
): Promise<void> {
  await lock(tx, { name: `${limit} ${of}` });
}

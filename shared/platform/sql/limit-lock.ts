import { run, type Transaction } from './statement.ts';

/** Class of the advisory locks on limits. The number is arbitrary. */
const LIMITS = 727_005;

const lock = run<{ name: string }>('limit_lock', `select from pg_advisory_xact_lock(${LIMITS}, hashtext(:name))`);

/**
 * Makes transactions that add to the same count wait for each other until they end, so that the second counts what the first added. For
 * counts over several projects or links, which no single row represents.
 * @param of the owner of the count.
 */
export async function lockLimit(
  tx: Transaction,
  limit: 'guests of a project' | 'invitations of a person' | 'webhooks of an owner',
  of: string,
): Promise<void> {
  await lock(tx, { name: `${limit} ${of}` });
}

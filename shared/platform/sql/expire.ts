import type { Settings } from '../../../config/settings.ts';
import { removeInBatches } from '../remove-in-batches.ts';
import { type Named, type Pool, run } from './statement.ts';
import type { Table } from './table.ts';

const DAY_MS = 86_400_000;

type Removal = Named<{ before: Date; limit: number }, number>;
const removals = new Map<Table, Removal>();

/**
 * Removes the rows that tables no longer keep, in batches.
 * @returns their number.
 */
export async function expire(
  { pool, now, settings }: { pool: Pool; now: () => Date; settings: Settings },
  tables: readonly Table[],
): Promise<number> {
  let removed = 0;
  for (const table of tables) {
    const remove = removals.get(table) ?? removalOf(table);
    const { days } = table.keeps!;
    const before = new Date(now().getTime() - (typeof days === 'number' ? days : settings[days]) * DAY_MS);
    removed += await removeInBatches((limit) => remove(pool, { before, limit }));
  }
  return removed;
}

function removalOf(table: Table): Removal {
  const { name, key, keeps } = table;
  const { ended, oldest } = keeps!;
  const columns = key.map((column) => `t.${column}`).join(', ');
  const remove: Removal = run(
    `${name}_expire`,
    `delete from ${name} where (${key.join(', ')}) in (
       select ${columns} from ${name} t where ${ended} ${oldest ? `order by ${oldest} ` : ''}limit :limit for update skip locked)`,
  );
  removals.set(table, remove);
  return remove;
}

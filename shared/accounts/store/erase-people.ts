import { TABLES } from '../../data/store/tables.ts';
import { type Database, run } from '../../platform/sql/statement.ts';

const ERASURES = TABLES.flatMap(({ name, onErasure }) =>
  onErasure ? [run<{ ids: readonly string[] }>(`erase_in_${name}`, onErasure, { isPrepared: false })] : [],
);

/** Removes people's personal data from all tables, as each table describes. Their answers stay, under their ids. */
export async function erasePeople(database: Database, ids: readonly string[]): Promise<void> {
  for (const erase of ERASURES) await erase(database, { ids });
}

import type { Pool, PoolClient } from 'pg';
import { statement, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

export const integrityChecksTable: Table = { name: 'integrity_checks', key: ['only_row'], restore: 'emptied' };

/** Result of the last integrity check. */
export interface IntegrityVerdict {
  checkedAt: Date;
  /** In words; empty if the data is consistent. */
  findings: string[];
}

const save = statement(
  'save_integrity_verdict',
  `insert into integrity_checks (checked_at, findings) values ($1, $2)
   on conflict (only_row) do update set checked_at = excluded.checked_at, findings = excluded.findings`,
);

/** Stores the result of an integrity check, replacing the previous one. */
export async function saveVerdict(client: PoolClient, { checkedAt, findings }: IntegrityVerdict): Promise<void> {
  await save(client, [checkedAt, JSON.stringify(findings)]);
}

const read = statement<{ checked_at: string; findings: string[] }>(
  'integrity_verdict',
  'select checked_at, findings from integrity_checks',
);

/** Null if this data was never checked. */
export async function findVerdict(pool: Pool): Promise<IntegrityVerdict | null> {
  const [row] = await read(pool, []);
  return row ? { checkedAt: toDate(row.checked_at), findings: row.findings } : null;
}

import { type Database, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

export const integrityChecksTable: Table = { name: 'integrity_checks', key: ['only_row'], restore: 'emptied' };

/** Result of the last integrity check. */
export interface IntegrityVerdict {
  checkedAt: Date;
  /** In words; empty if the data is consistent. */
  findings: string[];
}

const save = run<{ checkedAt: Date; findings: string }>(
  'save_integrity_verdict',
  `insert into integrity_checks (checked_at, findings) values (:checkedAt, :findings)
   on conflict (only_row) do update set checked_at = excluded.checked_at, findings = excluded.findings`,
);

/** Stores the result of an integrity check, replacing the previous one. */
export async function saveVerdict(database: Database, { checkedAt, findings }: IntegrityVerdict): Promise<void> {
  await save(database, { checkedAt, findings: JSON.stringify(findings) });
}

/** Null if this data was never checked. */
export const findVerdict = maybe<void, IntegrityVerdict>(
  'integrity_verdict',
  'select checked_at, findings from integrity_checks',
);

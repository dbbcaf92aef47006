import { type Database, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

export const integrityChecksTable: Table = { name: 'integrity_checks', key: ['only_row'], restore: 'emptied' };

/** Result of the last integrity check. */
export interface IntegrityVerdict {
  checkedAt: Date;
  /** In words; empty when the data agrees with itself. */
  findings: string[];
}

const save = run<{ checkedAt: Date; findings: string }>(
  'save_integrity_verdict',
  `insert into integrity_checks (checked_at, findings) values (:checkedAt, :findings)
   on conflict (only_row) do update set checked_at = excluded.checked_at, findings = excluded.findings`,
);

/** Notes the verdict of an integrity check in place of the one before. */
export async function saveVerdict(database: Database, { checkedAt, findings }: IntegrityVerdict): Promise<void> {
  await save(database, { checkedAt, findings: JSON.stringify(findings) });
}

/** Null when this data was never checked. */
export const findVerdict = maybe<void, IntegrityVerdict>(
  'integrity_verdict',
  'select checked_at, findings from integrity_checks',
);

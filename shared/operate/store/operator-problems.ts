import { type Database, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** A restore keeps it, so that operators aren't told twice. */
export const operatorProblemsTable: Table = {
  name: 'operator_problems',
  key: ['code', 'subject'],
  restore: 'kept',
  onErasure: 'delete from operator_problems where subject = any($1::uuid[]::text[])',
};

export const problemWatchTable: Table = { name: 'problem_watch', key: ['id'], restore: 'kept' };

/** A lasting problem. */
export interface OpenProblem {
  code: string;
  /** The affected thing if there may be several; otherwise empty. */
  subject: string;
  detail: string;
  /** When it was first seen. */
  since: Date;
  /** When operators were last told; null if they were not. */
  toldAt: Date | null;
}

interface ProblemRow {
  code: string;
  subject: string;
  detail: string;
  since: string;
  told_at: string | null;
}

const listStatement = statement<ProblemRow>(
  'operator_problems_list',
  'select code, subject, detail, since, told_at from operator_problems order by code, subject',
);

/** The lasting problems, as last seen. */
export async function findOpenProblems(database: Database): Promise<OpenProblem[]> {
  return (await listStatement(database)).map(toProblem);
}

// During a gap without checks, nothing is known. After it, a problem that nobody was told about starts again.
const noteStatement = statement<ProblemRow>(
  'operator_problem_note',
  `insert into operator_problems as p (code, subject, detail, since, seen_at) values ($1, $2, $3, $4, $4)
   on conflict (code, subject) do update set detail = excluded.detail, seen_at = excluded.seen_at,
      since = case when p.told_at is null and p.seen_at < $5 then excluded.since else p.since end
   returning code, subject, detail, since, told_at`,
);

/**
 * Records that a problem exists now, and locks it until the transaction ends.
 * @param gap the time since which checks have been running.
 */
export async function noteProblem(
  tx: Transaction,
  { code, subject, detail }: Pick<OpenProblem, 'code' | 'subject' | 'detail'>,
  { now, gap }: { now: Date; gap: Date },
): Promise<OpenProblem> {
  const [row] = await noteStatement(tx, [code, subject, detail, now, gap]);
  return toProblem(row!);
}

const toldStatement = statement(
  'operator_problem_told',
  'update operator_problems set told_at = $3 where code = $1 and subject = $2',
);

/** Records that operators are told of a problem. */
export async function markTold(
  tx: Transaction,
  { code, subject }: Pick<OpenProblem, 'code' | 'subject'>,
  now: Date,
): Promise<void> {
  await toldStatement(tx, [code, subject, now]);
}

const endStatement = statement<ProblemRow>(
  'operator_problem_end',
  `delete from operator_problems where code = $1 and subject = $2 and (told_at is null or seen_at < $3)
   returning code, subject, detail, since, told_at`,
);

/** Removes a problem that is over. A problem that operators know stays for some time, so that short pauses aren't reported. */
export async function endProblem(
  tx: Transaction,
  { code, subject }: Pick<OpenProblem, 'code' | 'subject'>,
  unseenSince: Date,
): Promise<OpenProblem | null> {
  const [row] = await endStatement(tx, [code, subject, unseenSince]);
  return row ? toProblem(row) : null;
}

const leaseStatement = statement(
  'problem_watch_lease',
  `insert into problem_watch as w (id, holder, until) values (true, $1, $3)
   on conflict (id) do update set holder = excluded.holder, until = excluded.until
    where w.holder = excluded.holder or w.until <= $2
   returning 1`,
);

/**
 * Takes or renews the lease of the process that checks for problems.
 * @returns false while another process holds it.
 */
export async function leaseWatch(
  database: Database,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  return (await leaseStatement(database, [holder, now, until])).length > 0;
}

const endLeaseStatement = statement(
  'problem_watch_end',
  'update problem_watch set until = $2 where holder = $1 and until > $2',
);

/** Gives the lease back. */
export async function endLease(database: Database, holder: string, now: Date): Promise<void> {
  await endLeaseStatement(database, [holder, now]);
}

function toProblem({ code, subject, detail, since, told_at: toldAt }: ProblemRow): OpenProblem {
  return { code, subject, detail, since: toDate(since), toldAt: toDate(toldAt) };
}

import { exists, many, maybe, one, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** A restore keeps it, so that operators aren't told twice. */
export const operatorProblemsTable: Table = {
  name: 'operator_problems',
  key: ['code', 'subject'],
  restore: 'kept',
  onErasure: 'delete from operator_problems where subject = any(:ids::uuid[]::text[])',
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

type ProblemKey = Pick<OpenProblem, 'code' | 'subject'>;

/** The lasting problems, as last seen. */
export const findOpenProblems = many<void, OpenProblem>(
  'operator_problems_list',
  'select code, subject, detail, since, told_at from operator_problems order by code, subject',
);

/**
 * Records that a problem exists now, and locks it until the transaction ends. `gap` is the time since which somebody has checked. If nobody
 * checked in between, a problem that nobody was told about counts as new.
 */
export const noteProblem = one<ProblemKey & { detail: string; now: Date; gap: Date }, OpenProblem>(
  'operator_problem_note',
  `insert into operator_problems as p (code, subject, detail, since, seen_at) values (:code, :subject, :detail, :now, :now)
   on conflict (code, subject) do update set detail = excluded.detail, seen_at = excluded.seen_at,
      since = case when p.told_at is null and p.seen_at < :gap then excluded.since else p.since end
   returning code, subject, detail, since, told_at`,
);

/** Records that operators are told of a problem. */
export const markTold = run<ProblemKey & { now: Date }>(
  'operator_problem_told',
  'update operator_problems set told_at = :now where code = :code and subject = :subject',
);

/** Removes a problem that is over. A problem that operators know stays for some time, so that short pauses aren't reported. */
export const endProblem = maybe<ProblemKey & { unseenSince: Date }, OpenProblem>(
  'operator_problem_end',
  `delete from operator_problems where code = :code and subject = :subject and (told_at is null or seen_at < :unseenSince)
   returning code, subject, detail, since, told_at`,
);

/**
 * Takes or renews the lease of the process that checks for problems.
 * @returns false while another process holds it.
 */
export const leaseWatch = exists<{ holder: string; now: Date; until: Date }>(
  'problem_watch_lease',
  `insert into problem_watch as w (id, holder, until) values (true, :holder, :until)
   on conflict (id) do update set holder = excluded.holder, until = excluded.until
    where w.holder = excluded.holder or w.until <= :now`,
);

/** Gives the lease back. */
export const endLease = run<{ holder: string; now: Date }>(
  'problem_watch_end',
  'update problem_watch set until = :now where holder = :holder and until > :now',
);

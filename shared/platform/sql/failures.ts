const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // 53300: too many connections. The next: read only, as after a primary has become a standby.
  '53300',
  '25006',
]);

/** query_canceled, lock_not_available, idle_in_transaction_session_timeout, deadlock_detected. */
const CUT_OFF_CODES = new Set(['57014', '55P03', '25P03', '40P01']);

/** PostgreSQL is unavailable, shutting down or starting. The same request can succeed later. */
export function isConnectionFailure(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && (CONNECTION_CODES.has(code) || /^(08|57P)/.test(code))) {
      return true;
    }
    if (/Connection terminated|timeout exceeded when trying to connect|not queryable/.test(at.message)) return true;
  }
  return false;
}

/** The disk of the database is full, so nothing was stored. 53100 is PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === '53100') return true;
  }
  return false;
}

/** undefined_table, undefined_column. */
const MISSING_CODES = new Set(['42P01', '42703']);

/** A table or column is missing: the database has not been migrated yet, or a migration is running. */
export function isUnmigrated(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && MISSING_CODES.has(code)) return true;
  }
  return false;
}

/** A unique key is taken. The constraint's name tells which. */
export function uniqueViolation(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (code === '23505') return typeof constraint === 'string' ? constraint : '';
  }
  return null;
}

/** PostgreSQL refused to store data because of a constraint. Nothing was stored. */
export function refusedStatement(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('23');
}

/**
 * A statement took too long, waited too long for a lock or in a deadlock, or its transaction was idle for too long. Nothing was stored, and
 * the same request can succeed later.
 */
export function isCutOff(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && CUT_OFF_CODES.has(code)) return true;
  }
  return false;
}

/** PostgreSQL ended a statement because it took too long. Nothing of its transaction was stored. */
export class StatementCutOff extends Error {
  /** The statement's name, or its first words. */
  readonly statement: string;

  constructor(statement: string, cause: unknown) {
    super(`PostgreSQL cancelled the statement: ${statement}`, { cause });
    this.name = 'StatementCutOff';
    this.statement = statement;
  }
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Too many connections; read only, as a primary that has become a standby is.
  '53300',
  '25006',
]);

/** query_canceled, lock_not_available, idle_in_transaction_session_timeout, deadlock_detected. */
const CUT_OFF_CODES = new Set(['57014', '55P03', '25P03', '40P01']);

/** PostgreSQL is away, going away or coming up; the same request can succeed later. */
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

/** The disk of the database has no space left: what was to be stored is not; 53100 is PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === '53100') return true;
  }
  return false;
}

/** undefined_table, undefined_column. */
const MISSING_CODES = new Set(['42P01', '42703']);

/** A table or a column is not there: the database has not been migrated yet, or is being migrated. */
export function isUnmigrated(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && MISSING_CODES.has(code)) return true;
  }
  return false;
}

/** A unique key that is taken; the constraint's name tells which. */
export function uniqueViolation(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (code === '23505') return typeof constraint === 'string' ? constraint : '';
  }
  return null;
}

/** PostgreSQL refused what a statement would have stored: a constraint is broken, and nothing of it is there. */
export function refusedStatement(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('23');
}

/**
 * A statement took too long, waited too long for a lock or in a deadlock, or its transaction stood idle for too long. Nothing of it is
 * there; the same request can succeed later.
 */
export function isCutOff(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && CUT_OFF_CODES.has(code)) return true;
  }
  return false;
}

/** PostgreSQL ended a statement because it took too long; nothing of its transaction is there. */
export class StatementCutOff extends Error {
  /** The statement's name, or its first words. */
  readonly statement: string;

  constructor(statement: string, cause: unknown) {
    super(`PostgreSQL cancelled the statement: ${statement}`, { cause });
    this.name = 'StatementCutOff';
    this.statement = statement;
  }
}

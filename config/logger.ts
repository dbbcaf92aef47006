import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that are always redacted. */
const REDACTED = [
  'password',
  'hashed_password',
  'hashedPassword',
  'new_password',
  'newPassword',
  'current_password',
  'currentPassword',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'id_token',
  'idToken',
  'code_verifier',
  'nonce',
  'secret',
  'authorization',
  'cookie',
  '["set-cookie"]',
];

/** Masks API tokens, and the tokens of links in mails, in a text such as the path of a request. */
export function maskTokens(text: string): string {
  return /pw[ruv]?_/.test(text) ? text.replace(/(pw[ruv]?_)[\w-]{20,}/g, '$1[redacted]') : text;
}

/**
 * Writes JSON lines, to stdout by default. Secrets are redacted by field name at the top and one level below, tokens in paths wherever they
 * are; for an error, only fields that never hold secrets are written.
 */
export function createLogger(level: string, process: string, destination?: DestinationStream): Logger {
  const below = REDACTED.map((name) => (name.startsWith('[') ? `*${name}` : `*.${name}`));
  const options = {
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: maskTokens },
    redact: { paths: [...REDACTED, ...below], censor: '[redacted]' },
  };
  return pino(options, destination ?? standardOutput());
}

/** Maximum size of the lines that are buffered while standard output is blocked, in bytes. */
const KEPT_LINES = 1_000_000;

/**
 * Standard output, or a file that replaces it. Its errors never end the process: while a disk is full, lines are buffered up to a limit and
 * written later. Further lines, and lines to a closed pipe, are dropped.
 * @param fd - file descriptor, 1 by default.
 */
function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ dest: fd, sync: true, maxLength: KEPT_LINES });
  // Without a listener, the first failed write would be an uncaught error. It can't be logged, since logging is what failed.
  output.on('error', () => undefined);
  return output;
}

/** The form in which an error is logged. */
interface ErrorDescription {
  type: string;
  message: string;
  stack?: string;
  /** PostgreSQL's SQLSTATE, or a name like ECONNREFUSED. */
  reason?: string;
  /** The constraint that PostgreSQL found violated. */
  constraint?: string;
  /** The command that Redis refused, without its arguments. */
  command?: string;
  cause?: unknown;
  errors?: unknown[];
}

const DEEPEST_CAUSE = 5;

/**
 * Drivers attach data to their errors: PostgreSQL the failing row, ioredis the arguments of the command, MikroORM the row again in its
 * message. So this function picks fields and never copies the whole error.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return { type: typeof error };
  const { code, constraint, command, errors } = error as Error & Record<string, unknown>;
  const message = withoutRow(error.message);
  const described: ErrorDescription = { type: error.constructor.name, message };
  if (error.stack) described.stack = withoutRow(error.stack.replace(error.message, message));
  if (typeof code === 'string') described.reason = code;
  if (typeof constraint === 'string') described.constraint = constraint;
  if (isCommand(command)) described.command = command.name;
  if (error.cause instanceof Error) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError && Array.isArray(errors)) {
    described.errors = errors.map((each) => describeError(each, depth + 1));
  }
  return described;
}

/** Removes the detail line that MikroORM appends; its values may contain any characters. */
function withoutRow(text: string): string {
  return text.replace(/\n - detail: [\s\S]*?(?=\n {4}at |$)/g, '');
}

function isCommand(value: unknown): value is { name: string } {
  return typeof (value as { name?: unknown } | null | undefined)?.name === 'string';
}

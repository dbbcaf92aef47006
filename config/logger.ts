import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** What must never stand in a log line, wherever an object carries it. */
const REDACTED = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
];

/** JSON lines on stdout; secrets are cut out by name at the top and one level down. */
export function createLogger(level: string, process: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...REDACTED, ...REDACTED.map((name) => `*.${name}`)], censor: '[redacted]' },
  });
}

import { getNextMillis } from 'bullmq';
import { InvalidSettings } from '../../config/settings.ts';

const HOUR_MS = 3_600_000;
/** Stretches of the past that are searched one after the other: up to a year and a day. */
const LOOK_BACK_MS = [HOUR_MS, 24 * HOUR_MS, 8 * 24 * HOUR_MS, 32 * 24 * HOUR_MS, 366 * 24 * HOUR_MS];

/**
 * The last time at or before `at` for which a cron pattern (UTC) asks; null when there was none for a year.
 * @throws Error when the pattern can't be read.
 */
export function latestRunBefore(pattern: string, now: Date): Date | null {
  const limit = now.getTime();
  for (const stretch of LOOK_BACK_MS) {
    let found: number | null = null;
    let next = nextRun(pattern, limit - stretch);
    while (next !== undefined && next <= limit) {
      found = next;
      next = nextRun(pattern, next);
    }
    if (found !== null) return new Date(found);
  }
  return null;
}

/** @throws InvalidSettings when the pattern of BACKUP_CRON can't be read. */
export function checkBackupCron(pattern: string): void {
  try {
    if (nextRun(pattern, Date.now()) !== undefined) return;
  } catch (error) {
    throw new InvalidSettings([(error as Error).message]);
  }
  throw new InvalidSettings([`BACKUP_CRON '${pattern}' never matches any time`]);
}

function nextRun(pattern: string, after: number): number | undefined {
  try {
    return getNextMillis(after, { pattern, tz: 'UTC' });
  } catch (error) {
    throw new Error(`BACKUP_CRON '${pattern}' is not a cron pattern: ${(error as Error).message}`, { cause: error });
  }
}

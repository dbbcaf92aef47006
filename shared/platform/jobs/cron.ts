import { getNextMillis } from 'bullmq';
import { InvalidSettings } from '../../../config/settings.ts';

const HOUR_MS = 3_600_000;
/** Periods before now that are searched in turn: up to a year and a day. */
const LOOK_BACK_MS = [HOUR_MS, 24 * HOUR_MS, 8 * 24 * HOUR_MS, 32 * 24 * HOUR_MS, 366 * 24 * HOUR_MS];

/**
 * The last time at or before `at` that a cron pattern (UTC) matches; null if there is none within a year.
 * @throws Error if the pattern is invalid.
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

/** @throws InvalidSettings if the pattern of BACKUP_CRON is invalid. */
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

import { formatDay } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';

const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const sizes = UNITS.map(
  (unit) => new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);
const RECENT_MS = 31 * 86_400_000;

/** "today", "3 days ago"; the date of what is more than a month ago. */
export function formatChanged(time: Date, now: Date): string {
  return now.getTime() - time.getTime() > RECENT_MS ? date.format(time) : formatDay(time, now);
}

/** The size of a file: "820 byte", "44 kB", "2.1 MB". */
export function formatSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return sizes[power]!.format(bytes / 1000 ** power);
}

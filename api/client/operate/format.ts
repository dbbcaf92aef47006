import { formatDuration } from '../lib/format-duration.ts';
import { LOCALE } from '../lib/locale.ts';

const INSTANT = new Intl.NumberFormat(LOCALE, {
  style: 'unit',
  unit: 'millisecond',
  unitDisplay: 'short',
  maximumSignificantDigits: 3,
});
const SECOND = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** "21 Nov 2026, 02:00". */
export const formatMoment = (time: string): string => MOMENT.format(new Date(time));

/** "21 Nov 2026, 02:00:07": seconds distinguish backups made in the same minute. */
export const formatSecond = (time: string): string => SECOND.format(new Date(time));

/** "340 ms", "2 min 5 s". */
export const formatTook = (milliseconds: number): string =>
  milliseconds < 1000 ? INSTANT.format(milliseconds) : formatDuration(milliseconds);

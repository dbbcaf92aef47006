import { formatDuration } from '../lib/format-duration.ts';
import { LOCALE } from '../lib/locale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const unitFormat = (unit: string, unitDisplay: 'short' | 'long') =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 });
const SIZES = UNITS.map((unit) => unitFormat(unit, unit === 'byte' ? 'long' : 'short'));
const INSTANT = unitFormat('millisecond', 'short');
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** "44.1 MB". */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return SIZES[unit]!.format(bytes / 1000 ** unit);
}

/** "21 Nov 2026, 02:00". */
export const formatMoment = (time: string): string => MOMENT.format(new Date(time));

/** "340 ms", "2 min 5 s". */
export const formatTook = (milliseconds: number): string =>
  milliseconds < 1000 ? INSTANT.format(milliseconds) : formatDuration(milliseconds);

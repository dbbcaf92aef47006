import { formatDay } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';

const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const RECENT_MS = 31 * 86_400_000;

/** "today" or "3 days ago"; for anything more than a month ago, the date. */
export function formatChanged(time: Date, now: Date): string {
  return now.getTime() - time.getTime() > RECENT_MS ? date.format(time) : formatDay(time, now);
}

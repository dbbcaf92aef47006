import { formatDay } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';

const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const RECENT_MS = 31 * 86_400_000;

/** "today", "3 days ago"; the date of what is more than a month ago. */
export function formatChanged(time: Date, now: Date): string {
  return now.getTime() - time.getTime() > RECENT_MS ? date.format(time) : formatDay(time, now);
}

import { LOCALE } from './locale.ts';

const near = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const far = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** "12 May", with the year if it isn't this one. */
export const formatDate = (time: Date, now: Date): string =>
  (time.getFullYear() === now.getFullYear() ? near : far).format(time);
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** "12 May 2026, 14:02". */
export const formatMoment = (time: Date): string => moment.format(time);

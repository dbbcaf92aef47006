/** Formats numbers and times as people with this browser's language write them. */

import { LOCALE } from './locale.ts';
import { percent as written } from './percent-texts.ts';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

const DAY_MS = 86_400_000;

export const formatCount = (value: number): string => whole.format(value);

/** With two decimals. */
export const formatDecimal = (value: number): string => decimal.format(value);

/** A share in percent: 100 only if it is complete, and 0 only if there is nothing. */
export function formatPercent(percent: number): string {
  const shown = percent <= 0 ? 0 : percent >= 100 ? 100 : Math.min(99, Math.max(1, Math.round(percent)));
  return written(whole.format(shown));
}

export const formatClock = (time: Date | number): string => clock.format(time);

/** "today", "yesterday", "3 days ago". */
export function formatDay(time: Date, now: Date): string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return relative.format(Math.round((startOf(time) - startOf(now)) / DAY_MS), 'day');
}

export const formatList = (items: readonly string[]): string => list.format(items);

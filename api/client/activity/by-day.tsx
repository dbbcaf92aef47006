import type { ComponentChildren } from 'preact';
import { formatDay } from '../lib/format.ts';
import { formatDate } from '../lib/format-date.ts';

interface Props<T> {
  /** Newest first. */
  items: readonly T[];
  timeOf: (item: T) => string;
  children: (item: T) => ComponentChildren;
}

const RECENT_MS = 2 * 86_400_000;

/** Items under the days on which they happened. */
export function ByDay<T>({ items, timeOf, children }: Props<T>) {
  const now = new Date();
  const days: { title: string; items: T[] }[] = [];
  for (const item of items) {
    const time = new Date(timeOf(item));
    const title = titleOf(time, now);
    const last = days.at(-1);
    if (last?.title === title) last.items.push(item);
    else days.push({ title, items: [item] });
  }
  return (
    <>
      {days.map(({ title, items: those }, index) => (
        <section class="activity-day" key={`${title} ${index}`}>
          <h2>{title}</h2>
          <ul>{those.map(children)}</ul>
        </section>
      ))}
    </>
  );
}

/** "Today", "Yesterday", "12 May". */
function titleOf(time: Date, now: Date): string {
  if (now.getTime() - time.getTime() > RECENT_MS) return formatDate(time, now);
  const day = formatDay(time, now);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

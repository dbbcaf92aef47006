import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDay } from '../lib/format.ts';
import { formatDate } from '../lib/format-date.ts';

interface Props<T> {
  /** Newest first. */
  items: readonly T[];
  timeOf: (item: T) => string;
  children: (item: T) => ComponentChildren;
}

const RECENT_MS = 2 * 86_400_000;
/** Number of items added in each frame: adding a whole page at once would block an old phone. */
const A_FRAME = 5;

/** Items grouped by the day on which they happened. A new list appears in parts, one in each frame. */
export function ByDay<T>({ items, timeOf, children }: Props<T>) {
  const shown = useGrowing(items.map(timeOf));
  const now = new Date();
  const days: { title: string; lines: ComponentChildren[] }[] = [];
  for (const [index, item] of items.entries()) {
    const title = titleOf(new Date(timeOf(item)), now);
    // Reserves room for a line that appears later, so that the links below the list don't move.
    const line = index < shown ? children(item) : <li class="activity-line" key={index} />;
    const last = days.at(-1);
    if (last?.title === title) last.lines.push(line);
    else days.push({ title, lines: [line] });
  }
  return (
    <>
      {days.map(({ title, lines }, index) => (
        <section class="activity-day" key={`${title} ${index}`}>
          <h2>{title}</h2>
          <ul>{lines}</ul>
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

/** Number of items to show: in the end all of them, but only a few at first if the list has nothing in common with the one before. */
function useGrowing(times: readonly string[]): number {
  const [, setFrames] = useState(0);
  const list = useRef({ times: new Set<string>(), shown: A_FRAME });
  if (!times.some((time) => list.current.times.has(time))) list.current.shown = A_FRAME;
  list.current.times = new Set(times);
  useEffect(() => {
    if (list.current.shown >= times.length) return;
    const frame = requestAnimationFrame((at) => {
      list.current.shown += A_FRAME;
      setFrames(at);
    });
    return () => cancelAnimationFrame(frame);
  });
  return list.current.shown;
}

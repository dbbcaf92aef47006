import { type ComponentChildren, Fragment } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { distanceTo, rowsIn, type View } from '../lib/rows-in-view.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  count: number;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Number of rows rendered beyond the visible ones on each side: each of them costs all of its elements. */
  beyond: number;
  /** Height of what sticks to the edges of the window and covers rows, in pixels. */
  covered: { above: number; below: number };
  /** A row that stays rendered wherever people scroll, such as the selected one. It is scrolled into view when it changes. */
  shown: number;
  /** Whether printing shows all rows. A screen that prints something else can save the browser this work. */
  isPrinted?: boolean;
  children: (index: number, style: { transform: string; blockSize: string }) => ComponentChildren;
}

/** Number of parts in which rows follow a jump, each in a separate frame. */
const PARTS = 3;
/** Maximum number of rows that are printed: some fifty pages. */
const MOST_PRINTED = 1000;
/** Lists with at most this many rows are rendered completely, so that people can search in the page. */
const SHORT = 60;

/** Renders only the visible rows of a long list, each at its position. For printing, it renders all of them, one below the other. */
export function WindowedRows({ count, rowHeight, beyond, covered, shown, isPrinted, children }: Props) {
  const [, rerender] = useReducer<number, void>((renders) => renders + 1, 0);
  const list = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ from: 0, to: 0 });
  const rows = () => (count <= SHORT ? { first: 0, end: count } : rowsIn(view.current, rowHeight, count, beyond));
  const { first, end } = rows();
  const look = useRef(() => {});
  look.current = () => {
    view.current = viewOf(list.current!);
    const now = rows();
    if (now.first !== first || now.end !== end) rerender();
  };
  useLayoutEffect(() => {
    const onChange = () => look.current();
    // If something above the list grows, the page gets longer.
    const observer = new ResizeObserver(onChange);
    observer.observe(document.body);
    document.addEventListener('scroll', onChange, { passive: true });
    addEventListener('resize', onChange);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', onChange);
      removeEventListener('resize', onChange);
    };
  }, []);
  useLayoutEffect(() => look.current(), [count, rowHeight]);
  // A page is shown at the position where it was left.
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (shown >= 0 && shown !== before.current) {
      // Uses the values of the last scroll event: measuring again here would force another layout.
      const { from, to } = view.current;
      const top = distanceTo(shown, { from: from + covered.above, to: to - covered.below }, rowHeight);
      if (top !== 0) scrollBy({ top });
      view.current = { from: from + top, to: to + top };
    }
    before.current = shown;
  }, [shown]);
  const slots = useSlots(first, end).filter(({ index }) => index < count);
  const isPrinting = usePrinting();
  if (isPrinted && isPrinting) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: as below
      <div role="rowgroup" class="windowed" ref={list}>
        {Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, index) =>
          children(index, { transform: 'none', blockSize: `${rowHeight}px` }),
        )}
      </div>
    );
  }
  const row = (index: number, slot: number | string) => (
    <Fragment key={slot}>
      {children(index, { transform: `translateY(${index * rowHeight}px)`, blockSize: `${rowHeight}px` })}
    </Fragment>
  );
  const inView = slots.map(({ index }) => index);
  const isBeyond = shown >= 0 && shown < count && !inView.includes(shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can not show a window of its rows
    <div ref={list} role="rowgroup" class="windowed" style={{ blockSize: `${count * rowHeight}px` }}>
      {isBeyond && shown < first && row(shown, 'shown')}
      {slots.map(({ index, slot }) => row(index, slot))}
      {isBeyond && shown >= end && row(shown, 'shown')}
    </div>
  );
}

/** The part of a list that is inside the window. */
function viewOf(list: HTMLElement): View {
  const { top } = list.getBoundingClientRect();
  return { from: -top, to: innerHeight - top };
}

/**
 * The rows from first to end, each with the slot whose elements it uses. Rows that enter the window take over the elements of rows that
 * leave it, since new elements cost more. After a jump, no element moves in the document, and the parts of the rows are updated in
 * successive frames: updating all at once would block a slow processor.
 */
function useSlots(first: number, end: number): { index: number; slot: number }[] {
  const [, rerender] = useReducer<number, void>((renders) => renders + 1, 0);
  const { current: before } = useRef({ first, end, count: 1, start: 0, late: 0, parts: PARTS });
  const isJump = before.end > before.first && (first >= before.end || end <= before.first);
  if (isJump) {
    before.late = before.first - first;
    before.start += first - before.first;
    before.parts = 1;
  } else if (first !== before.first || end !== before.end) {
    before.parts = PARTS;
  }
  const ready = first + Math.ceil(((end - first) * before.parts) / PARTS);
  before.count = Math.max(before.count, end - first);
  const slotOf = (index: number) => (((index - before.start) % before.count) + before.count) % before.count;
  const slots = Array.from({ length: end - first }, (_, at) => ({
    index: first + at + (first + at >= ready ? before.late : 0),
    slot: slotOf(first + at),
  }));
  before.first = first;
  before.end = end;
  useLayoutEffect(() => {
    if (before.parts === PARTS) return;
    const follow = () => {
      before.parts += 1;
      rerender();
    };
    // Browsers report scrolling in a frame before that frame's own callbacks run.
    let frame = requestAnimationFrame(() => {
      if (isJump) frame = requestAnimationFrame(follow);
      else follow();
    });
    return () => cancelAnimationFrame(frame);
  });
  return slots;
}

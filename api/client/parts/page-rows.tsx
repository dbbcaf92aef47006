import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface Props {
  count: number;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Height of what sticks to the upper and the lower edge of the window, in pixels. */
  covered: { above: number; below: number };
  /** A row that stays in the page wherever people scroll, as the one with the focus; brought into view when it changes. */
  shown: number;
  children: (index: number, style: { transform: string; blockSize: string }) => ComponentChildren;
}

/** Rows beyond the edges of the window: few, since each of them costs all of its elements. */
const OVERSCAN = 1;

/** As many rows of a long list as are in view, in a list that scrolls with the page. */
export function PageRows({ count, rowHeight, covered, shown, children }: Props) {
  const [, rerender] = useReducer<number, void>((renders) => renders + 1, 0);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const options: VirtualizerOptions<Window, HTMLElement> = {
    count,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
    initialOffset: () => window.scrollY,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isThere = shown < 0 || shown >= count || (shown >= indexes[0]! && shown <= indexes.at(-1)!);
      return isThere ? indexes : [...indexes, shown].toSorted((a, b) => a - b);
    },
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange: () => rerender(),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round(list.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    // Whatever grows above the list makes the page longer.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (shown >= 0 && shown !== before.current) virtualizer.scrollToIndex(shown, { align: 'auto' });
    before.current = shown;
  }, [shown, virtualizer]);
  return (
    <div ref={list} role="rowgroup" class="windowed" style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
      {virtualizer
        .getVirtualItems()
        .map(({ index, start, size }) =>
          children(index, { transform: `translateY(${start - top}px)`, blockSize: `${size}px` }),
        )}
    </div>
  );
}

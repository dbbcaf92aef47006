import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface Props {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement>;
  count: number;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Height of a head within the scroller that stays above the rows, in pixels. */
  headHeight?: number;
  /** A row that has to be in the page, as the chosen one: brought into view when it changes. */
  shown?: number | undefined;
  role?: 'rowgroup' | 'presentation';
  children: (index: number, style: { transform: string; blockSize: string }) => ComponentChildren;
}

const OVERSCAN = 6;

/** As many rows of a long list as are in view, each put in its place. */
export function WindowedRows({
  scroller,
  count,
  rowHeight,
  headHeight = 0,
  shown,
  role = 'presentation',
  children,
}: Props) {
  const [, rerender] = useReducer<number, void>((renders) => renders + 1, 0);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: headHeight,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => rerender(),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    if (shown !== undefined && shown >= 0) virtualizer.scrollToIndex(shown, { align: 'auto' });
  }, [shown, virtualizer]);
  return (
    <div role={role} class="windowed" style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
      {virtualizer
        .getVirtualItems()
        .map(({ index, start, size }) =>
          children(index, { transform: `translateY(${start}px)`, blockSize: `${size}px` }),
        )}
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type LocationHook, useLocation } from 'preact-iso/router';
import { PER_PAGE } from './queries.ts';
import { activityTexts as words } from './texts.ts';

interface Props {
  page: number;
  total: number;
  toPage: (page: number) => string;
}

/** Links to the previous and next page; none if there is only one page. */
export function Pager({ page, total, toPage }: Props) {
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  if (last === 1 && page === 1) return null;
  return (
    <nav class="activity-pages" aria-label={words.pages}>
      {page > 1 && (
        <a class="button" href={toPage(Math.min(page - 1, last))}>
          {words.newer}
        </a>
      )}
      <span class="hint num">{words.page(page, last)}</span>
      {page < last && (
        <a class="button" href={toPage(page + 1)}>
          {words.older}
        </a>
      )}
    </nav>
  );
}

/**
 * The line above a list. Another page of the list starts here, as another screen starts at its top. For Back, the browser restores the
 * position.
 */
export function ListCount({ page, children }: { page: number; children: ComponentChildren }) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  // The types of the library lack it.
  const { wasPush } = useLocation() as LocationHook & { wasPush: boolean };
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!wasPush) return;
    scrollTo(0, 0);
    line.current?.focus({ preventScroll: true });
  }, [page, wasPush]);
  return (
    <p class="hint" ref={line} tabIndex={-1}>
      {children}
    </p>
  );
}

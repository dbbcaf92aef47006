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

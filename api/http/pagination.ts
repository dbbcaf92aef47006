/** The number of entries before a page. */
export function offsetOf({ page, per_page }: { page: number; per_page: number }): number {
  return (page - 1) * per_page;
}

/** One page of a list, in the shape of all paged lists. */
export function presentPage<T>(
  items: readonly T[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) {
  return { items, total, page, per_page };
}

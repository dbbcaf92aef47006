/** One page of a list, in the shape of all paged lists. */
export function presentPage<T>(
  items: readonly T[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) {
  return { items, total, page, per_page };
}

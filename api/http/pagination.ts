/** The number of entries before a page. */
export function offsetOf({ page, per_page }: { page: number; per_page: number }): number {
  return (page - 1) * per_page;
}

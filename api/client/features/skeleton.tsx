/** A placeholder with the shape of the table. */
export function TableSkeleton() {
  return (
    <div class="table-skeleton">
      {Array.from({ length: 9 }, (_, index) => (
        <span class="skeleton-line" key={index} />
      ))}
    </div>
  );
}

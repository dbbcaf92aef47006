/** Removed by one statement, so that none of them takes long. */
const BATCH = 5000;

/**
 * Removes rows until none is left.
 * @param remove removes at most so many rows, and answers how many.
 * @returns how many were removed.
 */
export async function removeInBatches(remove: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove(BATCH);
    removed += count;
    if (count < BATCH) return removed;
  }
}

/** Removed by one statement, so that none of them takes long. */
const BATCH = 5000;

/**
 * Removes rows until none is left.
 * @param remove removes at most so many rows, and answers how many.
 * @param batch the limit.
 * @returns how many were removed.
 */
export async function removeInBatches(remove: (limit: number) => Promise<number>, batch = BATCH): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove(batch);
    removed += count;
    if (count < batch) return removed;
  }
}

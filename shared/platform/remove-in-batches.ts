/** Rows removed by one statement, which keeps each statement short. */
const BATCH = 5000;

/**
 * Removes rows until none is left.
 * @param remove removes at most this many rows and returns their number.
 * @param batch the limit.
 * @returns the number of removed rows.
 */
export async function removeInBatches(remove: (limit: number) => Promise<number>, batch = BATCH): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove(batch);
    removed += count;
    if (count < batch) return removed;
  }
}

import type { Logger } from '../../config/logger.ts';

/** Time limit for reading a value, in milliseconds. After it, the scrape omits the value. */
const READ_MS = 2000;

/** A value of a metric; null if it can't be read in time. */
export async function attempt<T>({ log }: { log: Logger }, read: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${READ_MS} ms`)), READ_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } catch (error) {
    log.debug({ err: error }, 'a metric could not be read');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

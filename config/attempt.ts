import type { Logger } from './logger.ts';

/** Time limit for reading a value of a metric, in milliseconds. After it, the scrape omits the value. */
const READ_MS = 2000;

/** A value; null if it can't be read within `limitMs`. */
export async function attempt<T>(
  { log }: { log: Logger },
  read: () => Promise<T>,
  limitMs = READ_MS,
): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([read(), late]);
  } catch (error) {
    log.debug({ err: error }, 'a value could not be read');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

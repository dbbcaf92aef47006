/** A step that takes longer than this is reported; after that, the time between two reports. In milliseconds. */
const FIRST_MS = 5000;
const AGAIN_MS = 15_000;

/**
 * Reports what a start waits for while `work` runs, with the time so far. Short steps are not reported. There is no time limit, since the
 * time depends on the machine: the wait ends when a process ends, or at Ctrl-C.
 * @param what called for each line.
 */
export async function sayWhile<T>(work: Promise<T>, say: (line: string) => void, what: () => string): Promise<T> {
  const began = performance.now();
  const line = () => say(`${what()} (${Math.round((performance.now() - began) / 1000)} s)`);
  let again: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    line();
    again = setInterval(line, AGAIN_MS);
  }, FIRST_MS);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(again);
  }
}

/** Time after which a step counts as long, and then between two lines, in milliseconds. */
const FIRST_MS = 5000;
const AGAIN_MS = 15_000;

/**
 * Says what is waited for as long as `work` takes, with the time it has taken; nothing of a short step. There is no time limit: how long a
 * start takes depends on the machine, so it ends when a process ends, or at Ctrl-C.
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

/** Maximum number of cached texts. */
const MOST = 250;
/** Longer texts are rare and would fill the cache. */
const LONGEST = 200;

/**
 * Caches a pure function of text, for texts that clients send all the time: results are frozen and reused. Errors are not cached.
 */
export function memoize<Input, Read extends object>(
  read: (input: Input) => Read,
): (text: string, input: Input) => Read {
  const known = new Map<string, Read>();
  return (text, input) => {
    const before = known.get(text);
    if (before) return before;
    const fresh = Object.freeze(read(input)) as Read;
    if (text.length <= LONGEST) {
      // Cleared when full: frequent texts are soon cached again.
      if (known.size >= MOST) known.clear();
      known.set(text, fresh);
    }
    return fresh;
  };
}

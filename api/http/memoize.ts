/** Most different texts that one reading remembers. */
const MOST = 250;
/** Longer texts are no everyday ones, and would fill the memory. */
const LONGEST = 200;

/**
 * A reading of text that is the same every time, for text that clients send all day long: what it came to is remembered
 * and handed out again, frozen. A reading that throws is done anew each time.
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
      // Begun anew when it is full: those that come all day are soon back in it.
      if (known.size >= MOST) known.clear();
      known.set(text, fresh);
    }
    return fresh;
  };
}

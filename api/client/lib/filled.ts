/**
 * Splits a sentence into pieces and puts elements, or objects, in the places that the sentence names.
 * @param sentence gets a function that makes the mark for each of them.
 */
export function filled<T>(sentence: (put: (part: T) => string) => string): (string | T)[] {
  const parts: T[] = [];
  return sentence((part) => `\u{e000}${parts.push(part) - 1}\u{e001}`)
    .split(/\u{e000}(\d+)\u{e001}/u)
    .map((piece, at) => (at % 2 === 0 ? piece : parts[Number(piece)]!))
    .filter((piece) => piece !== '');
}

/**
 * A sentence of the words, in pieces: elements, or objects, stand where it names them.
 * @param sentence is given what makes a mark of each of them.
 */
export function filled<T>(sentence: (put: (part: T) => string) => string): (string | T)[] {
  const parts: T[] = [];
  return sentence((part) => `\u{e000}${parts.push(part) - 1}\u{e001}`)
    .split(/\u{e000}(\d+)\u{e001}/u)
    .map((piece, at) => (at % 2 === 0 ? piece : parts[Number(piece)]!))
    .filter((piece) => piece !== '');
}

/** Widths of letters in the fonts of user interfaces, as a share of their size. They are generous, since readers have different fonts. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  // Wide writing and pictures.
  [/[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\uFF00-\uFFEF]/u, 1.05],
  [/[ijlI.,:;'|!]/, 0.3],
  [/[frt()[\]{}\-/\\"` ]/, 0.37],
  [/[mwMW@%]/, 0.92],
  [/\p{Lu}/u, 0.7],
];
const OTHER = 0.61;
const BOLD = 1.16;

const characters = new Intl.Segmenter();

/** Whole characters as readers see them: an emoji of several parts is one character. */
const charactersOf = (text: string): string[] => [...characters.segment(text)].map(({ segment }) => segment);

/** The approximate width of a text in pixels, computed without a browser. */
export function widthOf(text: string, size: number, weight = 400): number {
  const width = charactersOf(text).reduce((sum, character) => sum + shareOf(character), 0);
  return width * size * (weight >= 600 ? BOLD : 1);
}

/** The width of a character, which is that of its widest part. */
function shareOf(character: string): number {
  const parts = [...character].map((part) => WIDTHS.find(([letters]) => letters.test(part))?.[1] ?? OTHER);
  return Math.max(...parts);
}

/** A text in one line that is at most this wide, in pixels. A text that does not fit ends with an ellipsis. */
export function fitText(text: string, most: number, size: number, weight = 400): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (widthOf(line, size, weight) <= most) return line;
  let [width, kept] = [widthOf('…', size, weight), ''];
  for (const character of charactersOf(line)) {
    width += widthOf(character, size, weight);
    if (width > most) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** A text in one line, or in two of similar width, each at most this wide, in pixels. */
export function foldText(text: string, most: number, size: number, weight = 400): string[] {
  const [first = '', ...others] = text.trim().split(/\s+/);
  const line = (words: readonly string[]) => fitText(words.join(' '), most, size, weight);
  const whole = widthOf([first, ...others].join(' '), size, weight);
  const half = whole <= most ? most : Math.min(most, 0.6 * whole);
  const isInside = (words: readonly string[]) => widthOf(words.join(' '), size, weight) <= half;
  const start = [first];
  while (others.length > 0 && isInside([...start, others[0]!])) start.push(others.shift()!);
  return [start, others].filter((words) => words.length > 0).map(line);
}

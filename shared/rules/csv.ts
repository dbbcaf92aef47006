/**
 * What makes a spreadsheet take a cell for a formula: a sign, plain or full-width, also after blanks, line breaks and
 * characters that show nothing.
 */
const FORMULA = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A text as a CSV cell that no spreadsheet runs: what begins like a formula gets an apostrophe before it (OWASP, CSV
 * injection). Numbers are left alone.
 */
export function safeCell(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/**
 * Prefixes that make a spreadsheet treat a cell as a formula: a sign, plain or full-width, including after whitespace
 * and invisible characters.
 */
const FORMULA = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A text as a CSV cell that spreadsheets do not execute: an apostrophe is put before formulas (OWASP, CSV injection). Numbers are
 * left unchanged.
 */
export function safeCell(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** Removes the apostrophe that exports put before formulas (see `safeCell`). */
export function unsafeCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

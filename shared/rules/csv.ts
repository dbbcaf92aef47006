/** Characters that make a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A text as a CSV cell that no spreadsheet runs: what begins like a formula gets an apostrophe before it (OWASP, CSV
 * injection). Numbers are left alone.
 */
export function safeCell(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** Characters that spreadsheets ignore before a formula: blanks, invisible characters and quotes. */
const PASSED_OVER = String.raw`(?:(?![,;|\t\r\n])[\s\p{Z}\p{Cc}\p{Cf}"'])*`;
/**
 * Every place where a cell may start, followed by the sign of a formula, plain or full-width. Cell separators depend on the spreadsheet's
 * country, whatever the file says. The expression matches at each such place, so it examines each character once.
 */
const STARTS = new RegExp(String.raw`([,;|\t\r\n]|^)(${PASSED_OVER})([=+\-@＝＋－＠])?`, 'gu');
/** Blanks that some spreadsheets remove from the start of a cell. */
const BLANK_START = /^'*[\t\r]/;

/**
 * A text as a CSV cell that spreadsheets do not execute. It puts an apostrophe before formulas (OWASP, CSV injection), including those that
 * start a cell only if the file is read with another separator. `unsafeCell` restores the text.
 */
export function safeCell(text: string): string {
  const safe = text.replace(STARTS, (whole, separator: string, passed: string, sign?: string) =>
    sign === undefined ? whole : `${separator}'${passed}${sign}`,
  );
  return BLANK_START.test(safe) ? `'${safe}` : safe;
}

/** Removes the apostrophes that `safeCell` put before formulas. */
export function unsafeCell(cell: string): string {
  const safe = cell.startsWith("'") && BLANK_START.test(cell) ? cell.slice(1) : cell;
  return safe.replace(STARTS, (whole, separator: string, passed: string, sign?: string) =>
    sign === undefined || !passed.startsWith("'") ? whole : `${separator}${passed.slice(1)}${sign}`,
  );
}

/** Removes the apostrophe with which other programs mark a cell that begins like a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

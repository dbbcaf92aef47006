import { isClosedStatus, isClosingCell } from './closed-rows.ts';
import { headerOf } from './import-header.ts';
import { RESOLUTIONS } from './import-names.ts';
import { type ImportSource, trackerOf } from './trackers.ts';

/** Programs whose resolution, whatever it is, closes an issue. */
const RESOLVING: readonly ImportSource[] = ['jira', 'youtrack'];
/** Characters of a cell that are told. */
const TOLD_LENGTH = 50;

const told = (text: string): string => (text.length > TOLD_LENGTH ? `${text.slice(0, TOLD_LENGTH).trimEnd()}…` : text);

/**
 * Why a row is closed, after its name: "its status is …"; null if it is open. A date, a flag or a resolution closes it, whatever the status.
 * @param closings the columns of dates, flags and resolutions.
 */
export function whyClosed(
  status: string,
  closings: readonly string[],
  source: ImportSource,
  valuesOf: (column: string) => readonly string[],
): string | null {
  const { closed: also = [] } = trackerOf(source);
  if (status !== '' && isClosedStatus(status, also)) return `its status is “${told(status)}”`;
  for (const column of closings) {
    const isResolution = RESOLVING.includes(source) && RESOLUTIONS.includes(headerOf(column));
    const cell = valuesOf(column).find((each) => isClosingCell(each, { isResolution, also }));
    if (cell !== undefined) return `its “${told(column)}” is “${told(cell.trim())}”`;
  }
  return null;
}

import type { ImportFormat, ImportRow } from '../../shared/rules/feature-import.ts';
import type { Encoding } from '../../shared/rules/text-encoding.ts';
import type { ImportReport } from '../../shared/use-cases/features/import-features.ts';

/** Number of features in a report, unless it is told. */
const PREVIEWED = 20;

/** Rows with the name of an earlier row from which on the column of the name is in doubt, if most rows are such. */
const LEAST_REPEATED = 5;

/** Facts about a file from before its text is read. */
export interface AboutFile {
  hiddenRows?: number;
  encoding?: Encoding;
}

/** Result of an import, or of its dry run. */
export function presentImport(format: ImportFormat, report: ImportReport & AboutFile, previewed = PREVIEWED) {
  const { header, part, parts = [], hiddenRows = 0, encoding, doubts } = report;
  const { source, columns, mapping, ready, skipped, faults, closed, repeated, otherNames } = report;
  const { externalId, ...others } = mapping;
  const notNumbers = ready.flatMap(({ row, notNumbers: cells = [] }) => cells.map((cell) => ({ row, ...cell })));
  const shortened = ready.flatMap(({ row, shortened: fields }) => (fields ? [{ row, fields: [...fields] }] : []));
  const isMostlyRepeated = repeated >= LEAST_REPEATED && repeated > (ready.length + skipped.length) / 2;
  return {
    format,
    source,
    ...(header && { header: { row: header.row, is_known: header.isKnown } }),
    ...(parts.length > 1 && { parts, ...(part != null && { part }) }),
    ...(hiddenRows > 0 && { hidden_rows: hiddenRows }),
    ...(encoding && { encoding }),
    columns,
    mapping: { ...others, ...(externalId != null && { external_id: externalId }) },
    ready: ready.length,
    skipped,
    faults,
    closed,
    estimates: {
      value: ready.filter(({ estimates }) => estimates && estimates.value !== null).length,
      complexity: ready.filter(({ estimates }) => estimates && estimates.complexity !== null).length,
    },
    ...(doubts.length > 0 && { doubts }),
    ...(notNumbers.length > 0 && { not_numbers: notNumbers }),
    ...(shortened.length > 0 && { shortened }),
    ...(isMostlyRepeated && { mostly_repeated: { rows: repeated, other_names: otherNames } }),
    preview: ready.slice(0, previewed).map(presentPreviewed),
  };
}

function presentPreviewed({ row, name, description, tags, estimates, external, status }: ImportRow) {
  return {
    row,
    name,
    description,
    tags,
    ...(external && { external }),
    ...(status && { status }),
    ...(estimates && { estimates }),
  };
}

/** A finished import, with the number of features that were added. */
export function presentImported(format: ImportFormat, report: ImportReport & AboutFile, previewed?: number) {
  return { ...presentImport(format, report, previewed), count: report.ready.length };
}

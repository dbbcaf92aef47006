import type { ImportFormat, ImportRow } from '../../shared/rules/feature-import.ts';
import type { ImportReport } from '../../shared/use-cases/features/import-features.ts';

/** Maximum number of features in a report. */
const PREVIEWED = 20;

/** Result of an import, or of its dry run. */
export function presentImport(format: ImportFormat, report: ImportReport) {
  const { source, columns, mapping, ready, skipped, faults } = report;
  return {
    format,
    source,
    columns,
    mapping,
    ready: ready.length,
    skipped,
    faults,
    estimates: {
      value: ready.filter(({ estimates }) => estimates && estimates.value !== null).length,
      complexity: ready.filter(({ estimates }) => estimates && estimates.complexity !== null).length,
    },
    preview: ready.slice(0, PREVIEWED).map(presentPreviewed),
  };
}

function presentPreviewed({ name, description, tags, estimates }: ImportRow) {
  return { name, description, tags, ...(estimates && { estimates }) };
}

/** A finished import, with the number of features that were added. */
export function presentImported(format: ImportFormat, report: ImportReport) {
  return { ...presentImport(format, report), count: report.ready.length };
}

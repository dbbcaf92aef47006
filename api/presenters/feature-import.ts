import {
  IMPORT_FORMATS,
  IMPORT_SOURCES,
  type ImportFormat,
  type ImportRow,
} from '../../shared/rules/feature-import.ts';
import type { ImportReport } from '../../shared/use-cases/features/import-features.ts';
import {
  count,
  described,
  extended,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
} from '../http/json-schema.ts';

/** Features that a report shows. */
const PREVIEWED = 20;

/** What an import does, or would do. */
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
    preview: ready.slice(0, PREVIEWED).map(({ name, description, tags }: ImportRow) => ({ name, description, tags })),
  };
}

const row = described('As a spreadsheet shows it: from 1, the header included; of JSON the place in the list.', {
  ...count,
  minimum: 1,
  examples: [40],
});

export const importReportSchema = named(
  'ImportReport',
  objectOf({
    format: oneOf(...IMPORT_FORMATS),
    source: described('Who wrote the text, as far as its columns tell.', oneOf(...IMPORT_SOURCES)),
    columns: described(
      'Columns that hold something, at most 200. Those of one name are one entry.',
      listOf(
        objectOf({
          name: stringSchema,
          index: described('The first place of that name, from 0.', { ...count, examples: [0] }),
          count: described('How many columns have that name.', { ...count, minimum: 1, examples: [1] }),
          sample: described('The first cell that says something, cut short.', stringSchema),
        }),
      ),
    ),
    mapping: described(
      'The columns that are read, by name: those asked for, or the likeliest.',
      objectOf({ name: stringSchema, description: nullable(stringSchema), tags: listOf(stringSchema) }),
    ),
    ready: described('How many features are added.', count),
    skipped: described(
      'Rows that are passed over since their name is there already, whatever the case of its letters.',
      listOf(objectOf({ row, name: stringSchema, because: stringSchema })),
    ),
    faults: described(
      'Rows that are left out since they are no features.',
      listOf(objectOf({ row, field: oneOf('name', 'description', 'tags'), message: stringSchema })),
    ),
    preview: described(
      `The first ${PREVIEWED} features that are added.`,
      listOf(objectOf({ name: stringSchema, description: stringSchema, tags: listOf(stringSchema) })),
    ),
  }),
);
export const importedSchema = named('ImportedFeatures', extended(importReportSchema, { count }));

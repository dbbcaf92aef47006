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
import { givenEstimatesSchema } from './feature.ts';

/** Maximum number of features in a report. */
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

const row = described('Row number as in a spreadsheet, from 1 with the header; for JSON the position in the list.', {
  ...count,
  minimum: 1,
  examples: [40],
});

export const importReportSchema = named(
  'ImportReport',
  objectOf({
    format: oneOf(...IMPORT_FORMATS),
    source: described('Program that exported the text, as far as its columns show.', oneOf(...IMPORT_SOURCES)),
    columns: described(
      'Non-empty columns, at most 200; those of the same name are one entry.',
      listOf(
        objectOf({
          name: described('Name of the column.', stringSchema),
          index: described('Position of the first column of that name, from 0.', { ...count, examples: [0] }),
          count: described('How many columns have that name.', { ...count, minimum: 1, examples: [1] }),
          sample: described('The first non-empty cell, truncated.', stringSchema),
        }),
      ),
    ),
    mapping: described(
      'The columns that are read, by name: as requested, or as detected.',
      objectOf(
        {
          name: described('The column of the name.', stringSchema),
          description: described('The column of the description; null without one.', nullable(stringSchema)),
          tags: described('The columns of the tags.', listOf(stringSchema)),
        },
        {
          value: described('The column of the estimates in `value`; absent without one.', nullable(stringSchema)),
          complexity: described(
            'The column of the estimates in `complexity`; absent without one.',
            nullable(stringSchema),
          ),
        },
      ),
    ),
    estimates: described(
      'How many of the added features come with a number for each dimension.',
      objectOf({
        value: described('With one in `value`.', count),
        complexity: described('With one in `complexity`.', count),
      }),
    ),
    ready: described('How many features are added.', count),
    skipped: described(
      'Rows skipped because their name exists already (case-insensitive).',
      listOf(objectOf({ row, name: stringSchema, because: stringSchema })),
    ),
    faults: described(
      'Rows that are not valid features.',
      listOf(
        objectOf({
          row,
          field: described('The faulty field.', oneOf('name', 'description', 'tags')),
          message: described('What is wrong with it.', stringSchema),
        }),
      ),
    ),
    preview: described(
      `The first ${PREVIEWED} features that are added.`,
      listOf(
        objectOf(
          { name: stringSchema, description: stringSchema, tags: listOf(stringSchema) },
          { estimates: described('Its numbers; absent without any.', givenEstimatesSchema) },
        ),
      ),
    ),
  }),
);
export const importedSchema = named('ImportedFeatures', extended(importReportSchema, { count }));

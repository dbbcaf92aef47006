import { array, object, string } from 'yup';
import { DUPLICATE_POLICIES, IMPORT_FORMATS } from '../../../shared/rules/feature-import.ts';
import { ESTIMATE_LIMITS } from '../../../shared/rules/limits.ts';
import {
  DESCRIPTION_LENGTH,
  decimal,
  flag,
  NAME_LENGTH,
  nonBlank,
  objectOrList,
  queryFlag,
  tags,
  text,
  unsupported,
  uuid,
} from '../../contract/input.ts';
import { paged } from '../../contract/paging.ts';

const BULK_FEATURES = 10_000;

export const featureParams = object({ project_id: uuid().required(), feature_id: uuid().required() });

const estimate = () =>
  decimal()
    .min(ESTIMATE_LIMITS.least, '${path} must be a finite number')
    .max(ESTIMATE_LIMITS.most, '${path} must be a finite number')
    .nullable()
    .meta({ jsonSchema: { examples: [5] } });
const estimates = () => object({ value: estimate(), complexity: estimate() }).strict().nullable().default(undefined);

const externalId = () =>
  unsupported('is not supported yet. Write the id into the name or the description, or use a tag');

export const newFeature = object({
  name: nonBlank(NAME_LENGTH).required(),
  description: text(DESCRIPTION_LENGTH).nullable(),
  tags: tags().nullable(),
  estimates: estimates(),
  external_id: externalId(),
});

export const featureChange = object({
  name: nonBlank(NAME_LENGTH),
  description: text(DESCRIPTION_LENGTH).nullable(),
  tags: tags().nullable(),
  estimates: estimates(),
  external_id: externalId(),
});

const bulk = (path: string) =>
  array()
    .strict()
    .typeError(`${path} must be an array`)
    .max(BULK_FEATURES, `${path} must have at most ${BULK_FEATURES} entries`);

const features = bulk('features').of(newFeature.required()).required('features is a required field');
/** `{features: […]}`, or the bare array that existing clients send. */
export const newFeatures = objectOrList(object({ features }), features);

const featureIds = bulk('feature_ids').of(uuid().required()).required('feature_ids is a required field');
/** `{feature_ids: […]}`, or the bare array. */
export const featuresToDelete = objectOrList(object({ feature_ids: featureIds }), featureIds);

/** Maximum length of imported text, in characters: what fits into a body of 10 MB. */
const IMPORT_LENGTH = 9 * 1024 * 1024;
const COLUMN_LENGTH = 1000;
const COLUMNS = 50;

const column = () => text(COLUMN_LENGTH);
export const featureImport = object({
  text: nonBlank(IMPORT_LENGTH)
    .required()
    .meta({
      jsonSchema: {
        minLength: 1,
        maxLength: IMPORT_LENGTH,
        pattern: '\\S',
        examples: ['Title,Labels\nExport to CSV,reporting'],
      },
    }),
  format: string()
    .strict()
    .oneOf(IMPORT_FORMATS, `\${path} must be one of ${IMPORT_FORMATS.join(', ')}`)
    .required(),
  columns: object({
    name: column().required(),
    description: column().nullable(),
    tags: array()
      .strict()
      .typeError('${path} must be an array of strings')
      .of(column().required())
      .max(COLUMNS, `\${path} must have at most ${COLUMNS} entries`)
      .nullable(),
    value: column().nullable(),
    complexity: column().nullable(),
  })
    .strict()
    .nullable()
    .default(undefined)
    .meta({ jsonSchema: { examples: [{ name: 'Title', tags: ['Labels'] }] } }),
  duplicates: string()
    .strict()
    .oneOf(DUPLICATE_POLICIES, `\${path} must be one of ${DUPLICATE_POLICIES.join(', ')}`)
    .default('skip'),
  dry_run: flag().default(false),
});

export const featureList = object({
  ...paged(50),
  search: text(NAME_LENGTH),
  include_scores: queryFlag(),
  include_counts: queryFlag(),
});

import { array, object } from 'yup';
import {
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  nonBlank,
  objectOrList,
  queryFlag,
  tags,
  text,
  uuid,
} from '../../http/fields.ts';
import { paged } from '../../http/pagination.ts';

export const BULK_FEATURES = 10_000;

export const featureParams = object({ project_id: uuid().required(), feature_id: uuid().required() });

export const newFeature = object({
  name: nonBlank(NAME_LENGTH).required(),
  description: text(DESCRIPTION_LENGTH).nullable(),
  tags: tags().nullable(),
});

export const featureChange = object({
  name: nonBlank(NAME_LENGTH),
  description: text(DESCRIPTION_LENGTH).nullable(),
  tags: tags().nullable(),
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

export const featureList = object({
  ...paged(50),
  search: text(NAME_LENGTH),
  include_scores: queryFlag(),
});

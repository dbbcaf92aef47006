import { object } from 'yup';
import { uuid } from '../../contract/input.ts';

/** Parameters of shared results: the project is that of the link. */
export const sharedFeatureParams = object({ feature_id: uuid().required() });

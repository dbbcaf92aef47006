import { object, string } from 'yup';
import { LINK_KINDS, LINK_LABEL_LENGTH } from '../../../shared/rules/links.ts';
import { MAX_LINK_TOKEN } from '../../../shared/use-cases/links/link-token.ts';
import { moment, nonBlank, text, uuid } from '../../http/fields.ts';

export const linkParams = object({ project_id: uuid().required(), link_id: uuid().required() });

/** Parameters of shared results: the project is that of the link. */
export const sharedFeatureParams = object({ feature_id: uuid().required() });

export const newLink = object({
  kind: string()
    .strict()
    .oneOf(LINK_KINDS, `\${path} must be one of ${LINK_KINDS.join(', ')}`)
    .required(),
  label: text(LINK_LABEL_LENGTH).nullable(),
  expires_at: moment().nullable(),
});

export const invitation = object({ token: nonBlank(MAX_LINK_TOKEN).required() });

import { Name, Row } from '../../platform/contract/common-fields.ts';
import { LIST_BYTES, post, put, resource } from '../../platform/contract/operation.ts';
import { projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { DESCRIPTION_LENGTH, NAME_LENGTH, TAG_LENGTH, TAGS } from '../../platform/rules/limits.ts';
import { SHORTENED_FIELDS } from '../../platform/rules/shorten.ts';
import { externalId, externalUrl, source } from './external.ts';
import { estimates, Feature } from './features.ts';

const Cut = f.list(f.oneOf(SHORTENED_FIELDS), 'Fields that were too long, if any. Pairwise cuts them at a word.', {
  examples: [['description']],
});

const SyncedFeature = model('SyncedFeature', {
  row: Row.about('Position in the request, from 1; null for features that the list lacks.').orNull(),
  id: f.string('Its `external.id`.'),
  feature_id: f.uuid('Id of the feature; null if it is not stored.').orNull(),
  name: Name,
  changed: f.list(f.string(), 'The changed fields, if any.', { examples: [['name']] }).optional(),
  shortened: Cut.optional(),
});

const group = (text: string) => f.list(SyncedFeature, text, { examples: [[]] });

export type SyncReport = Of<typeof SyncReport>;
const SyncReport = model('SyncReport', {
  created: f.list(SyncedFeature, 'New features.'),
  updated: group('Features that changed. `external` in `changed`: the feature had the same name and no `external`.'),
  unchanged: group('Features that are already as listed.'),
  archived: group('Closed features, and with `missing: archive` those that the list lacks.'),
  restored: group('Archived features that are open again, with their comparisons.'),
  ignored: group('Closed features that the project does not have.'),
});

const SetFeature = model('SetFeature', { ...Feature.properties, shortened: Cut.optional() });

/** A flag that examples leave off. */
const off = (description: string) =>
  f
    .flag(description)
    .sentAs({ examples: [false] })
    .optional();

/** Maximum length of another program's text, in characters. Otherwise only the whole body is limited. */
const TEXT_LENGTH = 1_048_576;
const LISTED_TAGS = 1000;
const CUT = 'Pairwise cuts a longer one at a word, and says so in `shortened`.';

const fields = {
  name: f.nonBlank(TEXT_LENGTH, `Name, at least 1 character, stored up to ${NAME_LENGTH}. ${CUT}`),
  description: f
    .text(TEXT_LENGTH, `Description, stored up to ${DESCRIPTION_LENGTH.toLocaleString('en')} characters. ${CUT}`)
    .orNull()
    .optional(),
  tags: f
    .listUpTo(
      LISTED_TAGS,
      f.nonBlank(TEXT_LENGTH),
      `Tags, stored up to ${TAGS} of up to ${TAG_LENGTH} characters. ${CUT}`,
      { of: 'strings' },
    )
    .orNull()
    .optional(),
  estimates: estimates.about('Absent dimensions keep their estimate. Null removes both.'),
  url: externalUrl.optional(),
  closed: off('Archives the feature. A closed feature that the project does not have is not created.'),
};

export type SyncedInput = Of<typeof upsert>;
const upsert = f.object(fields);

const SYNCED = 10_000;
const synced = f.object({ id: externalId, ...fields }).sharedAs('SyncedFeatureBody');

const sync = f.object({
  source,
  features: f.listUpTo(SYNCED, synced.needed(), "The program's issues. Absent fields stay as they are."),
  missing: f
    .oneOf(['archive', 'keep'], 'What to do with other features of this `source`. By default `keep`.')
    .sentAs({ examples: ['keep'] })
    .optional(),
  archive_all: off(
    'Permits `missing: archive` to archive all active features of this `source`, for example with an empty list.',
  ),
  dry_run: off('Report what would change, and store nothing.'),
});

/** Features that are kept in step with another program. */
export const featureSync = resource('/api/v1/projects/:project_id/features', 'Features', {
  syncFeatures: post('/sync', {
    summary: 'Make features what a list of another program says. Safe to repeat and to run in parallel',
    params: projectParams,
    body: sync,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('Each row and what became of it. All changes are stored, or none', SyncReport),
      409: problem('The project would exceed the maximum number of features, or all would be archived'),
    },
  }),
  setExternalFeature: put('/external/:source/:external_id', {
    summary: 'Add or change the feature with an identity in another program',
    params: f.object({ project_id: projectId, source, external_id: externalId }),
    body: upsert,
    // Accepts texts of any issue. Longer texts are cut.
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('The feature', SetFeature),
      201: json('The new feature', SetFeature),
      409: problem('The project has reached the maximum number of features'),
    },
  }),
});

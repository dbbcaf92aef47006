import { object } from 'yup';
import { f } from '../../shared/platform/fields/fields.ts';
import { model } from '../../shared/platform/fields/object.ts';
import { NAME_LENGTH } from '../../shared/rules/limits.ts';
import { Id, Name, ProjectId } from './fields.ts';
import { about, nonBlank, queryInteger } from './input.ts';
import { get, resource } from './operation.ts';
import { json } from './responses.ts';

const MAX_FOUND = 50;

const FoundFeature = model('FoundFeature', {
  id: Id,
  name: Name,
  project_id: ProjectId,
  project_name: f.string('Name of its project.'),
});

/** Search through the features of all projects. */
export const featureSearch = resource('/api/v1/features', 'Features', {
  listFeaturesByName: get('', {
    summary: 'Find features by name in the projects that you own or are assigned to, the newest 100 of them',
    query: object({
      search: about(
        'Part of a name, or the beginning of an external id. Case-insensitive.',
        nonBlank(NAME_LENGTH).required(),
      ),
      limit: about(
        'Maximum number of features.',
        queryInteger()
          .min(1, '${path} must be at least 1')
          .max(MAX_FOUND, `\${path} must be at most ${MAX_FOUND}`)
          .default(10),
      ),
    }),
    // It may read the names of a million features.
    cost: 'expensive',
    who: 'signedIn',
    scope: 'read',
    oneProject: true,
    responses: { 200: json('The features; names that begin with the text come first', f.list(FoundFeature)) },
  }),
});

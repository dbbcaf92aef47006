import { Id, Name, ProjectId } from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { json } from '../../platform/contract/responses.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { NAME_LENGTH } from '../../platform/rules/limits.ts';

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
    query: f.object({
      search: f.nonBlank(NAME_LENGTH, 'Part of a name, or the beginning of an external id. Case-insensitive.'),
      limit: query.whole(1, MAX_FOUND, 'Maximum number of features.').or(10),
    }),
    // It may read the names of a million features.
    cost: 'expensive',
    who: 'signedIn',
    scope: 'read',
    oneProject: true,
    responses: { 200: json('The features; names that begin with the text come first', f.list(FoundFeature)) },
  }),
});

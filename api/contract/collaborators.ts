import Type, { type Static } from 'typebox';
import { object } from 'yup';
import { Guest, Service } from './fields.ts';
import { about, dimensions, nonBlank } from './input.ts';
import { get, post, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, problem, shared } from './responses.ts';
import { DateTime, Dimensions, described, named, oneOf, orNull, Uuid } from './shapes.ts';

/** A person who takes part in a project; its owner is one too. */
export type Collaborator = Static<typeof Collaborator>;
export const Collaborator = named(
  'Collaborator',
  Type.Object({
    id: described('Unique identifier (UUID).', Uuid),
    username: described(
      'Name of the account, or a stand-in such as `Person 3` if the project hides names.',
      Type.String(),
    ),
    email: described(
      'Email address of the account; empty if the project hides names, for services and for guests.',
      Type.String(),
    ),
    display_name: described('Name that other users see; null if not set.', orNull(Type.String())),
    avatar_url: described('URL of the profile picture; null if not set.', orNull(Type.String())),
    service: Service,
    guest: Guest,
    role: described('`owner` or `collaborator` of the project.', oneOf('owner', 'collaborator')),
    dimensions: described('The dimensions that the user may answer.', Dimensions),
    assigned_at: described('When the user got access. For the owner, when the project was created.', DateTime),
  }),
);

/** Maximum length of a username or email. */
const MAX_LOGIN = 254;

const newCollaborator = object({
  user: about('Username or email address of the account.', nonBlank(MAX_LOGIN).required()),
  dimensions: about(
    'The dimensions that the user may answer. By default both; an existing collaborator keeps theirs.',
    dimensions(),
  ),
});

/** The people of a project. */
export const collaborators = resource('/api/v1/projects/:project_id/collaborators', 'Projects', {
  listCollaborators: get('', {
    summary: 'List the owner and collaborators of a project',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('Owner and collaborators', Type.Array(Collaborator)) },
  }),
  assignByName: post('', {
    summary: 'Assign a user to a project by username or email',
    params: projectParams,
    body: newCollaborator,
    who: 'owner',
    scope: 'edit',
    responses: {
      200: shared(
        'AssignedCollaborator',
        json('The collaborator. Assigning a collaborator again is not an error', Collaborator),
      ),
      404: problem('No account has exactly this username or email'),
      429: problem('Too many look-ups in an hour'),
    },
  }),
});

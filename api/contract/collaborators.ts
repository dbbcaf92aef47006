import type { Static } from 'typebox';
import { object } from 'yup';
import { Guest, Service } from './fields.ts';
import { about, dimensions, nonBlank, sharedAs, uuid } from './input.ts';
import { del, get, post, resource } from './operation.ts';
import { projectId, projectParams } from './params.ts';
import { json, nothing, problem, shared } from './responses.ts';
import { DateTime, Dimensions, described, named, oneOf, orNull, Uuid } from './shapes.ts';
import { Type } from './type.ts';

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

/** A person who was invited by name, before they accept: nothing but their names. */
export type InvitedPerson = Static<typeof InvitedPerson>;
export const InvitedPerson = named(
  'InvitedPerson',
  Type.Object({
    username: described('Unique name of the account.', Type.String()),
    display_name: described('Name that other users see; null if not set.', orNull(Type.String())),
  }),
);

const invitationFields = {
  id: described('Unique identifier (UUID) of the invitation.', Uuid),
  dimensions: described('The dimensions that the invited person may answer.', Dimensions),
  created_at: described('When it was made.', DateTime),
  expires_at: described('When it expires.', DateTime),
};

export type WaitingInvitation = Static<typeof WaitingInvitation>;
export const WaitingInvitation = named(
  'WaitingInvitation',
  Type.Object({ ...InvitedPerson.properties, ...invitationFields }),
);

export type OwnInvitation = Static<typeof OwnInvitation>;
export const OwnInvitation = named(
  'OwnInvitation',
  Type.Object({
    ...invitationFields,
    project: described('The project.', Type.Object({ name: described('Name, 1 to 256 characters.', Type.String()) })),
    invited_by: described('Who invites.', InvitedPerson),
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
    summary: 'Invite a user to a project by username or email. They accept or decline',
    params: projectParams,
    body: newCollaborator,
    who: 'owner',
    scope: 'edit',
    responses: {
      200: shared(
        'AssignedCollaborator',
        json('The collaborator. Assigning a collaborator again is not an error', Collaborator),
      ),
      202: json('The user was invited. They become a collaborator when they accept', InvitedPerson),
      404: problem('No account has exactly this username or email', { code: 'user_not_found' }),
      409: problem(
        'Too many invitations wait for an answer; or nobody confirmed the email, and this service sends no mail: create an invitation link',
        { code: 'email_unconfirmed' },
      ),
      429: problem('Too many look-ups in an hour'),
    },
  }),
});

/** You in the project that you joined. */
const JoinedProject = Type.Object({
  ...Collaborator.properties,
  project_id: described('The project that you joined.', Uuid),
});

const invitationId = sharedAs('InvitationId', about('Id of the invitation.', uuid().required()));

/** Invitations by name, as the owner of the project sees them. */
export const projectInvitations = resource('/api/v1/projects/:project_id/invitations', 'Projects', {
  listInvitations: get('', {
    summary: 'List the invitations by name that wait for an answer, newest first',
    params: projectParams,
    who: 'owner',
    scope: 'read',
    responses: { 200: json('The invitations', Type.Array(WaitingInvitation)) },
  }),
  withdrawInvitation: del('/:invitation_id', {
    summary: 'Take an invitation by name back',
    params: object({ project_id: projectId, invitation_id: invitationId }),
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('The invitation has ended') },
  }),
});

const ownInvitationParams = object({ invitation_id: invitationId });

/** Invitations by name, as the invited person sees them. */
export const ownInvitations = resource('/api/v1/auth/invitations', 'Authentication', {
  listOwnInvitations: get('', {
    summary: 'List the invitations to projects that wait for your answer, newest first',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json('The invitations, at most 100', Type.Array(OwnInvitation)) },
  }),
  acceptOwnInvitation: post('/:invitation_id/accept', {
    summary: 'Accept an invitation and join its project',
    params: ownInvitationParams,
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: json('You as a collaborator', JoinedProject),
      403: problem('The invitation was sent to your email, which you have not confirmed yet (`email_not_verified`)', {
        code: 'email_not_verified',
      }),
    },
  }),
  declineInvitation: del('/:invitation_id', {
    summary: 'Decline an invitation. The project is not told',
    params: ownInvitationParams,
    who: 'signedIn',
    scope: 'session',
    responses: { 204: nothing('The invitation has ended') },
  }),
});

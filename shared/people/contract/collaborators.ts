import { Guest, Service } from '../../platform/contract/common-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { Dimensions } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

/** A person who takes part in a project, including its owner. */
export type Collaborator = Of<typeof Collaborator>;
export const Collaborator = model('Collaborator', {
  id: f.uuid('Unique identifier (UUID).'),
  username: f.string('Name of the account, or a stand-in such as `Person 3` if the project hides names.'),
  email: f.string('Email address of the account; empty if the project hides names, for services and for guests.'),
  display_name: f.string('Name that other users see; null if not set.').orNull(),
  avatar_url: f.string('URL of the profile picture; null if not set.').orNull(),
  service: Service,
  guest: Guest,
  role: f.oneOf(['owner', 'collaborator'], '`owner` or `collaborator` of the project.'),
  dimensions: Dimensions.about('The dimensions that the user may answer.'),
  assigned_at: f.moment('When the user got access. For the owner, when the project was created.'),
});

/** A person who was invited by name, before they accept. Only names are known. */
export type InvitedPerson = Of<typeof InvitedPerson>;
export const InvitedPerson = model('InvitedPerson', {
  username: f.string('Unique name of the account.'),
  display_name: f.string('Name that other users see; null if not set.').orNull(),
});

const invitationFields = {
  id: f.uuid('Unique identifier (UUID) of the invitation.'),
  dimensions: Dimensions.about('The dimensions that the invited person may answer.'),
  created_at: f.moment('When it was made.'),
  expires_at: f.moment('When it expires.'),
};

export type WaitingInvitation = Of<typeof WaitingInvitation>;
export const WaitingInvitation = model('WaitingInvitation', { ...InvitedPerson.properties, ...invitationFields });

export type OwnInvitation = Of<typeof OwnInvitation>;
export const OwnInvitation = model('OwnInvitation', {
  ...invitationFields,
  project: f.object({ name: f.string('Name, 1 to 256 characters.') }, 'The project.'),
  invited_by: InvitedPerson.about('Who invites.'),
});

/** Maximum length of a username or email. */
const MAX_LOGIN = 254;

const newCollaborator = f.object({
  user: f.nonBlank(MAX_LOGIN, 'Username or email address of the account.'),
  dimensions: Collaborator.properties.dimensions
    .about('The dimensions that the user may answer. By default both; an existing collaborator keeps theirs.')
    .optional(),
});

/** The people of a project. */
export const collaborators = resource('/api/v1/projects/:project_id/collaborators', 'Projects', {
  listCollaborators: get('', {
    summary: 'List the owner and collaborators of a project',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('Owner and collaborators', f.list(Collaborator)) },
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

/** Your membership in the project that you joined. */
const JoinedProject = f.object({
  ...Collaborator.properties,
  project_id: f.uuid('The project that you joined.'),
});

const invitationId = f.uuid('Id of the invitation.').sharedAs('InvitationId');

/** Invitations by name, as the owner of the project sees them. */
export const projectInvitations = resource('/api/v1/projects/:project_id/invitations', 'Projects', {
  listInvitations: get('', {
    summary: 'List the invitations by name that wait for an answer, newest first',
    params: projectParams,
    who: 'owner',
    scope: 'read',
    responses: { 200: json('The invitations', f.list(WaitingInvitation)) },
  }),
  withdrawInvitation: del('/:invitation_id', {
    summary: 'Take an invitation by name back',
    params: f.object({ project_id: projectId, invitation_id: invitationId }),
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('The invitation has ended') },
  }),
});

const ownInvitationParams = f.object({ invitation_id: invitationId });

/** Invitations by name, as the invited person sees them. */
export const ownInvitations = resource('/api/v1/auth/invitations', 'Authentication', {
  listOwnInvitations: get('', {
    summary: 'List the invitations to projects that wait for your answer, newest first',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json('The invitations, at most 100', f.list(OwnInvitation)) },
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

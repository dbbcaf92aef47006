import { Collaborator } from '../../people/contract/collaborators.ts';
import { del, get, patch, post, put, resource } from '../../platform/contract/operation.ts';
import { costOfPage, projectId, skipped, userId } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { Project } from '../../projects/contract/projects.ts';
import { currentPassword, EMAIL_LENGTH, email, newPassword, username } from './account-fields.ts';
import {
  MAX_SESSIONS,
  NOT_CONFIRMED,
  ResetLink,
  Session,
  TAKEN,
  TemporaryPassword,
  User,
  WRONG_PASSWORD,
} from './accounts.ts';
import { LeftBehind } from './left-behind.ts';

const userParams = f.object({ user_id: userId });
const assignmentParams = f.object({ user_id: userId, project_id: projectId });

const { is_active: isActive, is_superuser: isSuperuser } = User.properties;

/** The account that a superuser creates for another person. */
export const newUser = f.object({
  username,
  email,
  password: newPassword,
  is_active: isActive.optional(),
  is_superuser: isSuperuser.optional(),
});

const userChange = f.object({
  username: username.optional(),
  email: email.optional(),
  is_active: isActive.optional(),
  is_superuser: isSuperuser.optional(),
  current_password: currentPassword.optional(),
  keep_access: f
    .flag(
      'Whether what gives others access because of this account goes on when you deactivate it (`…/left-behind` lists it). False if absent.',
    )
    .optional(),
  password: f.refused('cannot be set here. Use POST /api/v1/users/{user_id}/temporary-password'),
});

/** Accounts, and the projects that they are assigned to. */
export const users = resource('/api/v1/users', 'Users', {
  listUsers: get('', {
    summary: 'List accounts, oldest first',
    query: f.object({
      ...skipped,
      search: f.text(EMAIL_LENGTH, 'Part of a username, an email or a display name. Case-insensitive.').optional(),
    }),
    cost: costOfPage('limit'),
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The accounts', f.list(User)) },
  }),
  createUser: post('', {
    summary: 'Create an account for another person',
    body: newUser,
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: { 200: json('The new account', User), 400: TAKEN },
  }),
  getCurrentUser: get('/me', {
    summary: 'Get your account',
    who: 'signedIn',
    scope: 'read',
    isEnrolling: true,
    oneProject: true,
    responses: { 200: shared('Account', json('Your account', User)) },
  }),
  updateCurrentUser: put('/me', {
    summary:
      'Change your username, email or password. A new password ends all other sessions and your API tokens. A new email or password needs a fresh sign-in or `current_password`',
    body: f.object({
      username: username.optional(),
      email: email.optional(),
      password: newPassword.optional(),
      current_password: currentPassword.optional(),
      end_api_tokens: f.flag('Whether your API tokens end with a new password. True if absent.').optional(),
    }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: shared('UpdatedAccount', json('The updated account', User)),
      400: TAKEN,
      401: WRONG_PASSWORD,
      403: NOT_CONFIRMED,
    },
  }),
  getUser: get('/:user_id', {
    summary: 'Get an account',
    params: userParams,
    who: 'colleague',
    scope: 'read',
    responses: { 200: json('The account', User) },
  }),
  updateUser: put('/:user_id', {
    summary:
      "Update an account. Absent fields stay as they are. Deactivating an account ends its sessions and API tokens, and the links, service tokens and webhooks that it leaves behind. Roles, activity and others' emails need a sign-in of the last 30 minutes",
    params: userParams,
    body: userChange,
    who: 'superuser',
    scope: 'session',
    responses: {
      200: shared('UpdatedAccount', json('The updated account', User)),
      400: problem('The username or the email is taken, or the account is the last active superuser', {
        detail: 'Email already registered',
        code: 'email_taken',
      }),
      401: WRONG_PASSWORD,
      403: NOT_CONFIRMED,
    },
  }),
  deleteUser: del('/:user_id', {
    summary: 'Delete an account, and transfer its projects to `transfer_to` or to you',
    params: userParams,
    query: f.object({
      transfer_to: f.uuid("The new owner of the account's projects. By default you.").optional(),
      keep_access: query.flag(
        'Hand what gives others access over to the new owner, too. By default it ends (`…/left-behind` lists it).',
      ),
    }),
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      204: nothing('The account was deleted'),
      400: problem('The account is the last active superuser, or `transfer_to` names the same account', {
        code: 'last_superuser',
      }),
    },
  }),
  setUserRole: patch('/:user_id/role', {
    summary: 'Grant or revoke superuser rights',
    params: userParams,
    body: f.object({ role: User.properties.role }),
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      200: shared('UpdatedAccount', json('The updated account', User)),
      400: problem('You cannot demote or delete the last active superuser', { code: 'last_superuser' }),
    },
  }),
  listUserSessions: get('/:user_id/sessions', {
    summary: 'List the sessions of an account, newest first',
    params: userParams,
    who: 'superuser',
    scope: 'session',
    responses: { 200: json(`The account's active sessions, at most ${MAX_SESSIONS}`, f.list(Session)) },
  }),
  deleteUserSessions: del('/:user_id/sessions', {
    summary: 'End all sessions of an account. For your own account, all other sessions',
    params: userParams,
    who: 'superuser',
    scope: 'session',
    responses: { 204: nothing('The sessions have ended') },
  }),
  setTemporaryPassword: post('/:user_id/temporary-password', {
    summary:
      "Replace a forgotten password with a temporary one, and end the user's sessions and API tokens. The user must change it to sign in",
    params: userParams,
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      200: json("The temporary password. Pairwise doesn't show it again", TemporaryPassword),
      400: problem('The account is your own, or it signs in with Google', { code: 'own_password' }),
    },
  }),
  createPasswordReset: post('/:user_id/password-reset', {
    summary:
      'Make a link by which a user sets a new password. It works once, for an hour, and ends earlier links that were made so',
    params: userParams,
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      200: json("The link. Pairwise doesn't show it again", ResetLink),
      400: problem('The account is your own, is deactivated, or signs in elsewhere', { code: 'own_password' }),
    },
  }),
  listLeftBehind: get('/:user_id/left-behind', {
    summary:
      'List what gives others access to projects because of this account. It ends when the account is deactivated or deleted, unless it is kept',
    params: userParams,
    who: 'oneself',
    scope: 'session',
    responses: { 200: json('Projects with such access, the oldest first', f.list(LeftBehind)) },
  }),
  listUserProjects: get('/:user_id/projects', {
    summary: 'List the projects that a user owns or is assigned to, oldest first',
    params: userParams,
    query: f.object(skipped),
    cost: costOfPage('limit'),
    who: 'oneself',
    scope: 'read',
    responses: { 200: json('The projects', f.list(Project)) },
  }),
  assignUser: post('/:user_id/assignments', {
    summary: 'Assign a user to a project that you own, for one dimension or both. Superusers can use any project',
    params: userParams,
    body: f.object({
      project_id: f.uuid('The project to assign the user to.'),
      dimensions: Collaborator.properties.dimensions
        .about('The dimensions that the user may answer. By default both; an existing collaborator keeps theirs.')
        .optional(),
    }),
    who: 'signedIn',
    scope: 'edit',
    responses: {
      200: shared(
        'AssignedCollaborator',
        json('The collaborator. Assigning a collaborator again is not an error', Collaborator),
      ),
      403: problem('The project belongs to another user'),
    },
  }),
  updateAssignment: put('/:user_id/assignments/:project_id', {
    summary: 'Set the dimensions that a collaborator may answer',
    params: assignmentParams,
    body: f.object({ dimensions: Collaborator.properties.dimensions }),
    who: 'owner',
    scope: 'edit',
    responses: {
      200: json('The collaborator', Collaborator),
      400: problem('The user is the owner, who always answers both dimensions', { code: 'owner_answers_both' }),
    },
  }),
  unassignUser: del('/:user_id/assignments/:project_id', {
    summary: 'Remove a collaborator from a project, or leave it',
    params: assignmentParams,
    who: 'ownerOrLeaving',
    scope: 'edit',
    responses: { 204: nothing('The user is no longer a collaborator') },
  }),
});

import { object, string } from 'yup';
import { EMAIL_LENGTH, email, newPassword, username } from './account-fields.ts';
import { MAX_SESSIONS, ROLES, Session, TAKEN, TemporaryPassword, User } from './accounts.ts';
import { Collaborator } from './collaborators.ts';
import { about, dimensions, flag, text, unsupported, uuid } from './input.ts';
import { del, get, patch, post, put, resource } from './operation.ts';
import { costOfPage, skipped } from './paging.ts';
import { projectId, userId } from './params.ts';
import { Project } from './projects.ts';
import { json, nothing, problem } from './responses.ts';
import { listOf } from './shapes.ts';

const userParams = object({ user_id: userId });
const assignmentParams = object({ user_id: userId, project_id: projectId });

const isActive = about(User.properties.is_active, flag());
const isSuperuser = about(User.properties.is_superuser, flag());

const newUser = object({
  username: username.required(),
  email: email.required(),
  password: newPassword.required(),
  is_active: isActive,
  is_superuser: isSuperuser,
});

const userChange = object({
  username,
  email,
  is_active: isActive,
  is_superuser: isSuperuser,
  password: unsupported('cannot be set here. Use POST /api/v1/users/{user_id}/temporary-password'),
});

/** Accounts, and the projects that they are assigned to. */
export const users = resource('/api/v1/users', 'Users', {
  listUsers: get('', {
    summary: 'List accounts, oldest first',
    query: skipped().shape({
      search: about(
        'Part of a name, a description or a tag, of accounts also of an email; case-insensitive.',
        text(EMAIL_LENGTH),
      ),
    }),
    cost: costOfPage('limit'),
    who: 'superuser',
    responses: { 200: json('The accounts', listOf(User)) },
  }),
  createUser: post('', {
    summary: 'Create an account for another person',
    body: newUser,
    who: 'superuser',
    responses: { 200: json('The new account', User), 400: TAKEN },
  }),
  getCurrentUser: get('/me', {
    summary: 'Get your account',
    who: 'signedIn',
    responses: { 200: json('Your account', User) },
  }),
  updateCurrentUser: put('/me', {
    summary: 'Change your name, email or password; a new password ends all other sessions',
    body: object({ username, email, password: newPassword }),
    who: 'signedIn',
    responses: { 200: json('The updated account', User), 400: TAKEN },
  }),
  getUser: get('/:user_id', {
    summary: 'Get an account',
    params: userParams,
    who: 'colleague',
    responses: { 200: json('The account', User) },
  }),
  updateUser: put('/:user_id', {
    summary: 'Update an account; absent fields are unchanged. Deactivating ends its sessions',
    params: userParams,
    body: userChange,
    who: 'superuser',
    responses: {
      200: json('The updated account', User),
      400: problem('The username or the email is taken, or the last active superuser would stop being one'),
    },
  }),
  deleteUser: del('/:user_id', {
    summary: 'Delete an account; its projects go to transfer_to, by default to you',
    params: userParams,
    query: object({ transfer_to: about('The new owner of the projects; by default you.', uuid()) }),
    who: 'superuser',
    responses: {
      204: nothing('The account was deleted'),
      400: problem('It is the last active superuser, or transfer_to names the same account'),
    },
  }),
  setUserRole: patch('/:user_id/role', {
    summary: 'Grant or revoke superuser rights',
    params: userParams,
    body: object({
      role: about(
        User.properties.role,
        string()
          .strict()
          .oneOf(ROLES, `\${path} must be one of ${ROLES.join(', ')}`)
          .required(),
      ),
    }),
    who: 'superuser',
    responses: {
      200: json('The updated account', User),
      400: problem('You cannot demote or delete the last active superuser'),
    },
  }),
  listUserSessions: get('/:user_id/sessions', {
    summary: 'List the sessions of an account, newest first',
    params: userParams,
    who: 'superuser',
    responses: { 200: json(`Its live sessions, at most ${MAX_SESSIONS}`, listOf(Session)) },
  }),
  deleteUserSessions: del('/:user_id/sessions', {
    summary: 'Sign an account out everywhere; of your own account, everywhere else',
    params: userParams,
    who: 'superuser',
    responses: { 204: nothing('The sessions were ended') },
  }),
  setTemporaryPassword: post('/:user_id/temporary-password', {
    summary:
      'Replace a forgotten password by a temporary one, which the user must change at the next sign-in; ends their sessions',
    params: userParams,
    who: 'superuser',
    responses: {
      200: json('The temporary password; it is not shown again', TemporaryPassword),
      400: problem('It is your own account, or one that signs in with Google'),
    },
  }),
  listUserProjects: get('/:user_id/projects', {
    summary: 'List the projects that a user owns or is assigned to, oldest first',
    params: userParams,
    query: skipped(),
    cost: costOfPage('limit'),
    who: 'oneself',
    responses: { 200: json('The projects', listOf(Project)) },
  }),
  assignUser: post('/:user_id/assignments', {
    summary: 'Assign a user to a project, for one dimension or both; for its owner and superusers',
    params: userParams,
    body: object({
      project_id: about('The project to assign the user to.', uuid().required()),
      dimensions: about(
        'The dimensions that the person may answer; absent: both, or as before for a collaborator.',
        dimensions(),
      ),
    }),
    who: 'signedIn',
    responses: {
      200: json('The collaborator, even if they were one before', Collaborator),
      403: problem('The project belongs to another user'),
    },
  }),
  updateAssignment: put('/:user_id/assignments/:project_id', {
    summary: 'Choose the dimensions that a collaborator may answer',
    params: assignmentParams,
    body: object({ dimensions: about(Collaborator.properties.dimensions, dimensions().required()) }),
    who: 'owner',
    responses: {
      200: json('The collaborator', Collaborator),
      400: problem('The owner answers both dimensions'),
    },
  }),
  unassignUser: del('/:user_id/assignments/:project_id', {
    summary: "End a collaborator's work on a project, or leave it",
    params: assignmentParams,
    who: 'ownerOrLeaving',
    responses: { 204: nothing('The assignment was removed') },
  }),
});

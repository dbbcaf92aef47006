import { findUsersPage } from '../../../shared/store/accounts/accounts.ts';
import { findSessionsOf, type OwnSession } from '../../../shared/store/accounts/own-sessions.ts';
import { findProjectsOf } from '../../../shared/store/project-access.ts';
import { endSessionsOf } from '../../../shared/use-cases/auth/end-own-sessions.ts';
import { register } from '../../../shared/use-cases/auth/register.ts';
import { setTemporaryPassword } from '../../../shared/use-cases/auth/temporary-password.ts';
import { assignCollaborator } from '../../../shared/use-cases/users/assign-collaborator.ts';
import { changeDimensions } from '../../../shared/use-cases/users/change-dimensions.ts';
import { deleteUser } from '../../../shared/use-cases/users/delete-user.ts';
import { readUser } from '../../../shared/use-cases/users/read-user.ts';
import { removeCollaborator } from '../../../shared/use-cases/users/remove-collaborator.ts';
import { updateUser } from '../../../shared/use-cases/users/update-user.ts';
import { signedIn, superuser } from '../../access/access.ts';
import { owner, ownerOrLeaving } from '../../access/project.ts';
import { colleague, oneself } from '../../access/user.ts';
import { Session, TemporaryPassword, User } from '../../contract/accounts.ts';
import { Collaborator } from '../../contract/collaborators.ts';
import { costOfPage, skipped } from '../../contract/paging.ts';
import { Project } from '../../contract/projects.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { listOf } from '../../contract/shapes.ts';
import { noContent, ok } from '../../http/answers.ts';
import { del, get, patch, post, put } from '../../http/endpoint.ts';
import { presentMember } from '../../presenters/collaborator.ts';
import { OPEN_NAMES } from '../../presenters/people.ts';
import { presentProject } from '../../presenters/project.ts';
import { presentSession } from '../../presenters/session.ts';
import { presentTemporaryPassword } from '../../presenters/tokens.ts';
import { presentUser } from '../../presenters/user.ts';
import {
  assignment,
  assignmentChange,
  assignmentParams,
  heir,
  newUser,
  ownUserChange,
  roleChange,
  userChange,
  userList,
  userParams,
} from './schema.ts';

/** Maximum number of listed sessions. */
const MAX_SESSIONS = 200;

export const userEndpoints = [
  get('', {
    operation: 'listUsers',
    summary: 'List accounts, oldest first',
    query: userList,
    cost: costOfPage('limit'),
    allow: superuser,
    answers: { 200: json('The accounts', listOf(User)) },
    async handle({ query, context }) {
      const { skip, limit, search = '' } = query;
      const page = { skip, limit, search: search.trim() === '' ? null : search.trim() };
      return ok((await findUsersPage(context.em, page)).map(presentUser));
    },
  }),
  post('', {
    operation: 'createUser',
    summary: 'Create an account for another person',
    body: newUser,
    allow: superuser,
    answers: {
      200: json('The new account', User),
      400: problem('The username or the email is taken, or the password is too weak'),
    },
    async handle({ body, user, context }) {
      const { is_active: isActive = true, is_superuser: isSuperuser = false, ...account } = body;
      return ok(presentUser(await register(context, { ...account, isActive, isSuperuser, madeBy: user.id })));
    },
  }),
  get('/me', {
    operation: 'getCurrentUser',
    summary: 'Get your account',
    allow: signedIn,
    answers: { 200: json('Your account', User) },
    handle: ({ user }) => ok(presentUser(user)),
  }),
  put('/me', {
    operation: 'updateCurrentUser',
    summary: 'Change your name, email or password; a new password ends all other sessions',
    body: ownUserChange,
    allow: signedIn,
    answers: {
      200: json('The updated account', User),
      400: problem('The username or the email is taken, or the password is too weak'),
    },
    async handle({ body, user, context }) {
      return ok(
        presentUser(
          await updateUser(context, { ...body, userId: user.id, session: user.sessionId, changedBy: user.id }),
        ),
      );
    },
  }),
  get('/:user_id', {
    operation: 'getUser',
    summary: 'Get an account',
    params: userParams,
    allow: colleague,
    answers: { 200: json('The account', User) },
    async handle({ params, context }) {
      return ok(presentUser(await readUser(context, params.user_id)));
    },
  }),
  put('/:user_id', {
    operation: 'updateUser',
    summary: 'Update an account; absent fields are unchanged. Deactivating ends its sessions',
    params: userParams,
    body: userChange,
    allow: superuser,
    answers: {
      200: json('The updated account', User),
      400: problem('The username or the email is taken, or the last active superuser would stop being one'),
    },
    async handle({ params, body, user, context }) {
      const { username, email, is_active: isActive, is_superuser: isSuperuser } = body;
      const { id: changedBy, sessionId: session } = user;
      const change = { userId: params.user_id, username, email, isActive, isSuperuser, changedBy, session };
      return ok(presentUser(await updateUser(context, change)));
    },
  }),
  del('/:user_id', {
    operation: 'deleteUser',
    summary: 'Delete an account; its projects go to transfer_to, by default to you',
    params: userParams,
    query: heir,
    allow: superuser,
    answers: {
      204: nothing('The account was deleted'),
      400: problem('It is the last active superuser, or transfer_to names the same account'),
    },
    async handle({ params, query, user, context }) {
      await deleteUser(context, { userId: params.user_id, transferTo: query.transfer_to, deletedBy: user.id });
      return noContent();
    },
  }),
  patch('/:user_id/role', {
    operation: 'setUserRole',
    summary: 'Grant or revoke superuser rights',
    params: userParams,
    body: roleChange,
    allow: superuser,
    answers: {
      200: json('The updated account', User),
      400: problem('The last active superuser must stay one'),
    },
    async handle({ params, body, user, context }) {
      const change = { userId: params.user_id, isSuperuser: body.role === 'root', changedBy: user.id };
      return ok(presentUser(await updateUser(context, change)));
    },
  }),
  get('/:user_id/sessions', {
    operation: 'listUserSessions',
    summary: 'List the sessions of an account, newest first',
    params: userParams,
    allow: superuser,
    answers: { 200: json(`Its live sessions, at most ${MAX_SESSIONS}`, listOf(Session)) },
    async handle({ params, user, context }) {
      const { id } = await readUser(context, params.user_id);
      const sessions = await findSessionsOf(context.pool, id, context.now(), MAX_SESSIONS);
      return ok(sessions.map((session: OwnSession) => presentSession(session, user.sessionId)));
    },
  }),
  del('/:user_id/sessions', {
    operation: 'deleteUserSessions',
    summary: 'Sign an account out everywhere; of your own account, everywhere else',
    params: userParams,
    allow: superuser,
    answers: { 204: nothing('The sessions were ended') },
    async handle({ params, user, context }) {
      await endSessionsOf(context, { userId: params.user_id, endedBy: user });
      return noContent();
    },
  }),
  post('/:user_id/temporary-password', {
    operation: 'setTemporaryPassword',
    summary:
      'Replace a forgotten password by a temporary one, which the user must change at the next sign-in; ends their sessions',
    params: userParams,
    allow: superuser,
    answers: {
      200: json('The temporary password; it is not shown again', TemporaryPassword),
      400: problem('It is your own account, or one that signs in with Google'),
    },
    async handle({ params, user, context }) {
      return ok(presentTemporaryPassword(await setTemporaryPassword(context, { userId: params.user_id, by: user.id })));
    },
  }),
  get('/:user_id/projects', {
    operation: 'listUserProjects',
    summary: 'List the projects that a user owns or is assigned to, oldest first',
    params: userParams,
    query: skipped(),
    cost: costOfPage('limit'),
    allow: oneself,
    answers: { 200: json('The projects', listOf(Project)) },
    async handle({ params, query, user, context }) {
      const { id } = await readUser(context, params.user_id);
      const projects = await findProjectsOf(context.pool, id, query);
      return ok(projects.map((project) => presentProject(project, { user, context })));
    },
  }),
  post('/:user_id/assignments', {
    operation: 'assignUser',
    summary: 'Assign a user to a project, for one dimension or both; for its owner and superusers',
    params: userParams,
    body: assignment,
    allow: signedIn,
    answers: {
      200: json('The collaborator, also if they were one before', Collaborator),
      403: problem('The project belongs to another user'),
    },
    async handle({ params, body, user, context }) {
      const assigned = {
        projectId: body.project_id,
        userId: params.user_id,
        dimensions: body.dimensions,
        assignedBy: user,
      };
      return ok(presentMember(await assignCollaborator(context, assigned), OPEN_NAMES));
    },
  }),
  put('/:user_id/assignments/:project_id', {
    operation: 'updateAssignment',
    summary: 'Choose the dimensions that a collaborator may answer',
    params: assignmentParams,
    body: assignmentChange,
    allow: owner,
    answers: {
      200: json('The collaborator', Collaborator),
      400: problem('The owner answers both dimensions'),
    },
    async handle({ params, body, user, context }) {
      const { project_id: projectId, user_id: userId } = params;
      const change = { projectId, userId, dimensions: body.dimensions, changedBy: user.id };
      return ok(presentMember(await changeDimensions(context, change), OPEN_NAMES));
    },
  }),
  del('/:user_id/assignments/:project_id', {
    operation: 'unassignUser',
    summary: "End a collaborator's work on a project, or leave it",
    params: assignmentParams,
    allow: ownerOrLeaving,
    answers: { 204: nothing('The assignment was removed') },
    async handle({ params, user, context }) {
      const { project_id: projectId, user_id: userId } = params;
      await removeCollaborator(context, { projectId, userId, removedBy: user.id });
      return noContent();
    },
  }),
];

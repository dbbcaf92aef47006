import { MAX_SESSIONS } from '../../shared/accounts/contract/accounts.ts';
import { users } from '../../shared/accounts/contract/users.ts';
import { deleteUser } from '../../shared/accounts/delete-user.ts';
import { presentLeftBehind, presentUser } from '../../shared/accounts/present.ts';
import { readUser } from '../../shared/accounts/read-user.ts';
import { findUsersPage } from '../../shared/accounts/store/accounts.ts';
import { findLeftBehind } from '../../shared/accounts/store/left-behind.ts';
import { updateUser } from '../../shared/accounts/update-user.ts';
import { assignCollaborator } from '../../shared/people/assign-collaborator.ts';
import { changeDimensions } from '../../shared/people/change-dimensions.ts';
import { OPEN_NAMES } from '../../shared/people/people-of.ts';
import { presentMember } from '../../shared/people/present.ts';
import { removeCollaborator } from '../../shared/people/remove-collaborator.ts';
import { presentProject } from '../../shared/projects/present.ts';
import { findProjectsOf } from '../../shared/projects/store/project-access.ts';
import { endSessionsOf } from '../../shared/sign-in/end-own-sessions.ts';
import { makeResetLink } from '../../shared/sign-in/password-reset.ts';
import { presentResetLink, presentSession, presentTemporaryPassword } from '../../shared/sign-in/present.ts';
import { register } from '../../shared/sign-in/register.ts';
import { findSessionsOf, type OwnSession } from '../../shared/sign-in/store/own-sessions.ts';
import { setTemporaryPassword } from '../../shared/sign-in/temporary-password.ts';
import { implement } from '../http/implement.ts';
import { languageFor } from '../http/language.ts';
import { noContent, ok } from '../http/responses.ts';

export const userEndpoints = implement(users, {
  async listUsers({ query, context }) {
    const { skip, limit, search = '' } = query;
    const page = { skip, limit, search: search.trim() === '' ? null : search.trim() };
    return ok((await findUsersPage(context.em, page)).map(presentUser));
  },

  async createUser({ body, user, context, ctx }) {
    const { is_active: isActive = true, is_superuser: isSuperuser = false, ...account } = body;
    const made = { ...account, isActive, isSuperuser, madeBy: user.id, language: languageFor(ctx) };
    return ok(presentUser(await register(context, made)));
  },

  getCurrentUser: ({ user }) => ok(presentUser(user)),

  async updateCurrentUser({ body, user, context, ctx }) {
    const { current_password: currentPassword, end_api_tokens: endsTokens = true, ...fields } = body;
    const change = {
      ...fields,
      endsTokens,
      currentPassword,
      userId: user.id,
      session: user.sessionId,
      changedBy: user.id,
    };
    return ok(presentUser(await updateUser(context, { ...change, requestLanguage: languageFor(ctx) })));
  },

  async getUser({ params, context }) {
    return ok(presentUser(await readUser(context, params.user_id)));
  },

  async updateUser({ params, body, user, context, ctx }) {
    const { username, email, is_active: isActive, is_superuser: isSuperuser, current_password: currentPassword } = body;
    const { keep_access: keepsAccess = false } = body;
    const { id: changedBy, sessionId: session } = user;
    const fields = { username, email, isActive, isSuperuser, currentPassword, keepsAccess };
    const change = { ...fields, userId: params.user_id, changedBy, session, requestLanguage: languageFor(ctx) };
    return ok(presentUser(await updateUser(context, change)));
  },

  async deleteUser({ params, query, user, context }) {
    const { transfer_to: transferTo, keep_access: keepsAccess = false } = query;
    await deleteUser(context, { userId: params.user_id, transferTo, deletedBy: user.id, keepsAccess });
    return noContent();
  },

  async setUserRole({ params, body, user, context, ctx }) {
    const isSuperuser = body.role === 'root';
    const change = { userId: params.user_id, isSuperuser, changedBy: user.id, requestLanguage: languageFor(ctx) };
    return ok(presentUser(await updateUser(context, change)));
  },

  async listUserSessions({ params, user, context }) {
    const { id } = await readUser(context, params.user_id);
    const sessions = await findSessionsOf(context.pool, { userId: id, now: context.now(), limit: MAX_SESSIONS });
    return ok(sessions.map((session: OwnSession) => presentSession(session, user.sessionId)));
  },

  async deleteUserSessions({ params, user, context }) {
    await endSessionsOf(context, { userId: params.user_id, endedBy: user });
    return noContent();
  },

  async setTemporaryPassword({ params, user, context }) {
    return ok(presentTemporaryPassword(await setTemporaryPassword(context, { userId: params.user_id, by: user.id })));
  },

  async createPasswordReset({ params, user, context }) {
    return ok(presentResetLink(await makeResetLink(context, { userId: params.user_id, by: user.id })));
  },

  async listLeftBehind({ params, context }) {
    const { id } = await readUser(context, params.user_id);
    const left = await findLeftBehind(context.pool, { userId: id, projectId: null, now: context.now() });
    return ok(left.map(presentLeftBehind));
  },

  async listUserProjects({ params, query, user, context }) {
    const { id } = await readUser(context, params.user_id);
    const projects = await findProjectsOf(context.pool, id, query);
    return ok(projects.map((project) => presentProject(project, { user, context })));
  },

  async assignUser({ params, body, user, context }) {
    const assigned = {
      projectId: body.project_id,
      userId: params.user_id,
      dimensions: body.dimensions,
      assignedBy: user,
    };
    return ok(presentMember(await assignCollaborator(context, assigned), OPEN_NAMES));
  },

  async updateAssignment({ params, body, user, context }) {
    const { project_id: projectId, user_id: userId } = params;
    const change = { projectId, userId, dimensions: body.dimensions, changedBy: user.id };
    return ok(presentMember(await changeDimensions(context, change), OPEN_NAMES));
  },

  async unassignUser({ params, user, context }) {
    const { project_id: projectId, user_id: userId } = params;
    await removeCollaborator(context, { projectId, userId, removedBy: user.id });
    return noContent();
  },
});

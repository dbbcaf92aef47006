import type { Context as KoaContext } from 'koa';
import type { Context } from '../../shared/context.ts';
import type { SharedProject } from '../../shared/links/open-link.ts';
import type { Operation } from '../../shared/platform/contract/operation.ts';
import { NotFound } from '../../shared/platform/errors.ts';
import type { AnyField } from '../../shared/platform/fields/field.ts';
import { NIL_UUID, UUID_PATTERN } from '../../shared/platform/identifiers.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { requirePasskey } from '../../shared/sign-in/second-factor.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import type { Access } from '../access/access.ts';
import { checkToken } from '../access/token.ts';
import { authenticate, authenticateAgain, authenticateForProject, openByLink } from '../middleware/authenticate.ts';

/** The fields of an operation that say who may call it. */
export interface Guarded extends Pick<Operation, 'scope' | 'oneProject' | 'guests' | 'isEnrolling'> {
  // biome-ignore lint/suspicious/noExplicitAny: as in the list of endpoints
  allow: Access<any, any>;
}

/** Path parameters by name. */
export type Params = Readonly<Record<string, string>>;

/** The caller of a request, with the path parameters and the data that the access check read. */
export interface Caller {
  user: CurrentUser | null;
  project: ProjectView | null;
  shared: SharedProject | null;
  known: Params;
}

/** Identifies the caller of a request. Without a valid token nothing else is checked, not even the path parameters. */
export async function resolveCaller(
  definition: Guarded,
  ctx: KoaContext,
  { given, read }: { given: Params; read: (given: Params) => Params },
): Promise<Caller> {
  const { allow } = definition;
  const { context } = ctx.state as { context: Context };
  if (allow.reads !== 'user and project') {
    const user = allow.reads === 'user' ? await authenticate(ctx, context) : null;
    if (user) {
      checkToken(user, definition, null);
      if (!definition.isEnrolling) await requirePasskey(context, user);
    }
    const shared = allow.reads === 'link' ? await openByLink(ctx, context) : null;
    return { user, project: null, shared, known: read(given) };
  }
  const { project_id: projectId = '' } = given;
  // An invalid UUID is replaced by a UUID that never exists, so that the token is still checked first.
  const visit = await authenticateForProject(ctx, context, UUID_PATTERN.test(projectId) ? projectId : NIL_UUID);
  checkToken(visit.user, definition, projectId.toLowerCase());
  await requirePasskey(context, visit.user);
  return { ...visit, shared: null, known: read(given) };
}

/** Reads the path parameters. If all of them are ids, as almost everywhere, one pattern replaces the validation by yup. */
export function paramsReader(fields: AnyField): (given: Params) => Params {
  const { properties = {} } = fields.sent;
  const names = Object.keys(properties);
  const areIds = names.every((name) => properties[name]!.format === 'uuid');
  return areIds ? (given) => idsIn(given, names) : (given) => knownParams(fields, given);
}

/** The ids in lower case, as they are stored. */
function idsIn(given: Params, names: readonly string[]): Params {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = given[name]?.toLowerCase();
    if (id === undefined || !UUID_PATTERN.test(id)) throw new NotFound('Not found');
    ids[name] = id;
  }
  return ids;
}

function knownParams(fields: AnyField, params: Params): Params {
  try {
    return fields.yup.validateSync(params) as Params;
  } catch {
    throw new NotFound('Not found');
  }
}

/** Identifies the caller of an open response, and checks token, scope and access again as for a new request. */
export async function permittedAgain(
  definition: Guarded,
  ctx: KoaContext,
  params: Params,
): Promise<{ user: CurrentUser | null; granted: unknown }> {
  const { context } = ctx.state as { context: Context };
  const { allow } = definition;
  if (allow.reads === 'link') {
    const shared = await openByLink(ctx, context);
    return { user: null, granted: await allow.check({ user: null, project: null, shared, context, params }) };
  }
  const { project_id: projectId = null } = allow.reads === 'user and project' ? params : {};
  const visit = await authenticateAgain(ctx, context, projectId ?? NIL_UUID);
  checkToken(visit.user, definition, projectId);
  return { user: visit.user, granted: await allow.check({ ...visit, shared: null, context, params }) };
}

/**
 * The key under which a request takes its fair share of slots. All API tokens of a user together have one key of their own, so that
 * programs don't slow down the user's screen.
 */
export function shareOf({ id, token }: CurrentUser): string {
  return token === null ? id : `${id} by API token`;
}

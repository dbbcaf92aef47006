import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { deleteCollaborationsOf, insertCollaborator } from '../people/store/collaborators.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProject } from '../projects/store/projects.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { MAX_SERVICE_ACCOUNTS } from './rules/service-accounts.ts';
import {
  endServices,
  findServices,
  insertService,
  lockService,
  renameService,
  type ServiceAccount,
} from './store/service-accounts.ts';

interface Place {
  projectId: string;
  id: string;
  /** The acting owner or superuser. */
  by: string;
}

export const noSuchService = () => new NotFound('Service account not found');

/**
 * Creates a service account, which is a collaborator of one project.
 * @throws Conflict if the project has too many.
 */
export async function createService(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { projectId, name, by }: Omit<Place, 'id'> & { name: string },
): Promise<ServiceAccount> {
  const at = context.now();
  const service = { id: newId(), name, createdAt: at };
  await context.em.transactional(async (tx) => {
    // Locked, so that the second of two made at once counts the first.
    if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
    if ((await findServices(tx, { projectId })).length >= MAX_SERVICE_ACCOUNTS) {
      throw new Conflict(`A project can have at most ${MAX_SERVICE_ACCOUNTS} service accounts; delete one first`);
    }
    await insertService(tx, service);
    await insertCollaborator(tx, { projectId, userId: service.id, onlyDimensions: null, by, at });
    const details = { user_id: service.id, username: name, service: true };
    logActivity(tx, { projectId, action: 'collaborator_assigned', userId: by, at, details });
  });
  securityEvent(context, 'user_created', { userId: service.id, by, projectId, kind: 'service account' });
  return service;
}

/** @throws NotFound if the project has no such service account. */
export function changeService({ em }: Needs<'em'>, { projectId, id, name }: Omit<Place, 'by'> & { name: string }) {
  return em.transactional(async (tx) => {
    const service = await lockService(tx, { projectId, id });
    if (!service) throw noSuchService();
    await renameService(tx, { id, name });
    return { ...service, name };
  });
}

/** Ends a service account and its tokens at once; its answers stay. @throws NotFound if the project has no such service account. */
export async function endService(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'proposals' | 'securityEvents'>,
  { projectId, id, by }: Place,
): Promise<void> {
  const at = context.now();
  await context.em.transactional(async (tx) => {
    if (!(await lockService(tx, { projectId, id }))) throw noSuchService();
    await deleteCollaborationsOf(tx, { userId: id });
    await endServices(tx, { ids: [id], at });
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: by, at, details: { user_id: id } });
  });
  // The pair that it was shown becomes free for others at once.
  for (const dimension of DIMENSIONS) await context.proposals.forget({ projectId, dimension }, id);
  securityEvent(context, 'user_deleted', { userId: id, by, projectId, kind: 'service account' });
}

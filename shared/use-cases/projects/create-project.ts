import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../../entities/project.ts';
import { RankingLedger } from '../../entities/ranking-ledger.ts';
import { Conflict, Unauthorized } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { type ComparisonMode, DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';

export interface NewProject {
  name: string;
  description: string;
  comparisonMode: ComparisonMode;
  ownerId: string;
}

/**
 * A new project with an empty ranking in each dimension.
 * @throws Unauthorized when its owner was deleted in the meantime, Conflict when they own as many as may be.
 */
export async function createProject({ em, now, settings }: Context, input: NewProject): Promise<Project> {
  const at = now();
  return em.transactional(async (tx) => {
    // Held, so that an owner who is being deleted at this moment hands this project over too, or makes none any more.
    const owners = await query(tx, 'select 1 from users where id = $1 and deleted_at is null for no key update', [
      input.ownerId,
    ]);
    if (owners.length === 0) throw new Unauthorized('Could not validate credentials');
    await refuseTooMany(tx, input.ownerId, settings.PROJECTS_PER_PERSON);
    const project = tx.create(Project, { id: newId(), ...input, createdAt: at, updatedAt: at });
    // First, by itself: the ORM is told of no relations and would write its rows in any order.
    await tx.flush();
    for (const dimension of DIMENSIONS) {
      tx.create(RankingLedger, {
        projectId: project.id,
        dimension,
        generation: randomUUID(),
        changedAt: at,
        changedBy: input.ownerId,
      });
    }
    logActivity(tx, { projectId: project.id, action: 'project_created', userId: input.ownerId, at });
    return project;
  });
}

async function refuseTooMany(tx: EntityManager, ownerId: string, most: number): Promise<void> {
  if (most === 0) return;
  const [row] = await query<{ count: string }>(
    tx,
    'select count(*) from projects where owner_id = $1 and deleted_at is null',
    [ownerId],
  );
  if (Number(row!.count) >= most) throw new Conflict(`One person owns at most ${most} projects; delete one first`);
}

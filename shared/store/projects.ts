import { randomUUID } from 'node:crypto';
import { Project } from '../entities/project.ts';
import { RankingLedger } from '../entities/ranking-ledger.ts';
import { newId } from '../identifiers.ts';
import type { LedgerKey } from '../ledger-key.ts';
import { type ComparisonMode, DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { rememberPerson } from './project-people.ts';
import { type Pool, query, type Run, statement, type Transaction } from './statement.ts';

export interface ProjectToInsert {
  name: string;
  description: string;
  comparisonMode: ComparisonMode;
  ownerId: string;
  hideNames: boolean;
}

/** Stores a new project with an empty ledger in each dimension. */
export async function insertProject(tx: Transaction, input: ProjectToInsert, at: Date): Promise<Project> {
  const project = tx.create(Project, { id: newId(), ...input, createdAt: at, updatedAt: at });
  // First, by itself: the ORM is told of no relations and would write its rows in any order.
  await tx.flush();
  await rememberPerson(tx, { projectId: project.id, userId: input.ownerId, at });
  for (const dimension of DIMENSIONS) {
    tx.create(RankingLedger, {
      projectId: project.id,
      dimension,
      generation: randomUUID(),
      changedAt: at,
      changedBy: input.ownerId,
    });
  }
  return project;
}

/** A project to be changed by the unit of work; null where there is none, or none any more. */
export function findProject(em: Transaction, projectId: string): Promise<Project | null> {
  return em.findOne(Project, { id: projectId, deletedAt: null });
}

const readExisting = statement('project_exists', 'select from projects where id = $1 and deleted_at is null');

export async function projectExists(pool: Pool, projectId: string): Promise<boolean> {
  return (await readExisting(pool, [projectId])).length > 0;
}

export async function countProjectsOf(em: Transaction, ownerId: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    em,
    'select count(*) from projects where owner_id = $1 and deleted_at is null',
    [ownerId],
  );
  return Number(row!.count);
}

/** Keeps a project from being deleted until the transaction ends. @returns whose it is, null where there is none. */
export async function shareProjectLock(tx: Transaction, projectId: string): Promise<{ ownerId: string } | null> {
  const [project] = await query<{ owner_id: string }>(
    tx,
    'select owner_id from projects where id = $1 and deleted_at is null for share',
    [projectId],
  );
  return project ? { ownerId: project.owner_id } : null;
}

/** Takes a project for this transaction; false where there is none. */
export async function lockProject(tx: Transaction, projectId: string): Promise<boolean> {
  const locked = await query(tx, 'select from projects where id = $1 and deleted_at is null for no key update', [
    projectId,
  ]);
  return locked.length > 0;
}

/** Takes the projects that a person owns for this transaction, in id order. */
export async function lockProjectsOf(tx: Transaction, ownerId: string): Promise<string[]> {
  const projects = await query<{ id: string }>(
    tx,
    'select id from projects where owner_id = $1 and deleted_at is null order by id for no key update',
    [ownerId],
  );
  return projects.map(({ id }) => id);
}

/** Gives locked projects another owner, who is no longer a collaborator on them. */
export async function transferProjects(
  tx: Transaction,
  projectIds: readonly string[],
  { to, at }: { to: string; at: Date },
): Promise<void> {
  await query(tx, 'update projects set owner_id = $2, updated_at = $3 where id = any($1::uuid[])', [
    projectIds,
    to,
    at,
  ]);
  for (const projectId of projectIds) await rememberPerson(tx, { projectId, userId: to, at });
  await query(tx, 'delete from collaborators where project_id = any($1::uuid[]) and user_id = $2', [projectIds, to]);
}

/** The rankings of all projects, deleted ones included, in the order of their keys. */
export async function readLedgerKeys(run: Run): Promise<LedgerKey[]> {
  const rows = await run<{ project_id: string; dimension: Dimension }>(
    `select l.project_id, l.dimension from ranking_ledgers l join projects p on p.id = l.project_id
      where l.dimension = any($1::text[]) order by 1, 2`,
    [DIMENSIONS],
  );
  return rows.map(({ project_id: projectId, dimension }) => ({ projectId, dimension }));
}

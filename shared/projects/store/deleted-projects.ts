import { erasePeople } from '../../accounts/store/erase-people.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import { columnOfProject, TABLES } from '../../data/store/tables.ts';
import { type Pool, statement, type Transaction, toDate, unpreparedStatement } from '../../platform/sql/statement.ts';
import {
  PROJECT_LEDGERS,
  type ProjectAccessRow,
  type ProjectView,
  projectAccessColumns,
  toProjectView,
} from './project-access.ts';

/** Whether project `p` was deleted by its owner and the owner's account is erased, so that nobody is left to restore it. */
const OWNER_IS_GONE = `(p.deleted_by = p.owner_id and exists (select from erased_people e where e.user_id = p.owner_id))`;

/** A deleted project as its owner sees it. */
export interface DeletedProject extends ProjectView {
  deletedAt: Date;
}

const findStatement = statement<ProjectAccessRow & { deleted_at: string }>(
  'deleted_projects_of',
  `select ${projectAccessColumns('$1')}, p.deleted_at from projects p ${PROJECT_LEDGERS}
    where p.owner_id = $1 and p.deleted_at > $2 and ($5::uuid is null or p.id = $5)
    order by p.deleted_at desc, p.id offset $3 limit $4`,
);

/** The projects of an owner that were deleted after a given time, or only one of them; the latest deletion first. */
export async function findDeletedProjects(
  pool: Pool,
  ownerId: string,
  { since, skip, limit, only }: { since: Date; skip: number; limit: number; only: string | null },
): Promise<DeletedProject[]> {
  const rows = await findStatement(pool, [ownerId, since, skip, limit, only]);
  return rows.map((row) => ({ ...toProjectView(row), deletedAt: toDate(row.deleted_at) }));
}

const lockStatement = statement<{ owner_id: string; deleted_at: string; owner_is_there: boolean }>(
  'lock_deleted_project',
  `select p.owner_id, p.deleted_at, exists (select from users u where u.id = p.owner_id and u.deleted_at is null) as owner_is_there
     from projects p where p.id = $1 and p.deleted_at is not null and not ${OWNER_IS_GONE} for update of p`,
);

/** Locks a deleted project for this transaction; null if there is none that can be restored. */
export async function lockDeletedProject(
  tx: Transaction,
  id: string,
): Promise<{ ownerId: string; deletedAt: Date; ownerIsThere: boolean } | null> {
  const [row] = await lockStatement(tx, [id]);
  if (!row) return null;
  return { ownerId: row.owner_id, deletedAt: toDate(row.deleted_at), ownerIsThere: row.owner_is_there };
}

const undeleteStatement = statement(
  'undelete_project',
  'update projects set deleted_at = null, deleted_by = null, updated_at = $2 where id = $1',
);

/** Makes a locked project active again. */
export async function undeleteProject(tx: Transaction, id: string, at: Date): Promise<void> {
  await undeleteStatement(tx, [id, at]);
}

const removableStatement = statement<{ id: string }>(
  'removable_projects',
  `select p.id from projects p where p.deleted_at is not null and (p.deleted_at < $1 or ${OWNER_IS_GONE}) order by p.deleted_at, p.id`,
);

/** The projects that were deleted before a given time, or by an owner who is gone. */
export async function findRemovableProjects(pool: Pool, before: Date): Promise<string[]> {
  return (await removableStatement(pool, [before])).map(({ id }) => id);
}

const peopleStatement = statement<{ id: string }>(
  'made_up_people_of_project',
  `select u.id from project_people k join users u on u.id = k.user_id
    where k.project_id = $1 and not ${isPerson('u')} and u.email <> u.id || '@erased.invalid' limit $2`,
);

/**
 * Erases up to `limit` guests and service accounts of a deleted project.
 * @returns their number.
 */
export async function eraseMadeUpPeople(pool: Pool, projectId: string, limit: number): Promise<number> {
  const ids = (await peopleStatement(pool, [projectId, limit])).map(({ id }) => id);
  if (ids.length > 0) await erasePeople(pool, ids);
  return ids.length;
}

/** Removes some rows of a deleted project from one table. */
export interface Removal {
  table: string;
  /** Whether PostgreSQL looks for rows that refer to each removed one. */
  isReferredTo: boolean;
  /**
   * Removes up to `limit` rows.
   * @returns their number.
   */
  remove(pool: Pool, projectId: string, limit: number): Promise<number>;
}

/** In this order; the project itself is last. An import may bring the project back in the meantime, and locks its row until it ends. */
export const REMOVALS: readonly Removal[] = TABLES.filter(
  (table) => columnOfProject(table) !== null || table.references?.project_id === 'projects',
)
  .toReversed()
  .map((table) => {
    const { name } = table;
    const removeStatement = unpreparedStatement<object>(
      `remove_project_from_${name}`,
      `with project as materialized (select id from projects where id = $1 and deleted_at is not null for update)
       delete from ${name} where ctid = any(array(
         select r.ctid from ${name} r join project on project.id = r.${columnOfProject(table) ?? 'project_id'} limit $2))
       returning 1`,
    );
    return {
      table: name,
      isReferredTo: TABLES.some(({ references = {} }) => Object.values(references).includes(name)),
      remove: async (pool, projectId, limit) => (await removeStatement(pool, [projectId, limit])).length,
    };
  });

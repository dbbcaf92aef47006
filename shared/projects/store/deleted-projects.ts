import { erasePeople } from '../../accounts/store/erase-people.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import { columnOfProject, TABLES } from '../../data/store/tables.ts';
import { listOf } from '../../platform/sql/columns.ts';
import { many, maybe, type Named, type Pool, run, values } from '../../platform/sql/statement.ts';
import { type ProjectView, projectAccess, projectJoins } from './project-access.ts';

/** Whether project `p` was deleted by its owner and the owner's account is erased, so that nobody is left to restore it. */
const OWNER_IS_GONE = `(p.deleted_by = p.owner_id and exists (select from erased_people e where e.user_id = p.owner_id))`;

/** A deleted project as its owner sees it. */
export interface DeletedProject extends ProjectView {
  deletedAt: Date;
}

/** The projects of an owner that were deleted after a given time, or only one of them; the latest deletion first. */
export const findDeletedProjects = many<
  { ownerId: string; since: Date; skip: number; limit: number; only: string | null },
  DeletedProject
>(
  'deleted_projects_of',
  `select ${listOf({ ...projectAccess(':ownerId'), deleted_at: 'p.deleted_at' })} from projects p ${projectJoins(':ownerId')}
    where p.owner_id = :ownerId and p.deleted_at > :since and (:only::uuid is null or p.id = :only)
    order by p.deleted_at desc, p.id offset :skip limit :limit`,
);

/** Locks a deleted project for this transaction; null if there is none that can be restored. */
export const lockDeletedProject = maybe<{ id: string }, { ownerId: string; deletedAt: Date; ownerIsThere: boolean }>(
  'lock_deleted_project',
  `select p.owner_id, p.deleted_at, exists (select from users u where u.id = p.owner_id and u.deleted_at is null) as owner_is_there
     from projects p where p.id = :id and p.deleted_at is not null and not ${OWNER_IS_GONE} for update of p`,
);

/** Makes a locked project active again. */
export const undeleteProject = run<{ id: string; at: Date }>(
  'undelete_project',
  'update projects set deleted_at = null, deleted_by = null, updated_at = :at where id = :id',
);

/** The projects that were deleted before a given time, or by an owner who is gone. */
export const findRemovableProjects = values<{ before: Date }, string>(
  'removable_projects',
  `select p.id from projects p where p.deleted_at is not null and (p.deleted_at < :before or ${OWNER_IS_GONE}) order by p.deleted_at, p.id`,
);

const findMadeUpPeople = values<{ projectId: string; limit: number }, string>(
  'made_up_people_of_project',
  `select u.id from project_people k join users u on u.id = k.user_id
    where k.project_id = :projectId and not ${isPerson('u')} and u.email <> u.id || '@erased.invalid' limit :limit`,
);

/**
 * Erases up to `limit` guests and service accounts of a deleted project.
 * @returns their number.
 */
export async function eraseMadeUpPeople(pool: Pool, projectId: string, limit: number): Promise<number> {
  const ids = await findMadeUpPeople(pool, { projectId, limit });
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
  remove: Named<{ projectId: string; limit: number }, number>;
}

/** In this order; the project itself is last. An import may bring the project back in the meantime, and locks its row until it ends. */
export const REMOVALS: readonly Removal[] = TABLES.filter(
  (table) => columnOfProject(table) !== null || table.references?.project_id === 'projects',
)
  .toReversed()
  .map((table) => {
    const { name } = table;
    return {
      table: name,
      isReferredTo: TABLES.some(({ references = {} }) => Object.values(references).includes(name)),
      remove: run(
        `remove_project_from_${name}`,
        `with project as materialized (select id from projects where id = :projectId and deleted_at is not null for update)
         delete from ${name} where ctid = any(array(
           select r.ctid from ${name} r join project on project.id = r.${columnOfProject(table) ?? 'project_id'} limit :limit))`,
        { isPrepared: false },
      ),
    };
  });

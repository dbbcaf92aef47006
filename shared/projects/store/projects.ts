import { randomUUID } from 'node:crypto';
import { Project, RankingLedger } from '../../entities.ts';
import { rememberPerson } from '../../people/store/project-people.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { newId } from '../../platform/identifiers.ts';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { count, exists, many, maybe, run, type Transaction, values } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  COMPARISON_MODES,
  type ComparisonMode,
  DIMENSIONS,
  MODEL_TYPES,
  SELECTION_STRATEGIES,
  TOPS,
} from '../../ranking/vocabulary.ts';

/** Later than any revision of the project that was known before. */
const NOW_AS_REVISION = 'floor(extract(epoch from clock_timestamp()) * 1e6)::bigint';

export const projectsTable: Table = {
  name: 'projects',
  key: ['id'],
  restore: 'replaced',
  references: { owner_id: 'users', deleted_by: 'users' },
  // Active projects get a new owner before their owner is erased. Those of an older backup go to the first superuser.
  onErasure: `
    with heir as (select id from users where is_superuser and is_active and deleted_at is null order by created_at, id limit 1),
         given as (update projects p set owner_id = heir.id from heir
                    where p.owner_id = any(:ids::uuid[]) and p.deleted_at is null returning p.id, p.owner_id),
         known as (insert into project_people (project_id, user_id, joined_at)
                     select id, owner_id, now() from given on conflict do nothing)
    delete from collaborators c using given g where c.project_id = g.id and c.user_id = g.owner_id`,
  // The person's export lists owned projects among their memberships; see `project-people.ts`.
  ownData: [],
  renewed: { features_revision: `greatest(features_revision, ${NOW_AS_REVISION})` },
  exported: {
    id: field.uuid,
    name: field.filled(NAME_LENGTH),
    description: field.text(DESCRIPTION_LENGTH),
    comparison_mode: field.oneOf(COMPARISON_MODES),
    owner_id: field.uuid,
    // Absent from older files.
    hide_names: field.orNull(field.flag),
    aim_top: field.orNull(field.oneOf(TOPS)),
    members_may_delete: field.orNull(field.flag),
    model_type: field.oneOf(MODEL_TYPES),
    selection_strategy: field.oneOf(SELECTION_STRATEGIES),
    created_at: field.time,
    updated_at: field.time,
    deleted_at: field.orNull(field.time),
    deleted_by: field.orNull(field.uuid),
  },
  imported: {
    values: {
      features_revision: NOW_AS_REVISION,
      hide_names: 'coalesce(hide_names, false)',
      members_may_delete: 'coalesce(members_may_delete, false)',
    },
    // A project that an import brings back keeps its last owner.
    onConflict: { owner_id: 'projects.owner_id' },
    faults: [
      {
        field: 'id',
        reason: 'has no ranking_ledgers record for each dimension',
        broken: `(select count(*) from import_ranking_ledgers l where l.project_id = r.id) <> ${DIMENSIONS.length}`,
      },
    ],
  },
  rules: [
    {
      rule: 'every project has a ledger for each dimension',
      broken: `select p.id from projects p
                where (select count(*) from ranking_ledgers l where l.project_id = p.id) <> ${DIMENSIONS.length}`,
    },
  ],
};

export interface ProjectToInsert {
  name: string;
  description: string;
  comparisonMode: ComparisonMode;
  ownerId: string;
  hideNames: boolean;
  membersMayDelete: boolean;
  aimTop: number | null;
}

/** Stores a new project with an empty ledger in each dimension. */
export async function insertProject(tx: Transaction, input: ProjectToInsert, at: Date): Promise<Project> {
  const project = tx.create(Project, { id: newId(), ...input, createdAt: at, updatedAt: at });
  // Flush it first, because the ORM knows no relations and would write the rows in any order.
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

/** A project to change in the unit of work; null if it doesn't exist (any more). */
export function findProject(em: Transaction, projectId: string): Promise<Project | null> {
  return em.findOne(Project, { id: projectId, deletedAt: null });
}

export const projectExists = exists<{ projectId: string }>(
  'project_exists',
  'select from projects where id = :projectId and deleted_at is null',
);

export const countProjectsOf = count<{ ownerId: string }>(
  'count_projects_of',
  'select count(*) from projects where owner_id = :ownerId and deleted_at is null',
);

/**
 * Keeps a project from being deleted until the transaction ends.
 * @returns its owner; null if there is no such project.
 */
export const shareProjectLock = maybe<{ projectId: string }, { ownerId: string }>(
  'share_project_lock',
  'select owner_id from projects where id = :projectId and deleted_at is null for share',
);

/** Locks a project for this transaction. Returns false if there is none. */
export const lockProject = exists<{ projectId: string }>(
  'lock_project',
  'select from projects where id = :projectId and deleted_at is null for no key update',
);

/** Locks the projects that a person owns for this transaction, in id order. */
export const lockProjectsOf = values<{ ownerId: string }, string>(
  'lock_projects_of',
  'select id from projects where owner_id = :ownerId and deleted_at is null order by id for no key update',
);

/** The projects that a person owns, oldest first. */
export const findOwnedProjects = many<{ ownerId: string }, { id: string; name: string }>(
  'find_owned_projects',
  'select id, name from projects where owner_id = :ownerId and deleted_at is null order by created_at, id',
);

/** The names of the projects in a list that a person owns, oldest first. */
export const findNamesOfOwned = values<{ ownerId: string; ids: readonly string[] }, string>(
  'find_names_of_owned',
  'select name from projects where owner_id = :ownerId and id = any(:ids::uuid[]) and deleted_at is null order by created_at, id',
);

interface Transfer {
  projectIds: readonly string[];
  to: string;
  at: Date;
}

const changeOwners = run<Transfer>(
  'change_owners',
  'update projects set owner_id = :to, updated_at = :at where id = any(:projectIds::uuid[])',
);

const removeOwnersFromCollaborators = run<Transfer>(
  'remove_owners_from_collaborators',
  'delete from collaborators where project_id = any(:projectIds::uuid[]) and user_id = :to',
);

/** Gives locked projects another owner, who stops being a collaborator on them. */
export async function transferProjects(tx: Transaction, transfer: Transfer): Promise<void> {
  const { projectIds, to, at } = transfer;
  await changeOwners(tx, transfer);
  for (const projectId of projectIds) await rememberPerson(tx, { projectId, userId: to, at });
  await removeOwnersFromCollaborators(tx, transfer);
}

/** The rankings of all projects, including deleted ones, in key order. */
export const readLedgerKeys = many<void, LedgerKey>(
  'ledger_keys',
  `select l.project_id, l.dimension from ranking_ledgers l join projects p on p.id = l.project_id
    where l.dimension in (${DIMENSIONS.map((dimension) => `'${dimension}'`).join(', ')}) order by 1, 2`,
);

import * as field from '../../platform/sql/column-values.ts';
import { many, type Pool, run, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { listedDimensions } from './participation.ts';

export const projectPeopleTable: Table = {
  name: 'project_people',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  onErasure: null,
  ownData: [
    {
      name: 'memberships',
      rows: `select p.id as project_id, case when p.owner_id = $1 or c.user_id is not null then p.name end as project_name,
                    case when p.owner_id = $1 then 'owner' when c.user_id is not null then 'collaborator' else 'former' end as role,
                    m.joined_at, c.only_dimension, c.reminded_at
               from projects p
               left join project_people m on m.project_id = p.id and m.user_id = $1
               left join collaborators c on c.project_id = p.id and c.user_id = $1
              where p.deleted_at is null and (p.owner_id = $1 or m.user_id is not null or c.user_id is not null)`,
      order: { project_id: 'uuid' },
    },
  ],
  // Absent from older files.
  exported: {
    project_id: field.uuid,
    user_id: field.uuid,
    joined_at: field.time,
    only_dimension: field.orNull(field.someOf(DIMENSIONS)),
  },
  imported: {},
};

export interface Joining {
  projectId: string;
  userId: string;
  at: Date;
}

/** Stores since when a person works on a project. A person who returns keeps their place. */
export const rememberPerson = run<Joining>(
  'remember_person',
  'insert into project_people (project_id, user_id, joined_at) values (:projectId, :userId, :at) on conflict do nothing',
);

/** The dimensions that a person answered when they left a project; null for all, and for those who never worked on it. */
export const findFormerDimensions = value<{ projectId: string; userId: string }, readonly Dimension[]>(
  'find_former_dimension',
  `select ${listedDimensions('project_people')} from project_people where project_id = :projectId and user_id = :userId`,
);

/**
 * Everyone who works or has ever worked on a project, numbered in the order of joining. People assigned by a process of the previous
 * version are numbered by their assignment.
 */
const readNumbers = many<{ projectId: string }, { userId: string; number: number }>(
  'project_people_numbers',
  `select user_id, (row_number() over (order by min(joined_at), user_id))::int as number from (
     select user_id, joined_at from project_people where project_id = :projectId
      union all
     select c.user_id, c.assigned_at from collaborators c
      where c.project_id = :projectId
        and not exists (select from project_people k where k.project_id = :projectId and k.user_id = c.user_id)
      union all
     select p.owner_id, p.created_at from projects p
      where p.id = :projectId and not exists (select from project_people k where k.project_id = :projectId and k.user_id = p.owner_id)
   ) as people (user_id, joined_at)
   group by user_id`,
);

/** The number of every person who works or ever worked on a project, from 1 in order of joining. It never changes. */
export async function findPeopleNumbers(pool: Pool, projectId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await readNumbers(pool, { projectId });
  return new Map(rows.map(({ userId, number }) => [userId, number]));
}

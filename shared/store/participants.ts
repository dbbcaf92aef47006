import type { Pool } from 'pg';
import { statement, toDate } from './statement.ts';

/** A person of a project and how much they answered: its members, and those who were members when they answered. */
export interface Participant {
  id: string;
  username: string;
  displayName: string | null;
  /** Active comparisons in both dimensions. */
  answers: number;
  /** Time of the latest answer; null without any. */
  lastAnswerAt: Date | null;
}

interface ParticipantRow {
  id: string;
  username: string;
  display_name: string | null;
  answers: string;
  last_answer_at: string | null;
}

const readParticipants = statement<ParticipantRow>(
  'participants',
  `with answered as (
     select user_id, count(*) as answers, max(created_at) as last_answer_at
       from comparisons where project_id = $1 and deleted_at is null group by user_id
   ), involved as (
     select owner_id as user_id from projects where id = $1
      union select user_id from collaborators where project_id = $1
      union select user_id from answered
   ), latest as (
     select u.id, u.username, u.display_name, coalesce(a.answers, 0) as answers, a.last_answer_at
       from involved i join users u on u.id = i.user_id left join answered a on a.user_id = u.id
      where u.deleted_at is null or a.answers > 0
      order by a.last_answer_at desc nulls last, u.id limit $2
   )
   select * from latest order by answers desc, id`,
);

/** The people of a project, most answers first; at most `limit`, those who answered last. */
export async function findParticipants(pool: Pool, projectId: string, limit: number): Promise<Participant[]> {
  return (await readParticipants(pool, [projectId, limit])).map((row) => ({
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    answers: Number(row.answers),
    lastAnswerAt: toDate(row.last_answer_at),
  }));
}

import type { Pool } from 'pg';
import {
  isPerson,
  type ShownName,
  type ShownNameRow,
  shownName,
  toShownName,
} from '../../accounts/store/named-people.ts';
import { statement, toDate } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

/** A person of a project, and how much they answered: members, and former members who answered, including services and guests. */
export interface Participant extends ShownName {
  id: string;
  displayName: string | null;
  /** Active comparisons in both dimensions. */
  answers: number;
  /** Number of answered questions; a set counts as one. */
  questions: number;
  /** Number of features rated in a first look, in either dimension. */
  rated: number;
  /** Time of the latest answer; null without any. */
  lastAnswerAt: Date | null;
}

interface ParticipantRow extends ShownNameRow {
  id: string;
  display_name: string | null;
  answers: string;
  questions: string;
  rated: string;
  last_answer_at: string | null;
}

/** The people of a project, and the number of questions that everybody ever answered in each dimension. */
export interface Participation {
  people: Participant[];
  questions: Readonly<Record<Dimension, number>>;
}

const readParticipants = statement<ParticipantRow & Record<Dimension, string>>(
  'participants',
  // A set is counted by its first comparison or, if a deleted feature took it along, by the rest. This is far faster than counting distinct
  // set ids.
  `with counted as (
     select user_id, dimension, count(*) as answers, max(created_at) as last_answer_at,
            count(*) filter (where set_id is null or set_id = id) as questions
       from comparisons where project_id = $1 and deleted_at is null group by user_id, dimension
      union all
     select rest.user_id, rest.dimension, 0, null, count(distinct rest.set_id)
       from comparisons first
       join comparisons rest on rest.project_id = $1 and rest.set_id = first.id and rest.deleted_at is null
      where first.project_id = $1 and first.set_id = first.id and first.deleted_at is not null
      group by rest.user_id, rest.dimension
   ), answered as (
     select user_id, sum(answers) as answers, max(last_answer_at) as last_answer_at,
            coalesce(sum(questions) filter (where dimension = 'complexity'), 0) as complexity,
            coalesce(sum(questions) filter (where dimension = 'value'), 0) as value
       from counted group by user_id
   ), rated as (
     select user_id, count(distinct feature_id) as rated from ratings where project_id = $1 group by user_id
   ), involved as (
     select owner_id as user_id from projects where id = $1
      union select user_id from collaborators where project_id = $1
      union select user_id from answered
      union select user_id from rated
   ), latest as (
     select u.id, ${shownName('u')}, u.display_name, coalesce(a.answers, 0) as answers, a.last_answer_at,
            coalesce(a.complexity + a.value, 0) as questions, coalesce(r.rated, 0) as rated
       from involved i join users u on u.id = i.user_id
       left join answered a on a.user_id = u.id
       left join rated r on r.user_id = u.id
      where u.deleted_at is null and ${isPerson('u')} or a.answers > 0 or r.rated > 0
      order by a.last_answer_at desc nulls last, u.id limit $2
   )
   select latest.*, (select coalesce(sum(complexity), 0) from answered) as complexity,
          (select coalesce(sum(value), 0) from answered) as value
     from latest order by questions desc, answers desc, id`,
);

/** The people of a project, most answered questions first; at most `limit`, those who answered last. */
export async function findParticipants(pool: Pool, projectId: string, limit: number): Promise<Participation> {
  const rows = await readParticipants(pool, [projectId, limit]);
  const people = rows.map((row) => ({
    id: row.id,
    ...toShownName(row),
    displayName: row.display_name,
    answers: Number(row.answers),
    questions: Number(row.questions),
    rated: Number(row.rated),
    lastAnswerAt: toDate(row.last_answer_at),
  }));
  const [first] = rows;
  return { people, questions: { complexity: Number(first?.complexity ?? 0), value: Number(first?.value ?? 0) } };
}

import { isPerson, type NameColumns, named, type ShownName, shownName } from '../../accounts/store/named-people.ts';
import { asPart, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { many, type Pool } from '../../platform/sql/statement.ts';
import type { ByDimension } from '../../ranking/vocabulary.ts';

/** A person of a project, and how much they answered: members, and former members who answered, including services and guests. */
export interface Participant extends ShownName {
  id: string;
  displayName: string | null;
  /** Active comparisons in all dimensions. */
  answers: number;
  /** Number of answered questions; a set counts as one. */
  questions: number;
  /** Features rated in a first look, in any dimension. */
  rated: number;
  /** Time of the latest answer; null without any. */
  lastAnswerAt: Date | null;
}

/** The people of a project, and the number of questions that everybody ever answered in each dimension. */
export interface Participation {
  people: Participant[];
  questions: Partial<ByDimension<number>>;
}

const PARTICIPANT = [
  'id',
  ...Object.keys(shownName('u')),
  'display_name',
  'answers',
  'last_answer_at',
  'questions',
  'rated',
];

const readParticipants = many<
  { projectId: string; limit: number },
  { person: Omit<Participant, keyof ShownName> & NameColumns; questions: Participation['questions'] | null }
>(
  'participants',
  // A set is counted by its first comparison or, if a deleted feature took it along, by the rest. This is far faster than counting distinct
  // set ids.
  `with counted as (
     select user_id, dimension, count(*) as answers, max(created_at) as last_answer_at,
            count(*) filter (where set_id is null or set_id = id) as questions
       from comparisons where project_id = :projectId and deleted_at is null group by user_id, dimension
      union all
     select rest.user_id, rest.dimension, 0, null, count(distinct rest.set_id)
       from comparisons first
       join comparisons rest on rest.project_id = :projectId and rest.set_id = first.id and rest.deleted_at is null
      where first.project_id = :projectId and first.set_id = first.id and first.deleted_at is not null
      group by rest.user_id, rest.dimension
   ), answered as (
     select user_id, sum(answers) as answers, max(last_answer_at) as last_answer_at,
            sum(questions) as questions
       from counted group by user_id
   ), rated as (
     select user_id, count(distinct feature_id) as rated from ratings where project_id = :projectId group by user_id
   ), involved as (
     select owner_id as user_id from projects where id = :projectId
      union select user_id from collaborators where project_id = :projectId
      union select user_id from answered
      union select user_id from rated
   ), latest as (
     select u.id, ${listOf(shownName('u'))}, u.display_name, coalesce(a.answers, 0) as answers, a.last_answer_at,
            coalesce(a.questions, 0) as questions, coalesce(r.rated, 0) as rated
       from involved i join users u on u.id = i.user_id
       left join answered a on a.user_id = u.id
       left join rated r on r.user_id = u.id
      where u.deleted_at is null and ${isPerson('u')} or a.answers > 0 or r.rated > 0
      order by a.last_answer_at desc nulls last, u.id limit :limit
   )
   select ${listOf(asPart('person', columnsOf('latest', PARTICIPANT)))},
          (select jsonb_object_agg(dimension, questions)
             from (select dimension, sum(questions) as questions from counted group by dimension) as each) as questions
     from latest order by latest.questions desc, answers desc, id`,
);

/** The people of a project, most answered questions first; at most `limit`, those who answered last. */
export async function findParticipants(pool: Pool, projectId: string, limit: number): Promise<Participation> {
  const rows = await readParticipants(pool, { projectId, limit });
  return {
    people: rows.map(({ person }) => named(person)),
    questions: rows[0]?.questions ?? {},
  };
}

import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../../../config/orm.ts';
import { replayEstimates } from '../../../shared/answers/store/estimates.ts';
import { markRewritten } from '../../../shared/answers/store/ledgers.ts';
import { migrations } from '../../../shared/data/migrations/index.ts';
import { entities } from '../../../shared/entities.ts';
import { newId } from '../../../shared/platform/identifiers.ts';
import { statement } from '../../../shared/platform/sql/statement.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import { seededRandom, shuffledRanks } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';

/** Share of the comparisons of a full session that a project begins with. */
const ANSWERED = 0.5;

const insertAnswers = statement(
  'bench_answers',
  `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
   select $1, c.id, $2, l.revision + c.place, c.a, c.b, 'feature_a', $3, now()
     from ranking_ledgers l, unnest($4::uuid[], $5::uuid[], $6::uuid[]) with ordinality as c (id, a, b, place)
    where l.project_id = $1 and l.dimension = $2`,
);
const raiseRevision = statement(
  'bench_revision',
  'update ranking_ledgers set revision = revision + $3 where project_id = $1 and dimension = $2',
);

/** A project in the middle of a session, and a judge who knows every answer. */
export interface BenchProject {
  id: string;
  token: string;
  userId: string;
  featureIds: string[];
  /** Hidden rank by feature index; larger wins. */
  ranks: number[];
}

interface Person {
  token: string;
  id: string;
}

const PASSWORD = 'Correct-horse-7';

async function call(base: string, path: string, token: string | null, body: unknown): Promise<unknown> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A new account, signed in. */
export async function makePerson(base: string, name: string): Promise<Person> {
  const account = { username: name, email: `${name}@example.com`, password: PASSWORD };
  const { id } = (await call(base, '/auth/register', null, account)) as { id: string };
  const response = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: name, password: PASSWORD }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { id, token: access_token };
}

/** Half a session of consistent answers for n features, as index pairs, winner first; the same for the same n. */
function halfSession(n: number, ranks: readonly number[]): [number, number][] {
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const answers: [number, number][] = [];
  const most = ANSWERED * n * Math.log2(n);
  while (answers.length < most) {
    const pair = ranking.nextPair({ strategy: 'adaptive' });
    if (!pair) break;
    const [a, b] = ranks[pair[0]]! > ranks[pair[1]]! ? pair : [pair[1], pair[0]];
    answers.push([a, b]);
    ranking.append({ a, b, choice: 'feature_a', weight: 1, expected: null });
  }
  return answers;
}

/** Makes projects of n features, each half answered in both dimensions; comparisons are written straight to the database. */
export async function makeProjects(
  base: string,
  databaseUrl: string,
  person: Person,
  n: number,
  count: number,
): Promise<BenchProject[]> {
  const ranks = shuffledRanks(n, seededRandom(n));
  const answers = halfSession(n, ranks);
  const orm = await MikroORM.init(ormOptions({ url: databaseUrl, pool: 2, entities, migrations }));
  const projects: BenchProject[] = [];
  try {
    for (let at = 0; at < count; at++) {
      const { id } = (await call(base, '/projects', person.token, { name: `N = ${n}, ${at}` })) as { id: string };
      const features = Array.from({ length: n }, (_, index) => ({ name: `Feature ${index}` }));
      const added = (await call(base, `/projects/${id}/features/bulk`, person.token, features)) as {
        features: { id: string }[];
      };
      const featureIds = added.features.map((feature) => feature.id);
      await orm.em.fork().transactional(async (tx) => {
        for (const dimension of ['complexity', 'value'] as const) {
          await insertAnswers(tx, [
            id,
            dimension,
            person.id,
            answers.map(() => newId()),
            answers.map(([a]) => featureIds[a]),
            answers.map(([, b]) => featureIds[b]),
          ]);
          await raiseRevision(tx, [id, dimension, answers.length]);
          await replayEstimates(tx, { projectId: id, dimension });
          await markRewritten(tx, { projectId: id, dimensions: [dimension], at: new Date(), by: person.id });
        }
      });
      projects.push({ id, token: person.token, userId: person.id, featureIds, ranks });
    }
  } finally {
    await orm.close();
  }
  return projects;
}

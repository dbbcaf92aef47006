import pg from 'pg';
import { newId } from '../../../shared/platform/identifiers.ts';
import { seededRandom } from '../../support/random.ts';
import type { BenchProject } from '../http/projects.ts';
import {
  callTool,
  changeFeature,
  type HeavyProject,
  leaveUnread,
  readAnswer,
  readResultsAfterChange,
} from './large-answers.ts';

/** Resources of an attacker: an account, a project full of contradictions, and a project full of long texts. */
export interface Attacker {
  base: string;
  databaseUrl: string;
  name: string;
  password: string;
  project: BenchProject;
  contradictory: BenchProject;
  /** Has 800 features of 10 kB. */
  heavy: HeavyProject;
  /** How long a measurement takes. */
  seconds: number;
}

export interface Attack {
  name: string;
  /** Requests at the same time. */
  parallel: number;
  /** Sends one, and answers its status. */
  send(attacker: Attacker): Promise<number>;
}

const TIMEOUT_MS = 300_000;
const repeated = (text: string, times: number) => Buffer.from(`[${new Array(times).fill(text).join(',')}]`);

async function ask({ base }: Attacker, method: string, path: string, token: string | null, body?: Buffer | object) {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    body: body === undefined ? null : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

const bulk = (name: string, parallel: number, body: Buffer): Attack => ({
  name,
  parallel,
  send: (attacker) =>
    ask(attacker, 'POST', `/projects/${attacker.project.id}/features/bulk`, attacker.project.token, body),
});

const features = Buffer.from(
  JSON.stringify(
    Array.from({ length: 10_000 }, (_, at) => ({ name: `Feature ${at}`, description: 'x'.repeat(700), tags: ['a'] })),
  ),
);

async function bulkIntoNewProject(attacker: Attacker): Promise<number> {
  const { token } = attacker.project;
  const response = await fetch(`${attacker.base}/api/v1/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"large"}',
  });
  const { id } = (await response.json()) as { id?: string };
  return id ? ask(attacker, 'POST', `/projects/${id}/features/bulk`, token, features) : response.status;
}

/** Changes a rating, so that the ranking is loaded again for the question that follows. */
async function rateAndAsk(attacker: Attacker): Promise<number> {
  const { id, token, featureIds } = attacker.contradictory;
  const ratings = [{ feature_id: featureIds[0], grade: 1 + Math.floor(Math.random() * 5) }];
  const status = await ask(attacker, 'PUT', `/projects/${id}/ratings`, token, { dimension: 'value', ratings });
  if (status !== 204) return status;
  return ask(attacker, 'GET', `/projects/${id}/comparisons/next?dimension=value`, token);
}

/** Everything that one account, or a client without one, can do to the others. */
export const ATTACKS: readonly Attack[] = [
  bulk('bulk of 1,000,000 {}', 1, repeated('{}', 1_000_000)),
  bulk('bulk of 10,000 {}', 8, repeated('{}', 10_000)),
  bulk('bulk with 40,000 tags', 8, Buffer.from(`[{"name":"x","tags":${repeated('7', 40_000)}}]`)),
  {
    name: 'bulk-delete of 40,000',
    parallel: 8,
    send: (attacker) =>
      ask(
        attacker,
        'POST',
        `/projects/${attacker.project.id}/features/bulk-delete`,
        attacker.project.token,
        repeated('"x"', 40_000),
      ),
  },
  {
    name: '9 MB of JSON to register',
    parallel: 4,
    send: (attacker) => ask(attacker, 'POST', '/auth/register', null, repeated('{"a":[1,2,3]}', 650_000)),
  },
  { name: 'bulk of 10,000 features, 7.7 MB', parallel: 2, send: bulkIntoNewProject },
  {
    name: 'inconsistencies',
    parallel: 16,
    send: (attacker) =>
      ask(
        attacker,
        'GET',
        `/projects/${attacker.contradictory.id}/comparisons/inconsistencies?dimension=value`,
        attacker.contradictory.token,
      ),
  },
  {
    name: 'undo',
    parallel: 32,
    send: (attacker) =>
      ask(attacker, 'POST', `/projects/${attacker.project.id}/comparisons/undo`, attacker.project.token, {
        dimension: 'value',
      }),
  },
  {
    name: 'model-config, another prior each time',
    parallel: 32,
    send: (attacker) =>
      ask(attacker, 'PUT', `/projects/${attacker.project.id}/model-config`, attacker.project.token, {
        dimensions: { value: { prior_variance: 1 + Math.random() } },
      }),
  },
  {
    name: 'preview',
    parallel: 32,
    send: (attacker) =>
      ask(attacker, 'POST', `/projects/${attacker.project.id}/model-config/preview`, attacker.project.token, {
        dimensions: { value: { target_variance: 0.05 } },
      }),
  },
  {
    name: 'another rating each time, with 100,000 answers',
    parallel: 32,
    send: rateAndAsk,
  },
  {
    name: 'features, pages of 8 MB',
    parallel: 16,
    send: ({ heavy }) => readAnswer(heavy, `/projects/${heavy.id}/features?per_page=1000`),
  },
  {
    name: 'projects with stats, pages of 10 MB',
    parallel: 16,
    send: ({ heavy }) => readAnswer(heavy, '/projects?include_stats=true&limit=1000'),
  },
  { name: 'results of 8 MB after a change', parallel: 16, send: ({ heavy }) => readResultsAfterChange(heavy) },
  {
    name: 'MCP: ranking of 8 MB, first feature',
    parallel: 16,
    send: ({ heavy }) => callTool(heavy, 'ranking', { project_id: heavy.id, limit: 1 }),
  },
  {
    name: 'MCP: ranking of 8 MB after a change, first feature',
    parallel: 16,
    send: async ({ heavy }) => {
      await changeFeature(heavy);
      return callTool(heavy, 'ranking', { project_id: heavy.id, limit: 1 });
    },
  },
  {
    name: 'MCP: projects, page of 10 MB',
    parallel: 16,
    send: ({ heavy }) => callTool(heavy, 'list_projects', { limit: 1000 }),
  },
  {
    name: 'history of 100,000 answers',
    parallel: 32,
    send: ({ base, contradictory: { id, token } }) => readAnswer({ base, token }, `/projects/${id}/history`),
  },
  {
    name: 'looks at the results of 1,000 features',
    parallel: 32,
    send: (attacker) => ask(attacker, 'POST', `/projects/${attacker.project.id}/looks`, attacker.project.token),
  },
  {
    name: 'preview of a deletion, with 100,000 answers',
    parallel: 32,
    send: (attacker) =>
      ask(
        attacker,
        'POST',
        `/projects/${attacker.contradictory.id}/features/bulk-delete/preview`,
        attacker.contradictory.token,
        { feature_ids: [attacker.contradictory.featureIds[0]] },
      ),
  },
  {
    name: 'answers that nobody reads',
    parallel: 400,
    send: ({ heavy, seconds }) => leaveUnread(heavy, `/projects/${heavy.id}/features?per_page=1000`, seconds),
  },
  {
    name: 'right log-ins of one account',
    parallel: 450,
    send: (attacker) => logIn(attacker.base, attacker, '192.0.2.1'),
  },
];

/** Signs in from an address. @returns the status. */
export async function logIn(
  base: string,
  { name, password }: { name: string; password: string },
  address: string,
): Promise<number> {
  const response = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: new URLSearchParams({ username: name, password }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Compares every pair of a project at random, straight in the database: tens of thousands of cycles. */
export async function contradict(databaseUrl: string, { id, userId, featureIds }: BenchProject): Promise<void> {
  const random = seededRandom(1);
  const a: string[] = [];
  const b: string[] = [];
  const choices: string[] = [];
  featureIds.forEach((first, at) => {
    for (const second of featureIds.slice(at + 1)) {
      a.push(first);
      b.push(second);
      choices.push(random() < 0.5 ? 'feature_a' : 'feature_b');
    }
  });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
       select $1, c.id, 'value', l.revision + c.place, c.a, c.b, c.choice, $2, now()
         from ranking_ledgers l, unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[])
              with ordinality as c (id, a, b, choice, place)
        where l.project_id = $1 and l.dimension = 'value'`,
      [id, userId, a.map(() => newId()), a, b, choices],
    );
    await client.query(
      `update ranking_ledgers set revision = revision + $2 + 1, rebuilt_at_revision = revision + $2 + 1
        where project_id = $1 and dimension = 'value'`,
      [id, a.length],
    );
  } finally {
    await client.end();
  }
}

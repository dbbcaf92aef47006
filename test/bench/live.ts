import { setTimeout as delay } from 'node:timers/promises';
import { readCommandLine } from '../support/command-line.ts';
import { processorSeconds } from './http/processor-time.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

/** Between two reads while people are answering, and otherwise, as the web client polls; in milliseconds. */
const ACTIVE_MS = 2000;
const QUIET_MS = 10_000;
/** An answer of each of those who answer takes them this long, in milliseconds. */
const ANSWER_MS = 3000;

/** Cost of many users who look at one project: the share of a core that polling takes, and the time of a response. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- live', args, {
    people: { meaning: 'people who look at the project', kind: 'number', default: '100' },
    answering: { meaning: 'how many of them are answering', kind: 'number', default: '10' },
    features: { meaning: 'features of the project', kind: 'number', default: '200' },
    seconds: { meaning: 'seconds that each measurement takes', kind: 'number', default: '20' },
  });
  const [people, answering, seconds] = [values.people, values.answering, values.seconds].map(Number) as [
    number,
    number,
    number,
  ];
  const service = await startService();
  try {
    const owner = await makePerson(service.base, 'owner');
    const [project] = await makeProjects(service.base, service.databaseUrl, owner, Number(values.features), 1);
    const team = await gather(service, project!, people);
    const rows: Table['rows'] = [];
    const scenes: readonly [name: string, options: Omit<Scene, 'team' | 'seconds'>][] = [
      ['all look on, nobody answers', { answering: 0, pollMs: QUIET_MS }],
      [`${answering} answer, nobody looks on`, { answering, pollMs: null }],
      [`${answering} answer, ${people} look on`, { answering, pollMs: ACTIVE_MS }],
    ];
    for (const [name, options] of scenes) {
      const measured = await play(service, project!, { team, seconds, ...options });
      rows.push([name, ...measured]);
    }
    const table: Table = {
      title: `${people} people at one project of ${values.features} features`,
      note: 'API: share of one core that the process takes for everything. The second row is what answering costs by itself.',
      columns: ['', 'reads/s', 'p50 ms', 'p99 ms', '304 %', 'answers/s', 'API % of a core', 'PG %'],
      rows,
    };
    printTable(table);
    writeResults('live', [table]);
  } finally {
    await service.stop();
  }
}

/** Accounts that work on the project. */
async function gather({ base }: BenchService, project: BenchProject, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await makePerson(base, `person-${number}`);
    const response = await fetch(`${base}/api/v1/users/${person.id}/assignments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${project.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ project_id: project.id }),
    });
    if (!response.ok) throw new Error(`assignment: ${response.status} ${await response.text()}`);
    tokens.push(person.token);
  }
  return tokens;
}

interface Scene {
  team: readonly string[];
  seconds: number;
  /** Number of team members who answer. */
  answering: number;
  /** How often each of the team reads what is live; null for never. */
  pollMs: number | null;
}

/** One way to use the service for some seconds. @returns the figures of a row. */
async function play(service: BenchService, project: BenchProject, scene: Scene): Promise<(string | number)[]> {
  const latencies: number[] = [];
  let unchanged = 0;
  let answers = 0;
  const stop = AbortSignal.timeout(1000 * scene.seconds);
  const address = `${service.base}/api/v1/projects/${project.id}`;

  /** Does something again and again, each person at a moment of their own. */
  async function repeat(everyMs: number, place: number, work: () => Promise<void>): Promise<void> {
    await delay(everyMs * place);
    while (!stop.aborted) {
      const began = performance.now();
      await work();
      await delay(Math.max(0, everyMs - (performance.now() - began)));
    }
  }

  function lookOn(token: string): () => Promise<void> {
    let tag = '';
    return async () => {
      const began = performance.now();
      const headers = { Authorization: `Bearer ${token}`, ...(tag && { 'If-None-Match': tag }) };
      const response = await fetch(`${address}/live`, { headers });
      await response.arrayBuffer();
      latencies.push(performance.now() - began);
      if (response.status === 304) unchanged += 1;
      else if (response.status !== 200) throw new Error(`live: ${response.status}`);
      tag = response.headers.get('ETag') ?? '';
    };
  }

  function answer(token: string): () => Promise<void> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return async () => {
      const next = await fetch(`${address}/comparisons/next?dimension=value&include_after=true`, { headers });
      if (next.status !== 200) return;
      const { comparison_id, feature_a: a, feature_b: b } = (await next.json()) as Record<string, { id: string }>;
      const rank = (id: string) => project.ranks[project.featureIds.indexOf(id)]!;
      const body = JSON.stringify({
        comparison_id,
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        choice: rank(a!.id) > rank(b!.id) ? 'feature_a' : 'feature_b',
        dimension: 'value',
      });
      const made = await fetch(`${address}/comparisons/binary?include_next=true`, { method: 'POST', headers, body });
      await made.arrayBuffer();
      if (made.ok) answers += 1;
    };
  }

  const api = processorSeconds(service.api);
  const postgres = processorSeconds(service.postgres, { withChildren: true });
  const began = performance.now();
  const { team, answering, pollMs } = scene;
  await Promise.all([
    ...(pollMs === null ? [] : team.map((token, at) => repeat(pollMs, at / team.length, lookOn(token)))),
    ...team.slice(0, answering).map((token, at) => repeat(ANSWER_MS, at / answering, answer(token))),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const share = (used: number) => ((100 * used) / seconds).toFixed(1);
  return [
    latencies.length / seconds,
    latencies.length > 0 ? quantile(latencies, 0.5) : Number.NaN,
    latencies.length > 0 ? quantile(latencies, 0.99) : Number.NaN,
    latencies.length > 0 ? Math.round((100 * unchanged) / latencies.length) : Number.NaN,
    answers / seconds,
    share(processorSeconds(service.api) - api),
    share(processorSeconds(service.postgres, { withChildren: true }) - postgres),
  ];
}

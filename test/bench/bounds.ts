import pg from 'pg';
import { readCommandLine } from '../support/command-line.ts';
import { type BenchService, startService } from './http/service.ts';
import { fillDatabase } from './jobs/fill-database.ts';
import { MemoryWatch } from './jobs/memory-watch.ts';
import { printTable, type Table, writeResults } from './report.ts';

const MEGABYTE = 2 ** 20;
const PARTS = ['large', 'list', 'stats', 'history', 'memory'] as const;
type Part = (typeof PARTS)[number];
type Row = [name: string, measured: string, bound: string];

/** Cost of a large database when nothing is precomputed: each figure with its bound. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- bounds', args, {
    only: { meaning: 'what is measured, with commas between', kind: 'text', default: PARTS.join(',') },
    projects: { meaning: 'projects in the database', kind: 'number', default: '1000' },
    comparisons: { meaning: 'comparisons in all projects', kind: 'number', default: '5400000' },
    features: { meaning: 'features of one ranking', kind: 'number', default: '10000' },
    rankings: { meaning: 'rankings that are touched in turn', kind: 'number', default: '20' },
  });
  const only = values.only.split(',') as Part[];
  const rows: Row[] = [];
  if (only.includes('list') || only.includes('stats') || only.includes('history')) {
    const projects = Number(values.projects);
    const size = { projects, features: projects * 20, comparisons: Number(values.comparisons) };
    await onService(size, async (service, client) => {
      if (only.includes('stats')) rows.push(...(await databaseStats(client)));
      if (only.includes('list')) rows.push(...(await projectList(service, client)));
      if (only.includes('history')) rows.push(...(await history(client)));
    });
  }
  if (only.includes('large')) {
    const size = { projects: 1, features: Number(values.features), comparisons: 12.6 * Number(values.features) };
    await onService(size, async (service, client) => {
      rows.push(...(await largeRanking(service, client)));
    });
  }
  if (only.includes('memory')) {
    const projects = Number(values.rankings);
    const features = projects * Number(values.features);
    await onService({ projects, features, comparisons: 12.6 * features }, async (service, client) => {
      rows.push(...(await memoryOfRankings(service, client)));
    });
  }
  const table: Table = {
    title: `Bounds of a large database: ${only.join(', ')}`,
    columns: ['', 'measured', 'bound'],
    rows,
  };
  printTable(table);
  writeResults('bounds', [table]);
}

type Size = Parameters<typeof fillDatabase>[1];

async function onService(size: Size, work: (service: BenchService, client: Client) => Promise<void>): Promise<void> {
  const service = await startService();
  try {
    console.error(`writing ${size.comparisons} comparisons of ${size.features} features in ${size.projects} projects`);
    await fillDatabase(service.databaseUrl, size);
    const client = new Client(service);
    await client.signIn();
    await work(service, client);
  } finally {
    await service.stop();
  }
}

async function databaseStats(client: Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const time of ['first', 'second']) {
    const { ms } = await client.timed('GET', '/admin/database/stats');
    rows.push([`GET database/stats, ${time} time`, milliseconds(ms), '≤ 1000 ms']);
  }
  return rows;
}

async function projectList(service: BenchService, client: Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const time of ['nothing prepared', 'right afterwards']) {
    await service.longestStandstill();
    const { ms } = await client.timed('GET', '/projects/?include_stats=true&limit=1000');
    rows.push([`GET projects with include_stats, ${time}`, milliseconds(ms), '≤ 3000 ms']);
    rows.push([
      '  the event loop stood still for',
      milliseconds((await service.longestStandstill()).elapsed),
      '≤ 50 ms',
    ]);
  }
  return rows;
}

async function history(client: Client): Promise<Row[]> {
  const [project] = await client.projects();
  const whole = await client.timed('GET', `/projects/${project}/history`);
  const page = await client.timed('GET', `/projects/${project}/history?page=2&per_page=100&dimension=value`);
  return [
    [`GET history, whole: ${(whole.bytes / MEGABYTE).toFixed(1)} MB`, milliseconds(whole.ms), ''],
    ['GET history, one page', milliseconds(page.ms), ''],
  ];
}

/** The first question after a restart, and an undo, of one large ranking that nothing is prepared of. */
async function largeRanking(service: BenchService, client: Client): Promise<Row[]> {
  const rows: Row[] = [];
  const [project] = await client.projects();
  const comparisons = `/projects/${project}/comparisons`;
  const measure = async (name: string, bound: string, ask: () => Promise<{ ms: number }>) => {
    await service.longestStandstill();
    const { ms } = await ask();
    rows.push([name, milliseconds(ms), bound]);
    rows.push([
      '  the event loop stood still for',
      milliseconds((await service.longestStandstill()).elapsed),
      '≤ 50 ms',
    ]);
  };
  await measure('first GET next after a restart', '≤ 1000 ms', () =>
    client.timed('GET', `${comparisons}/next?dimension=value`),
  );
  const wholeNext = () => client.timed('GET', `${comparisons}/next?dimension=value`);
  const undo = () => client.timed('POST', `${comparisons}/undo`, { dimension: 'value' });
  await measure('POST undo of an answer from before the restart', '≤ 300 ms', undo);
  await measure('GET next after it', '', wholeNext);
  const next = (await wholeNext()).body as {
    comparison_id: string;
    feature_a: { id: string };
    feature_b: { id: string };
  };
  await client.timed('POST', `${comparisons}/binary`, {
    comparison_id: next.comparison_id,
    feature_a_id: next.feature_a.id,
    feature_b_id: next.feature_b.id,
    choice: 'feature_a',
    dimension: 'value',
  });
  await measure('POST undo of the answer just given', '≤ 300 ms', undo);
  await measure('GET next after it', '', wholeNext);
  return rows;
}

async function memoryOfRankings(service: BenchService, client: Client): Promise<Row[]> {
  const memory = new MemoryWatch(service);
  const projects = await client.projects();
  const most = () => `${Math.round(memory.most().api / MEGABYTE)} MB`;
  try {
    for (const project of projects) await client.timed('GET', `/projects/${project}/comparisons/next?dimension=value`);
    const asked = most();
    for (const project of projects) await client.timed('GET', `/projects/${project}/results`);
    return [
      [`memory of the API: GET next of ${projects.length} rankings in turn`, asked, '≤ 700 MB'],
      ['  and GET results of them, which needs both dimensions', most(), '≤ 700 MB'],
    ];
  } finally {
    memory.end();
  }
}

const milliseconds = (ms: number) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;

/** The first superuser, who owns all projects of the database, over HTTP. */
class Client {
  readonly #service: BenchService;
  #token = '';

  constructor(service: BenchService) {
    this.#service = service;
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.#service.base}/api/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'Admin123!' }),
    });
    this.#token = ((await response.json()) as { access_token: string }).access_token;
  }

  /** All project ids, straight from the database. */
  async projects(): Promise<string[]> {
    const client = new pg.Client({ connectionString: this.#service.databaseUrl });
    await client.connect();
    try {
      return (await client.query<{ id: string }>('select id from projects order by id')).rows.map(({ id }) => id);
    } finally {
      await client.end();
    }
  }

  async timed(method: string, path: string, body?: unknown): Promise<{ ms: number; bytes: number; body: unknown }> {
    const began = performance.now();
    const response = await fetch(`${this.#service.base}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return { ms, bytes: text.length, body: text === '' ? null : JSON.parse(text) };
  }
}

import { once } from 'node:events';
import { freePort } from '../../config/launcher/ports.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { readCommandLine } from '../support/command-line.ts';
import { straightAppends } from './http/floor-append.ts';
import { type LoadResult, load, type NextRequest } from './http/load.ts';
import { processorSeconds } from './http/processor-time.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { type BenchService, startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';

const OPERATIONS = ['POST binary', 'GET next', 'GET progress', 'GET results'] as const;
type Operation = (typeof OPERATIONS)[number];

/** Most features times projects that are made for "each on its own": beyond that the set-up takes longer than the benchmark. */
const MAX_FEATURES = 20_000;

const COLUMNS = [
  '',
  'N',
  'clients',
  'project',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'API µs',
  'PG µs',
  'of floor',
];

/** Requests per second, latencies and processor time of the hot path over HTTP, beside floors of the same run. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- http', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '20,200,1000,5000' },
    clients: { meaning: 'clients at the same time', kind: 'numbers', default: '1,16,64' },
    seconds: { meaning: 'seconds that each measurement takes', kind: 'number', default: '3' },
    operations: { meaning: 'what is measured, with commas between', kind: 'text', default: OPERATIONS.join(',') },
  });
  const sizes = values.sizes.split(',').map(Number);
  const clients = values.clients.split(',').map(Number);
  const seconds = Number(values.seconds);
  const operations = OPERATIONS.filter((operation) => values.operations.includes(operation));
  const service = await startService();
  try {
    const person = await makePerson(service.base, 'bench');
    const floors = await measureFloors(service, person, clients, seconds);
    const tables: Table[] = [floors.table];
    for (const n of sizes) {
      const most = Math.max(1, Math.min(Math.max(...clients), Math.floor(MAX_FEATURES / n)));
      const projects = await makeProjects(service.base, service.databaseUrl, person, n, most);
      const rows: Table['rows'] = [];
      for (const operation of operations) {
        for (const count of clients) {
          for (const shared of count === 1 ? [true] : [true, false]) {
            if (!shared && count > projects.length) continue;
            const used = shared ? projects.slice(0, 1) : projects.slice(0, count);
            const floor = operation === 'POST binary' ? floors.append(shared ? 1 : count) : floors.koa(count);
            rows.push(await measure(service, operation, { n, clients: count, used, seconds, floor }));
          }
        }
      }
      tables.push({ title: `N = ${n}`, columns: COLUMNS, rows });
      printTable(tables.at(-1)!);
    }
    printTable(floors.table);
    writeResults('http', tables);
  } finally {
    await service.stop();
  }
}

interface Case {
  n: number;
  clients: number;
  used: readonly BenchProject[];
  seconds: number;
  floor: number;
}

async function measure(service: BenchService, operation: Operation, { n, clients, used, seconds, floor }: Case) {
  const next = (client: number) => requestOf(operation, used[client % used.length]!);
  // Connections, prepared statements and rankings in memory are those of a service that runs.
  await load(service.base, { clients, seconds: 1, next });
  const api = processorSeconds(service.api);
  const postgres = processorSeconds(service.postgres, { withChildren: true });
  const result = await load(service.base, { clients, seconds, next });
  const apiMicros = (1e6 * (processorSeconds(service.api) - api)) / result.requests;
  const pgMicros = (1e6 * (processorSeconds(service.postgres, { withChildren: true }) - postgres)) / result.requests;
  complain(operation, result);
  return [
    operation,
    n,
    clients,
    used.length === 1 ? (clients === 1 ? '' : 'shared') : 'own',
    Math.round(result.perSecond),
    result.p50,
    result.p95,
    result.p99,
    Math.round(apiMicros),
    Math.round(pgMicros),
    (result.perSecond / floor).toFixed(2),
  ];
}

function complain(operation: Operation, { refused, requests }: LoadResult): void {
  if (refused > 0) console.warn(`  ${operation}: ${refused} of ${requests} requests were refused`);
}

function requestOf(operation: Operation, project: BenchProject): NextRequest {
  const { id, token, featureIds, ranks } = project;
  const path = `/api/v1/projects/${id}`;
  switch (operation) {
    case 'GET next':
      return { method: 'GET', path: `${path}/comparisons/next?dimension=value`, token };
    case 'GET progress':
      return { method: 'GET', path: `${path}/comparisons/progress?dimension=value`, token };
    case 'GET results':
      return { method: 'GET', path: `${path}/results`, token };
    case 'POST binary': {
      const a = Math.floor(Math.random() * featureIds.length);
      const b = (a + 1 + Math.floor(Math.random() * (featureIds.length - 1))) % featureIds.length;
      const body = JSON.stringify({
        comparison_id: newId(),
        feature_a_id: featureIds[a],
        feature_b_id: featureIds[b],
        choice: ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b',
        dimension: 'value',
      });
      return { method: 'POST', path: `${path}/comparisons/binary`, token, body };
    }
  }
}

/** The floors of this run: Koa with a token check and one SELECT, and the append alone. */
async function measureFloors(
  service: BenchService,
  person: { id: string; token: string },
  clients: readonly number[],
  seconds: number,
) {
  const projects = await makeProjects(service.base, service.databaseUrl, person, 100, Math.max(...clients));
  const port = await freePort();
  const child = service.run('test/bench/http/floor-koa.ts', String(port));
  await once(child.stdout!, 'data');
  const koa = new Map<number, LoadResult>();
  const append = new Map<number, number>();
  for (const count of [...new Set([1, ...clients])]) {
    const next = (): NextRequest => ({
      method: 'GET',
      path: `/api/v1/projects/${projects[0]!.id}/floor`,
      token: person.token,
    });
    const base = `http://127.0.0.1:${port}`;
    await load(base, { clients: count, seconds: 1, next });
    koa.set(count, await load(base, { clients: count, seconds, next }));
    append.set(count, (await straightAppends(service.databaseUrl, projects.slice(0, count), seconds)).perSecond);
  }
  child.kill('SIGTERM');
  const table: Table = {
    title: 'Floors',
    columns: ['', 'clients', 'requests/s', 'p50 ms', 'p99 ms'],
    rows: [
      ...[...koa].map(([count, result]) => [
        'Koa, token check, one prepared SELECT',
        count,
        Math.round(result.perSecond),
        result.p50,
        result.p99,
      ]),
      ...[...append].map(([count, perSecond]) => [
        `the append alone, ${count} ${count === 1 ? 'writer' : 'writers, own projects'}`,
        count,
        Math.round(perSecond),
        '',
        '',
      ]),
    ],
  };
  return {
    table,
    koa: (count: number) => koa.get(count)!.perSecond,
    append: (count: number) => append.get(count) ?? append.get(1)!,
  };
}

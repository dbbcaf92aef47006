import { newId } from '../../shared/platform/identifiers.ts';
import { Landscape } from '../drills/cluster.ts';
import { readCommandLine } from '../support/command-line.ts';
import { type LoadResult, load, type NextRequest } from './http/load.ts';
import { processorSeconds } from './http/processor-time.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { printTable, type Table, writeResults } from './report.ts';

const OPERATIONS = ['POST binary', 'GET next', 'GET progress'] as const;
type Operation = (typeof OPERATIONS)[number];
const FEATURES = 50;

/**
 * Requests per second with one API process and with several on the same PostgreSQL and Redis, each with its share of the
 * clients, as behind a balancer. On a machine whose cores are all busy with one process, PostgreSQL and the clients
 * already, more copies can't be faster: the processor column says how much of a core all API processes used.
 */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- copies', args, {
    copies: { meaning: 'API processes side by side', kind: 'numbers', default: '1,2' },
    clients: { meaning: 'clients at the same time', kind: 'number', default: '16' },
    seconds: { meaning: 'seconds that each measurement takes', kind: 'number', default: '3' },
  });
  const clients = Number(values.clients);
  const seconds = Number(values.seconds);
  const table: Table = {
    title: `${clients} clients on ${clients} projects of ${FEATURES} features`,
    columns: ['', 'API processes', 'requests/s', 'p50 ms', 'p99 ms', 'cores of all APIs', 'API µs a request'],
    rows: [],
  };
  for (const copies of values.copies.split(',').map(Number)) {
    const landscape = await new Landscape({ apis: copies, settings: { LOG_LEVEL: 'warn' } }).start();
    try {
      const [base] = landscape.bases;
      const person = await makePerson(base!, 'bench');
      const projects = await makeProjects(base!, landscape.databaseUrl, person, FEATURES, clients);
      for (const operation of OPERATIONS) {
        await measure(landscape, operation, projects, clients, 1);
        const before = usedBy(landscape);
        const result = await measure(landscape, operation, projects, clients, seconds);
        const used = usedBy(landscape) - before;
        table.rows.push([
          operation,
          copies,
          result.perSecond,
          result.p50,
          result.p99,
          used / result.seconds,
          (used / result.requests) * 1e6,
        ]);
      }
    } finally {
      await landscape.stop();
    }
  }
  printTable(table);
  writeResults('copies', [table]);
}

function usedBy({ apis }: Landscape): number {
  return apis.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

/** All copies at the same time, each with its share of the clients. */
async function measure(
  { bases }: Landscape,
  operation: Operation,
  projects: readonly BenchProject[],
  clients: number,
  seconds: number,
): Promise<LoadResult> {
  const share = Math.ceil(clients / bases.length);
  const results = await Promise.all(
    bases.map((base, copy) =>
      load(base, {
        clients: share,
        seconds,
        next: (client) => requestOf(operation, projects[(copy * share + client) % projects.length]!),
      }),
    ),
  );
  const sum = (of: (result: LoadResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const worst = (of: (result: LoadResult) => number) => Math.max(...results.map(of));
  return {
    requests: sum(({ requests }) => requests),
    refused: sum(({ refused }) => refused),
    perSecond: sum(({ perSecond }) => perSecond),
    seconds: worst((result) => result.seconds),
    p50: worst(({ p50 }) => p50),
    p95: worst(({ p95 }) => p95),
    p99: worst(({ p99 }) => p99),
  };
}

function requestOf(operation: Operation, { id, token, featureIds, ranks }: BenchProject): NextRequest {
  const path = `/api/v1/projects/${id}/comparisons`;
  if (operation === 'GET next') return { method: 'GET', path: `${path}/next?dimension=value`, token };
  if (operation === 'GET progress') return { method: 'GET', path: `${path}/progress?dimension=value`, token };
  const a = Math.floor(Math.random() * featureIds.length);
  const b = (a + 1 + Math.floor(Math.random() * (featureIds.length - 1))) % featureIds.length;
  const body = {
    comparison_id: newId(),
    feature_a_id: featureIds[a],
    feature_b_id: featureIds[b],
    choice: ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b',
    dimension: 'value',
  };
  return { method: 'POST', path: `${path}/binary`, token, body: JSON.stringify(body) };
}

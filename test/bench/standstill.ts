import { readCommandLine } from '../support/command-line.ts';
import { type BenchProject, makePerson, makeProjects } from './http/projects.ts';
import { startService } from './http/service.ts';
import { printTable, type Table, writeResults } from './report.ts';

/** How long each endpoint blocks the API's event loop, while other requests wait. */
export async function run(args: string[]): Promise<void> {
  const values = readCommandLine('bench -- standstill', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '200,2000' },
  });
  const service = await startService();
  try {
    const person = await makePerson(service.base, 'bench');
    const rows: Table['rows'] = [];
    for (const n of values.sizes.split(',').map(Number)) {
      const [project] = await makeProjects(service.base, service.databaseUrl, person, n, 1);
      for (const [name, method, path, body] of requestsOf(project!)) {
        await service.longestStandstill();
        const began = performance.now();
        const response = await fetch(`${service.base}/api/v1/projects/${project!.id}${path}`, {
          method,
          headers: { Authorization: `Bearer ${project!.token}`, 'Content-Type': 'application/json' },
          body: body === undefined ? null : JSON.stringify(body),
        });
        const { length } = await response.text();
        const took = performance.now() - began;
        if (!response.ok) console.warn(`  ${name}: ${response.status}`);
        const { elapsed, worked } = await service.longestStandstill();
        rows.push([name, n, took, elapsed, worked, Math.round(length / 1024)]);
      }
    }
    const table: Table = {
      title: 'Longest standstill of the event loop of the API, one request at a time',
      columns: ['', 'N', 'answered ms', 'standstill ms', 'processor ms', 'KB'],
      rows,
    };
    printTable(table);
    writeResults('standstill', [table]);
  } finally {
    await service.stop();
  }
}

type Step = [name: string, method: string, path: string, body?: unknown];

/** In this order: each finds the ranking as the one before left it. */
function requestsOf({ featureIds, ranks }: BenchProject): Step[] {
  const byRank = featureIds.map((_, index) => index).sort((x, y) => ranks[y]! - ranks[x]!);
  const [best, second, worst] = [byRank[0]!, byRank[1]!, byRank.at(-1)!];
  const comparison = (winner: number, loser: number) => ({
    feature_a_id: featureIds[winner],
    feature_b_id: featureIds[loser],
    choice: 'feature_a',
    dimension: 'value',
  });
  return [
    ['GET next, ranking not in memory', 'GET', '/comparisons/next?dimension=value'],
    ['POST comparison', 'POST', '/comparisons', comparison(best, second)],
    ['GET next', 'GET', '/comparisons/next?dimension=value'],
    ['GET progress', 'GET', '/comparisons/progress?dimension=value'],
    ['GET results', 'GET', '/results'],
    ['GET results again', 'GET', '/results'],
    ['GET export as CSV', 'GET', '/results/export?format=csv'],
    ['GET estimates', 'GET', '/comparisons/estimates?dimension=value'],
    ['POST the worst above the best', 'POST', '/comparisons', comparison(worst, best)],
    ['GET progress, with cycles', 'GET', '/comparisons/progress?dimension=value'],
    ['GET inconsistencies', 'GET', '/comparisons/inconsistencies?dimension=value'],
    ['GET resolve-inconsistency', 'GET', '/comparisons/resolve-inconsistency?dimension=value'],
    ['POST a verdict in the place of another', 'POST', '/comparisons', comparison(best, worst)],
    ['GET results, changed', 'GET', '/results'],
    ['POST undo', 'POST', '/comparisons/undo', { dimension: 'value' }],
    ['POST feature', 'POST', '/features', { name: 'One more' }],
    ['GET next, one feature more', 'GET', '/comparisons/next?dimension=value'],
    ['PUT model-config, other strategy', 'PUT', '/model-config', { selection_strategy: 'robust' }],
    ['GET next, robust', 'GET', '/comparisons/next?dimension=value'],
    ['PUT model-config, other prior', 'PUT', '/model-config', { dimensions: { value: { prior_variance: 2 } } }],
    ['GET history', 'GET', '/history'],
    ['POST reset', 'POST', '/comparisons/reset', { dimension: 'value' }],
  ];
}

import { readCommandLine } from '../support/command-line.ts';
import { answeringTable } from './client/answering.ts';
import { buildTable } from './client/build.ts';
import { firstScreenTable } from './client/first-screen.ts';
import { resultsTable } from './client/results.ts';
import { scrollingTable } from './client/scrolling.ts';
import { withBenchService } from './client/service.ts';
import { sizesTable } from './client/sizes.ts';
import { printTable, type Table, writeResults } from './report.ts';

/**
 * The web client: what it weighs, how long its build takes, how soon its first screen and each next pair can be
 * used, and how smooth long results are.
 */
export async function run(args: string[]): Promise<void> {
  const { runs, answers } = readCommandLine('bench -- client', args, {
    runs: { meaning: 'builds and loads that each figure is the median of', kind: 'number', default: '9' },
    answers: { meaning: 'answers whose next pair is waited for', kind: 'number', default: '100' },
  });
  const tables: Table[] = [];
  const add = (table: Table) => {
    printTable(table);
    tables.push(table);
  };
  add(await sizesTable());
  add(await buildTable(Number(runs)));
  await withBenchService(async (service) => {
    add(await firstScreenTable(service, Number(runs)));
    add(await answeringTable(service, Number(answers)));
    add(await resultsTable(service));
    add(await scrollingTable(service));
  });
  writeResults('client', tables);
}

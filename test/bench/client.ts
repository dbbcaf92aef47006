import { readCommandLine } from '../support/command-line.ts';
import { buildTable } from './client/build.ts';
import { firstScreenTable } from './client/first-screen.ts';
import { sizesTable } from './client/sizes.ts';
import { printTable, type Table, writeResults } from './report.ts';

/** The web client: what it weighs, how long its build takes, and how soon its first screen can be used. */
export async function run(args: string[]): Promise<void> {
  const { runs } = readCommandLine('bench -- client', args, {
    runs: { meaning: 'builds and loads that each figure is the median of', kind: 'number', default: '9' },
  });
  const tables: Table[] = [];
  for (const make of [sizesTable, buildTable, firstScreenTable]) {
    const table = await make(Number(runs));
    if (!table) continue;
    printTable(table);
    tables.push(table);
  }
  writeResults('client', tables);
}

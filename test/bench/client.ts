import { readCommandLine } from '../support/command-line.ts';
import { activityTable } from './client/activity.ts';
import { answeringTable, heapTable } from './client/answering.ts';
import { buildTable } from './client/build.ts';
import { firstScreenTable } from './client/first-screen.ts';
import { resultsTable } from './client/results.ts';
import { scrollingTable } from './client/scrolling.ts';
import { type BenchService, withBenchService } from './client/service.ts';
import { sizesTable } from './client/sizes.ts';
import { printTable, type Table, writeResults } from './report.ts';

/** Available measurements, by the names that `--only` takes. */
const PARTS = ['sizes', 'build', 'cold', 'keys', 'heap', 'results', 'scrolling', 'activity'] as const;
type Part = (typeof PARTS)[number];

/**
 * The web client: what it weighs, how long its build takes, how soon its first screen and each next pair can be
 * used, what a tab keeps, and how smooth long results are.
 */
export async function run(args: string[]): Promise<void> {
  const { runs, answers, heap, only } = readCommandLine('bench -- client', args, {
    runs: { meaning: 'builds and loads that each figure is the median of', kind: 'number', default: '9' },
    answers: { meaning: 'answers whose next pair is waited for', kind: 'number', default: '100' },
    heap: { meaning: 'answers in one tab whose memory is looked at', kind: 'number', default: '1000' },
    only: { meaning: `parts with commas between: ${PARTS.join(', ')}`, kind: 'text', default: PARTS.join(',') },
  });
  const wanted = partsOf(only);
  const tables: Table[] = [];
  const add = async (part: Part, measure: () => Promise<Table>) => {
    if (!wanted.has(part)) return;
    const table = await measure();
    printTable(table);
    tables.push(table);
  };
  await add('sizes', sizesTable);
  await add('build', () => buildTable(Number(runs)));
  const inBrowser: Partial<Record<Part, (service: BenchService) => Promise<Table>>> = {
    cold: (service) => firstScreenTable(service, Number(runs)),
    keys: (service) => answeringTable(service, Number(answers)),
    heap: (service) => heapTable(service, Number(heap)),
    results: resultsTable,
    scrolling: scrollingTable,
    activity: activityTable,
  };
  const those = Object.entries(inBrowser).filter(([part]) => wanted.has(part as Part));
  if (those.length > 0) {
    await withBenchService(async (service) => {
      for (const [part, measure] of those) await add(part as Part, () => measure(service));
    });
  }
  // Part of the figures must not replace all of them.
  if (wanted.size === PARTS.length) writeResults('client', tables);
}

/** The parts in a list; ends the process with 2 for an unknown part. */
function partsOf(list: string): ReadonlySet<Part> {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !PARTS.includes(name as Part));
  if (unknown.length > 0) {
    console.error(`There is no part '${unknown.join("', '")}'; there are ${PARTS.join(', ')}`);
    process.exit(2);
  }
  return new Set(names as Part[]);
}

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** Builds like the API at its start, in a separate process; reports the time and the remaining child processes. */
const BUILD = `
  import { readFileSync } from 'node:fs';
  const { openClient } = await import('./api/pages/files.ts');
  const began = performance.now();
  const client = await openClient({ info() {}, warn() {} }, { builtFolder: '/nowhere' });
  const ms = performance.now() - began;
  // A process that was told to end takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
  console.log(JSON.stringify({ ms, files: client.files.size, children: children === '' ? 0 : children.split(' ').length }));`;

/** How long the API takes for the client when it starts. */
export async function buildTable(runs: number): Promise<Table> {
  const built: { ms: number; files: number; children: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: ROOT });
    built.push(JSON.parse(stdout));
  }
  const times = built.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    title: 'Build in memory at the start of a process, compressed in both encodings',
    columns: ['', 'files', 'p50 ms', 'slowest ms', 'processes left'],
    rows: [
      [
        `${runs} builds of ${readdirSync(path.join(ROOT, 'api/client'), { recursive: true }).length} sources`,
        built[0]!.files,
        quantile(times, 0.5),
        times.at(-1)!,
        Math.max(...built.map(({ children }) => children)),
      ],
    ],
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests, in four runs of Mocha, since much of their time is waiting: for browsers, for processes that start and end, and
// for the service. Beside each other are as many as there are cores, but at least two. The first one's report is shown as it comes, the
// others' after it, and then all failures once more: a log of two thousand tests may be cut anywhere but at its end.
// `npm test -- FILE…` runs Mocha with these arguments alone.

const MOCHA = path.join(import.meta.dirname, '../node_modules/mocha/bin/mocha.js');
const given = process.argv.slice(2);
const PROCESSES = 'test/{drills,start}/**';
const BROWSER = 'test/browser/**';
const inBrowser = globSync(`${BROWSER}/*.test.ts`, { cwd: path.join(import.meta.dirname, '..') }).sort();
const runs: readonly (readonly string[])[] =
  given.length > 0
    ? [given]
    : [
        ['test/**/*.test.ts', '--ignore', PROCESSES, '--ignore', BROWSER],
        inBrowser.filter((_, index) => index % 2 === 0),
        inBrowser.filter((_, index) => index % 2 === 1),
        [`${PROCESSES}/*.test.ts`],
      ];
const reports = runs.map(() => '');
const failed: string[] = [];
const running = new Set<ChildProcess>();
let next = 0;

/** Runs Mocha; keeps what it writes, and shows that of the first run as it comes. */
async function run(index: number): Promise<void> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [MOCHA, ...runs[index]!], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors },
  });
  running.add(child);
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => report.push(part));
    if (index === 0) stream.pipe(process.stdout, { end: false });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  reports[index] = Buffer.concat(report).toString();
  if (code === 0) return;
  process.exitCode = code ?? 1;
  failed.push(failures(reports[index]));
}

/** What Mocha's report says of the tests that failed: all after the line that counts them, or the end of one that was never finished. */
function failures(report: string): string {
  const count = report.search(/\b\d+ failing\b/);
  return count === -1 ? report.split('\n').slice(-40).join('\n') : report.slice(report.indexOf('\n', count) + 1);
}

async function runOneAfterAnother(): Promise<void> {
  while (next < runs.length) await run(next++);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    next = runs.length;
    for (const child of running) child.kill(signal);
  });
}

// What a fresh machine lacks, such as a Redis, is installed once, and not by several runs at the same time.
if (runs.length > 1) await (await startTestServices()).stop();

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runOneAfterAnother));
for (const report of reports.slice(1)) process.stdout.write(report);
if (failed.length > 0 && runs.length > 1) process.stdout.write(`\nFailed:\n${failed.join('')}`);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests, in four runs beside each other, since much of their time is waiting: for browsers, for processes that start
// and end, and for the service. The reports of all but the first come when it has ended, and then all failures once more: a log of
// two thousand tests may be cut anywhere but at its end.
// `npm test -- FILE…` runs Mocha with these arguments alone.

const MOCHA = path.join(import.meta.dirname, '../node_modules/mocha/bin/mocha.js');
const given = process.argv.slice(2);
const PROCESSES = 'test/{drills,start}/**';
const BROWSER = 'test/browser/**';
const inBrowser = globSync(`${BROWSER}/*.test.ts`, { cwd: path.join(import.meta.dirname, '..') }).sort();
const [first, ...others] =
  given.length > 0
    ? [given]
    : [
        ['test/**/*.test.ts', '--ignore', PROCESSES, '--ignore', BROWSER],
        [`${PROCESSES}/*.test.ts`],
        inBrowser.filter((_, index) => index % 2 === 0),
        inBrowser.filter((_, index) => index % 2 === 1),
      ];

/** Starts Mocha. Its output is kept; that of the `shown` run goes to the terminal as it comes, too. */
function start(args: readonly string[], shown: boolean) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [MOCHA, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors },
  });
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => report.push(part));
    if (shown) stream.pipe(process.stdout, { end: false });
  }
  const ended = once(child, 'close').then(([code]) => (code as number | null) ?? 1);
  return { child, report: () => Buffer.concat(report).toString(), ended };
}

/** What Mocha's report says of the tests that failed: all after the line that counts them, or the end of one that was never finished. */
function failures(report: string): string {
  const count = report.search(/\b\d+ failing\b/);
  return count === -1 ? report.split('\n').slice(-40).join('\n') : report.slice(report.indexOf('\n', count) + 1);
}

// What a fresh machine lacks, such as a Redis, is installed once, and not by three runs at the same time.
if (others.length > 0) await (await startTestServices()).stop();

const runs = [start(first!, true), ...others.map((args) => start(args, false))];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const { child } of runs) child.kill(signal);
  });
}
const failed: string[] = [];
for (const [index, { report, ended }] of runs.entries()) {
  const code = await ended;
  if (index > 0) process.stdout.write(report());
  if (code === 0) continue;
  process.exitCode = code;
  failed.push(failures(report()));
}
if (failed.length > 0 && others.length > 0) process.stdout.write(`\nFailed:\n${failed.join('')}`);

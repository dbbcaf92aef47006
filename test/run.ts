import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests, in four runs beside each other, since much of their time is waiting: for browsers, for processes that start
// and end, and for the service. The reports of all but the first come at the end.
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

function start(args: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, [MOCHA, ...args], { stdio: ['ignore', output, output] });
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => report.push(part));
  const ended = once(child, 'close').then(([code]) => (code as number | null) ?? 1);
  return { child, report, ended };
}

// What a fresh machine lacks, such as a Redis, is installed once, and not by three runs at the same time.
if (others.length > 0) await (await startTestServices()).stop();

const runs = [start(first!, 'inherit'), ...others.map((args) => start(args, 'pipe'))];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const { child } of runs) child.kill(signal);
  });
}
for (const { report, ended } of runs) {
  const code = await ended;
  process.stdout.write(Buffer.concat(report));
  if (code !== 0) process.exitCode = code;
}

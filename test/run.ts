import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// `npm test`: all tests. Those in a browser mostly wait for it, so they run beside the others; their report comes last.
// `npm test -- FILE…` runs Mocha with these arguments alone.

const MOCHA = path.join(import.meta.dirname, '../node_modules/mocha/bin/mocha.js');
const given = process.argv.slice(2);
const [first, ...others] =
  given.length > 0 ? [given] : [['test/**/*.test.ts', '--ignore', 'test/browser/**'], ['test/browser/**/*.test.ts']];

function start(args: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, [MOCHA, ...args], { stdio: ['ignore', output, output] });
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => report.push(part));
  const ended = once(child, 'close').then(([code]) => (code as number | null) ?? 1);
  return { child, report, ended };
}

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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { expectAllAnswers } from './support/documented-answers.ts';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests, in PARTS runs of Mocha, since much of their time is waiting: for browsers, for processes that start and end, and
// for the service. Two more runs than there are cores take place at a time. Each part has every PARTS-th file, so that the slow ones are
// spread. The report of a part is shown when it ends, and all failures once more at the end: a log of thousands of tests may be cut anywhere
// else. `npm test -- FILE…` runs Mocha with these arguments alone.

const ROOT = path.join(import.meta.dirname, '..');
const MOCHA = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
const PARTS = 16;
const given = process.argv.slice(2);
const runs = given.length > 0 ? [given] : parts(globSync('test/**/*.test.ts', { cwd: ROOT }).sort());
const failed: string[] = [];
const running = new Set<ChildProcess>();
let next = 0;

function parts(files: readonly string[]): string[][] {
  return Array.from({ length: PARTS }, (_, part) => files.filter((_, index) => index % PARTS === part));
}

/** Runs Mocha and shows its report: as it comes for the only run, otherwise when it ends. */
async function run(files: readonly string[], seenAnswers: string): Promise<void> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const isOnly = runs.length === 1;
  const child = spawn(process.execPath, [MOCHA, ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors, ...(isOnly ? {} : { SEEN_ANSWERS: seenAnswers }) },
  });
  running.add(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (isOnly) stream.pipe(process.stdout, { end: false });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const report = Buffer.concat(chunks).toString();
  if (!isOnly) process.stdout.write(report);
  if (code === 0) return;
  process.exitCode = code ?? 1;
  failed.push(failures(report));
}

/** What Mocha's report says of the tests that failed: all after the line that counts them, or the end of one that was never finished. */
function failures(report: string): string {
  const count = report.search(/\b\d+ failing\b/);
  return count === -1 ? report.split('\n').slice(-40).join('\n') : report.slice(report.indexOf('\n', count) + 1);
}

async function runOneAfterAnother(seenAnswers: string): Promise<void> {
  while (next < runs.length) await run(runs[next++]!, seenAnswers);
}

/** Whether each documented answer was seen in any part. A part in which a hook failed doesn't say what it saw. */
function checkAnswers(seenAnswers: string): void {
  const parts = readdirSync(seenAnswers).map((file) => readFileSync(path.join(seenAnswers, file), 'utf8'));
  if (parts.length < runs.length && failed.length > 0) return;
  try {
    expectAllAnswers(new Set(parts.flatMap((part) => JSON.parse(part) as string[])));
  } catch (error) {
    process.exitCode = 1;
    failed.push(`\n  ${(error as Error).message}\n`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    next = runs.length;
    for (const child of running) child.kill(signal);
  });
}

// What a fresh machine lacks, such as a Redis, is installed once, and not by several runs at the same time.
if (runs.length > 1) await (await startTestServices()).stop();

const seenAnswers = mkdtempSync(path.join(tmpdir(), 'pairwise-answers-'));
try {
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, () => runOneAfterAnother(seenAnswers)));
  if (runs.length > 1) checkAnswers(seenAnswers);
} finally {
  rmSync(seenAnswers, { recursive: true });
}
if (failed.length > 0 && runs.length > 1) process.stdout.write(`\nFailed:\n${failed.join('')}`);

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { expectAllAnswers } from './support/documented-answers.ts';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests. Much of their time is waiting: for browsers, for processes that start and end, and for the service. So two more
// files than there are cores run at a time, each in a lane: a process that takes one file after another. The report of a file is shown when
// it ends, and all failures once more at the end: a log of thousands of tests may be cut anywhere else. `npm test -- FILE…` runs Mocha with
// these arguments alone.

const ROOT = path.join(import.meta.dirname, '..');
const MOCHA = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
const LANE = path.join(import.meta.dirname, 'lane.ts');
const LANES = availableParallelism() + 2;
const END_OF_REPORT = `end of report ${randomUUID()}: `;
/** Of the end of a report that was never finished, what is shown again. */
const LAST_LINES = 40;

const given = process.argv.slice(2);
const files = given.length > 0 ? [] : inOrder(globSync('test/**/*.test.ts', { cwd: ROOT }));
const failed: string[] = [];
const running = new Set<ChildProcess>();

/** Short files come last, so that no lane works long after the others have ended. Slow folders are spread. */
function inOrder(found: readonly string[]): string[] {
  const sorted = found.toSorted();
  const isShort = (file: string) => file.startsWith('test/unit/');
  const long = sorted.filter((file) => !isShort(file));
  const STRIDE = 16;
  const spread = Array.from({ length: STRIDE }, (_, start) => long.filter((_, index) => index % STRIDE === start));
  return [...spread.flat(), ...sorted.filter(isShort)];
}

function start(args: readonly string[], stdin: 'ignore' | 'pipe', env: NodeJS.ProcessEnv = {}): ChildProcess {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: [stdin, 'pipe', 'pipe'],
    env: { ...process.env, ...colors, ...env },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Runs files until none is left. A process that ends too early has failed the file it was at, and another one goes on. */
async function runLane(env: NodeJS.ProcessEnv): Promise<void> {
  while (files.length > 0) {
    const child = start([LANE], 'pipe', env);
    let report = '';
    let file: string | undefined;
    const next = () => {
      file = files.shift();
      if (file === undefined) child.stdin!.end();
      else child.stdin!.write(`${file}\n`);
    };
    const take = (chunk: string) => {
      report += chunk;
      const end = report.indexOf(END_OF_REPORT);
      const lineEnd = report.indexOf('\n', end);
      if (end === -1 || lineEnd === -1) return;
      const whole = report.slice(0, end);
      process.stdout.write(whole);
      if (report.slice(end + END_OF_REPORT.length, lineEnd) !== '0') fail(whole);
      report = report.slice(lineEnd + 1);
      next();
    };
    // A process that has ended can't be told the next file; what it left undone is seen below.
    child.stdin!.on('error', () => undefined);
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', take);
    next();
    const [code] = (await once(child, 'close')) as [number | null];
    process.stdout.write(report);
    if (code !== 0 || file !== undefined)
      fail(`${report}\n  ${file ?? 'The last file'}: the process ended with ${code}\n`);
  }
}

/** Notes what Mocha's report says of the tests that failed: all after the line that counts them. */
function fail(report: string): void {
  process.exitCode = 1;
  const count = report.search(/\b\d+ failing\b/);
  failed.push(
    count === -1 ? report.split('\n').slice(-LAST_LINES).join('\n') : report.slice(report.indexOf('\n', count) + 1),
  );
}

/** Each documented answer has to occur in some file. After a failure some may be missing for that reason. */
function checkAnswers(seenAnswers: string): void {
  if (failed.length > 0) return;
  const seen = readdirSync(seenAnswers).map((file) => readFileSync(path.join(seenAnswers, file), 'utf8'));
  try {
    expectAllAnswers(new Set(seen.flatMap((lane) => JSON.parse(lane) as string[])));
  } catch (error) {
    fail(`\n  ${(error as Error).message}\n`);
  }
}

/** Builds the web client for all lanes, in both forms. Where it has errors, the tests of the client tell them. */
async function buildClients(inFewFiles: string, served: string): Promise<void> {
  const { buildInFewFiles } = await import('./support/client-files.ts');
  const { buildClient } = await import('../api/pages/build.ts');
  // One after the other: each ends the bundler's process.
  for (const [file, build] of [[inFewFiles, buildInFewFiles] as const, [served, () => buildClient()] as const]) {
    const client = await build().catch(() => undefined);
    if (client) writeFileSync(file, serialize(client));
  }
}

async function runAll(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-run-'));
  const seenAnswers = path.join(folder, 'answers');
  const builtClient = path.join(folder, 'client');
  const servedClient = path.join(folder, 'served-client');
  try {
    mkdirSync(seenAnswers);
    // The services' start installs everything that a fresh machine lacks, such as a Redis, before several lanes try to at the same time.
    await Promise.all([
      startTestServices().then((services) => services.stop()),
      buildClients(builtClient, servedClient),
    ]);
    const env = { SEEN_ANSWERS: seenAnswers, BUILT_CLIENT: builtClient, SERVED_CLIENT: servedClient, END_OF_REPORT };
    await Promise.all(Array.from({ length: LANES }, () => runLane(env)));
    checkAnswers(seenAnswers);
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.join('')}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    files.length = 0;
    for (const child of running) child.kill(signal);
  });
}

if (given.length === 0) await runAll();
else {
  const child = start([MOCHA, ...given], 'ignore');
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(process.stdout, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

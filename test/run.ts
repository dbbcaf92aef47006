import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { ROOT, runFiles, start, stopLanes } from './lanes.ts';
import { expectAllAnswers } from './support/documented-answers.ts';
import { startTestServices } from './support/services.ts';

// `npm test`: all tests. Much of their time is waiting: for browsers, for processes that start and end, and for the service. So two more
// files than there are cores run at a time, each in a lane: a process that takes one file after another. The report of a file is shown when
// it ends, and all failures once more at the end: a log of thousands of tests may be cut anywhere else. Up to three files that failed run once
// more, alone; those that then pass are named as unstable. `npm test -- FILE…` runs Mocha with these arguments alone.

const MOCHA = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
const LANES = availableParallelism() + 2;
/** Of the end of a report that was never finished, what is shown again. */
const LAST_LINES = 40;

const given = process.argv.slice(2);

/** Short files come last, so that no lane works long after the others have ended. Slow folders are spread. */
function inOrder(found: readonly string[]): string[] {
  const sorted = found.toSorted();
  const isShort = (file: string) => file.startsWith('test/unit/');
  const long = sorted.filter((file) => !isShort(file));
  const STRIDE = 16;
  const spread = Array.from({ length: STRIDE }, (_, start) => long.filter((_, index) => index % STRIDE === start));
  return [...spread.flat(), ...sorted.filter(isShort)];
}

/** The failures in Mocha's report: everything after the line that counts them. */
function failuresIn(report: string): string {
  const count = report.search(/\b\d+ failing\b/);
  return count === -1
    ? report.split('\n').slice(-LAST_LINES).join('\n')
    : report.slice(report.indexOf('\n', count) + 1);
}

/** Each documented answer has to occur in some file. @returns what is wrong, if something is. */
function checkAnswers(seenAnswers: string): string[] {
  const seen = readdirSync(seenAnswers).map((file) => readFileSync(path.join(seenAnswers, file), 'utf8'));
  try {
    expectAllAnswers(new Set(seen.flatMap((lane) => JSON.parse(lane) as string[])));
    return [];
  } catch (error) {
    return [`\n  ${(error as Error).message}\n`];
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
    const env = { SEEN_ANSWERS: seenAnswers, BUILT_CLIENT: builtClient, SERVED_CLIENT: servedClient };
    const { files, unstable } = await runFiles(inOrder(globSync('test/**/*.test.ts', { cwd: ROOT })), LANES, env);
    const failures = files.filter(({ failed }) => failed > 0).map(({ report }) => failuresIn(report));
    // After a failure, some answers may be missing for that reason.
    if (failures.length === 0) failures.push(...checkAnswers(seenAnswers));
    if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('')}`);
    for (const file of unstable) process.stdout.write(`\nUNSTABLE: ${file} failed, and passed when it ran alone.\n`);
    const passed = files.reduce((sum, file) => sum + file.passed, 0);
    const failed = Math.max(
      failures.length,
      files.reduce((sum, file) => sum + file.failed, 0),
    );
    process.stdout.write(`\nAll tests: ${passed} passed, ${failed} failed, ${unstable.length} unstable files\n`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopLanes(signal));
}

if (given.length === 0) await runAll();
else {
  const child = start([MOCHA, ...given], 'ignore');
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(process.stdout, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

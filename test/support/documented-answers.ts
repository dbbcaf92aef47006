import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { theContract } from './contract.ts';

/** Documented responses that no test causes, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'post /api/v1/admin/database/restore 409':
    'restores of one database take turns; only a gate that is held elsewhere is in the way, which has a test of its own',
};

const TESTS = path.join(import.meta.dirname, '..');

/** Folders whose tests need not run for all documented responses: the others have a capability's name, but for `contract`. */
const OTHERS = new Set(['bench', 'browser', 'demo', 'drills', 'start', 'support', 'three', 'unit']);

/**
 * After a run of every test that uses HTTP, checks that each documented response was seen. A run of some tests only records what was seen,
 * in a file in the folder SEEN_ANSWERS.
 * @throws Error that names the responses that no test causes.
 */
export function checkThatPromisesAreKept(root: Mocha.Suite): void {
  const folder = process.env.SEEN_ANSWERS;
  if (folder === undefined) {
    if (isWholeRun(root)) expectAllAnswers(theContract().seen);
  } else if (everyTestRan(root)) {
    writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify([...theContract().seen]));
  }
}

/**
 * A 500 is left out: no known request causes one, since such bugs get fixed.
 * @param seen as in `Contract`.
 * @throws Error that names the documented responses that are missing.
 */
export function expectAllAnswers(seen: ReadonlySet<string>): void {
  const unseen = theContract()
    .operations.flatMap(({ name, operation }) => Object.keys(operation.responses).map((status) => `${name} ${status}`))
    .filter((answer) => !answer.endsWith(' 500') && !(answer in EXCEPTIONS) && !seen.has(answer));
  if (unseen.length > 0) throw new Error(`No test produces these documented answers:\n  ${unseen.join('\n  ')}`);
  const wrong = exampleCodes().filter(({ answers }) => !answers.some((answer) => seen.has(answer)));
  if (wrong.length > 0) {
    const lines = wrong.map(({ answers }) => answers[0]);
    throw new Error(`No test produces the codes of these documented examples:\n  ${lines.join('\n  ')}`);
  }
  const needless = Object.keys(EXCEPTIONS).filter((answer) => seen.has(answer));
  if (needless.length > 0) throw new Error(`These are excepted, but were seen:\n  ${needless.join('\n  ')}`);
}

/**
 * The errors with an example, each with the responses that would confirm it. If several operations share an error, one of them is enough.
 */
function exampleCodes(): { answers: string[] }[] {
  const answersOf = new Map<object, string[]>();
  for (const { name, operation } of theContract().operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { code } = (response.content?.['application/json']?.example ?? {}) as { code?: unknown };
      if (status === '500' || `${name} ${status}` in EXCEPTIONS || typeof code !== 'string') continue;
      answersOf.set(response, [...(answersOf.get(response) ?? []), `${name} ${status} ${code}`]);
    }
  }
  return [...answersOf.values()].map((answers) => ({ answers }));
}

/** Whether every file was loaded and no test was excluded by name. */
function isWholeRun(root: Mocha.Suite): boolean {
  const loaded = new Set(root.suites.map(({ file }) => file));
  const files = globSync(path.join(TESTS, '*/**/*.test.ts')).filter(
    (file) => !OTHERS.has(path.relative(TESTS, file).split(path.sep)[0]!),
  );
  return files.every((file) => loaded.has(file)) && everyTestRan(root);
}

function everyTestRan({ tests, suites }: Mocha.Suite): boolean {
  return tests.every(({ state, pending }) => state || pending) && suites.every(everyTestRan);
}

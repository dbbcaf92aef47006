import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { ROOT } from '../lanes.ts';

/** Runs a file of tests in a process that has three criteria. */
async function runWithThree(file: string): Promise<{ code: number; report: string }> {
  const mocha = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'replace-criteria.ts'), mocha, path.join(import.meta.dirname, file)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, report };
}

describe('with a third criterion, in a list that stands in the place of the usual one,', function () {
  this.timeout(120_000);

  for (const [file, what] of [
    ['ranking.ts', 'the mathematics ranks by each, and by value for effort as before'],
    ['service.ts', 'a project is answered, ranked and reported by all three'],
  ] as const)
    it(what, async () => {
      const { code, report } = await runWithThree(file);
      expect(code, report).to.equal(0);
      expect(report).to.match(/[1-9]\d* passing/);
    });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { patient } from '../support/patience.ts';

const CHECKOUT = path.join(import.meta.dirname, '../..');

/** A test file that passes at its `passesAt`th run. */
function fileThatPasses(folder: string, name: string, passesAt: number): string {
  const file = path.join(folder, `${name}.test.js`);
  writeFileSync(
    file,
    `const { appendFileSync, readFileSync } = require('node:fs');
     it('${name} passes', () => {
       appendFileSync(__filename + '.runs', '.');
       if (readFileSync(__filename + '.runs').length < ${passesAt}) throw new Error('not yet');
     });
     it('${name} has another test', () => undefined);`,
  );
  return file;
}

/** Runs files as `npm test` does. */
function runFiles(passesAt: readonly number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lanes-'));
  const files = passesAt.map((times, index) => fileThatPasses(folder, `file${index}`, times));
  const script = `
    import { runFiles } from './test/lanes.ts';
    const { files, unstable } = await runFiles(${JSON.stringify(files)}, 1, {});
    const counts = files.map(({ file, passed, failed }) => [file, passed, failed]);
    console.log('\\nRESULT' + JSON.stringify({ counts, unstable }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    timeout: patient(60_000),
  });
  const result = /^RESULT(.*)$/m.exec(stdout)?.[1];
  if (result === undefined) throw new Error(`${stdout}\n${stderr}`);
  const { counts, unstable } = JSON.parse(result) as { counts: [string, number, number][]; unstable: string[] };
  const name = (file: string) => path.basename(file, '.test.js');
  return {
    counts: Object.fromEntries(counts.map(([file, passed, failed]) => [name(file), { passed, failed }])),
    unstable: unstable.map(name),
    stdout,
  };
}

describe('npm test', function () {
  this.timeout(120_000);

  it('runs a file that failed once more, alone: if it passes then, it counts as passed and is named as unstable', () => {
    const { counts, unstable, stdout } = runFiles([1, 2, 3]);
    expect(counts).to.deep.equal({
      file0: { passed: 2, failed: 0 },
      file1: { passed: 2, failed: 0 },
      file2: { passed: 1, failed: 1 },
    });
    expect(unstable).to.deep.equal(['file1']);
    expect(stdout).to.match(/^Once more, alone: .*file1.*file2/m);
  });

  it('runs none again if more than three files failed', () => {
    const { counts, unstable, stdout } = runFiles([2, 2, 2, 2]);
    expect(Object.values(counts)).to.deep.equal(Array.from({ length: 4 }, () => ({ passed: 1, failed: 1 })));
    expect(unstable).to.deep.equal([]);
    expect(stdout).not.to.include('Once more');
  });
});

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { patient } from '../support/patience.ts';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const COMMANDS = {
  bench: 'test/bench/main.ts',
  drill: 'test/drills/main.ts',
  fuzz: 'test/contract/generated/main.ts',
};

function run(command: keyof typeof COMMANDS, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMANDS[command], ...args], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    timeout: patient(30_000),
  });
  return { status, stdout, stderr };
}

describe('the commands of developers', function () {
  this.timeout(120_000);

  for (const [command, ...args] of [
    ['bench'],
    ['bench', 'http'],
    ['bench', 'login'],
    ['drill'],
    ['drill', 'kill'],
    ['fuzz'],
  ] as const)
    it(`explain themselves, an option a line: ${[command, ...args].join(' ')}`, () => {
      const { status, stdout, stderr } = run(command, ...args, '--help');
      expect([status, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(new RegExp(`^npm run ${command}`));
      for (const line of stdout.trim().split('\n').slice(2)) expect(line).to.match(/^$|^npm run|^ {2}\S.* {2}\S/);
    });

  for (const [command, ...args] of [
    ['bench', 'nothing'],
    ['bench', 'engine', '--size', '3'],
    ['bench', 'http', '--clients', 'many'],
    ['drill', 'nothing'],
    ['drill', '--rounds', 'x'],
    ['drill', 'kill', '--round', '3'],
    ['fuzz', '--request', '3'],
    ['fuzz', 'more'],
  ] as const)
    it(`refuse in a sentence: ${[command, ...args].join(' ')}`, () => {
      const { status, stdout, stderr } = run(command, ...args);
      expect([status, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(/^[^\n]+\n\nnpm run /);
      expect(stderr).not.to.match(/\bat .*:\d+:\d+/);
    });
});

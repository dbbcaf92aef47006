import { expect } from 'chai';
import { StartError } from '../../../config/launcher/errors.ts';
import { type Machine, redisServer } from '../../../config/launcher/redis-server.ts';

/** A machine without Redis, until a command that succeeds here has installed it. */
function bare(succeeds: (command: string, nth: number) => boolean): Machine & { commands: string[] } {
  const commands: string[] = [];
  let found: string | undefined;
  return {
    commands,
    find: () => found,
    canInstall: () => true,
    run(command) {
      const line = command.join(' ');
      const good = succeeds(line, commands.push(line));
      // Any program will do: its version is not that of a Redis.
      if (good && line.includes('install')) found = process.execPath;
      return good;
    },
  };
}

const INSTALL = 'apt-get install -y --no-install-recommends redis-server';

describe('a missing Redis', () => {
  it('is installed with commands that are said before they run', () => {
    const said: string[] = [];
    const machine = bare((_command, nth) => nth > 1);
    expect(() => redisServer({ allowed: true, say: (line) => said.push(line) }, machine)).to.throw(/too old \(0\.0/);
    expect(machine.commands).to.deep.equal([INSTALL, 'apt-get update', INSTALL]);
    expect(said).to.deep.equal([
      'Redis is missing. Installing it once. Set INSTALL_REDIS=false to prevent this.',
      ...machine.commands.map((command) => `  Running: ${command}`),
    ]);
  });

  it('is not installed where INSTALL_REDIS is false, and nothing is run', () => {
    const machine = bare(() => true);
    const say = () => expect.fail('nothing is to be said');
    expect(() => redisServer({ allowed: false, say }, machine)).to.throw(StartError, /^Redis is missing: install it/);
    expect(machine.commands).to.deep.equal([]);
  });
});

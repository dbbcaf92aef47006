import { spawnSync } from 'node:child_process';
import { expect } from 'chai';

/** Runs a checker and returns its output. On machines without the checker, skips the test with a message. */
export function check(
  test: Mocha.Context,
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') skip(test, command);
  expect(status, `${stdout}${stderr}`).to.equal(0);
  return stdout;
}

/** Skips a test if a program that it needs is missing, and says which. */
export function skip(test: Mocha.Context, program: string): never {
  console.log(`      no ${program} on this machine`);
  return test.skip();
}

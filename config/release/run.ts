import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a command to its end and returns its output.
 * @throws Error with the command's error output if it fails.
 */
export function run(command: string, args: readonly string[], options: Options = {}): Buffer {
  const { error, status, stdout, stderr } = spawn(command, args, options);
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}${stdout}`);
  return stdout;
}

/**
 * Runs a command and returns its output without the last line break.
 * @throws Error if it fails.
 */
export const read = (command: string, args: readonly string[]): string => run(command, args).toString().trimEnd();

/** Whether a command exists and succeeds. */
export const succeeds = (command: string, args: readonly string[]): boolean => spawn(command, args).status === 0;

function spawn(command: string, args: readonly string[], { cwd = ROOT, env = process.env }: Options = {}) {
  return spawnSync(command, args, { cwd, env, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] });
}

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const CHECKOUT = resolve(import.meta.dirname, '../..');

/** Result of a command: its exit code, and its two outputs. */
export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run admin` with the given settings, which replace the stores of the environment. */
export async function runAdmin(settings: Record<string, string>, ...args: string[]): Promise<Ran> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, DATABASE_URL, REDIS_URL, ...env } = process.env;
  const child = spawn(process.execPath, ['api/admin/main.ts', ...args], {
    cwd: CHECKOUT,
    env: { ...env, ...settings },
  });
  const status = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { until } from './operations.ts';
import { closeLater } from './root-hooks.ts';

const CHECKOUT = resolve(import.meta.dirname, '../..');

/**
 * Starts a process of the service as in a container, without pages unless WEB_CLIENT is set. It ends with the test.
 * @param command how to run a program; by default directly.
 */
export function run(
  script: string,
  settings: Record<string, string> = {},
  command = (program: string, ...args: string[]): [string, string[]] => [program, args],
) {
  const child = spawn(...command(process.execPath, script), {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'info', WEB_CLIENT: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  }
  const exit = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  closeLater(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const says = (text: string) =>
    until(
      async () => said,
      (all) => all.includes(text),
      40_000,
    );
  return { child, exit, says, said: () => said };
}

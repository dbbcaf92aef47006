import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';

// The processes of `npm test`, each of which takes one file after another (`lane.ts`), and what is made of their results.

export const ROOT = path.join(import.meta.dirname, '..');
const LANE = path.join(import.meta.dirname, 'lane.ts');
const END_OF_REPORT = `end of report ${randomUUID()}: `;

/** Result of one test file. */
export interface FileResult {
  file: string;
  /** Everything that was written while it ran. */
  report: string;
  passed: number;
  failed: number;
}

/** The results of a run. */
export interface RunResult {
  /** The last result of each file. */
  files: FileResult[];
  /** Files that failed beside others and passed alone. */
  unstable: string[];
}

/** With more unstable files than this, a run has failed. If more files than this fail, none is run again. */
const MAX_UNSTABLE = 3;

const running = new Set<ChildProcess>();
let isStopped = false;

/** Starts a process of Node.js whose output can be read. */
export function start(args: readonly string[], stdin: 'ignore' | 'pipe', env: NodeJS.ProcessEnv = {}): ChildProcess {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: [stdin, 'pipe', 'pipe'],
    env: { ...process.env, ...colors, ...env },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Hands a signal on to all processes. No further file is run. */
export function stopLanes(signal: NodeJS.Signals): void {
  isStopped = true;
  for (const child of running) child.kill(signal);
}

/** Runs files in several lanes. A few files that failed run once more, alone: a busy machine may have been the reason. */
export async function runFiles(files: readonly string[], lanes: number, env: NodeJS.ProcessEnv): Promise<RunResult> {
  const left = [...files];
  const results = (await Promise.all(Array.from({ length: lanes }, () => runLane(left, env)))).flat();
  const failed = results.filter((result) => result.failed > 0);
  if (isStopped || failed.length === 0 || failed.length > MAX_UNSTABLE) return { files: results, unstable: [] };
  process.stdout.write(`\nOnce more, alone: ${failed.map(({ file }) => file).join(', ')}\n`);
  const again: FileResult[] = [];
  for (const { file } of failed) again.push(...(await runLane([file], env)));
  return {
    files: [...results.filter((result) => result.failed === 0), ...again],
    unstable: again.filter((result) => result.failed === 0).map(({ file }) => file),
  };
}

/**
 * Runs files in one lane, taking them from the list until none is left, and shows each report when its file ends. If the lane's process ends
 * too early, the file that it was at has failed, and another process goes on.
 */
async function runLane(files: string[], env: NodeJS.ProcessEnv): Promise<FileResult[]> {
  const results: FileResult[] = [];
  while (files.length > 0 && !isStopped) {
    const child = start([LANE], 'pipe', { ...env, END_OF_REPORT });
    let report = '';
    let file: string | undefined;
    const next = () => {
      file = files.shift();
      if (file === undefined) child.stdin!.end();
      else child.stdin!.write(`${file}\n`);
    };
    const take = (chunk: string) => {
      report += chunk;
      const end = report.indexOf(END_OF_REPORT);
      const lineEnd = report.indexOf('\n', end);
      if (end === -1 || lineEnd === -1) return;
      const whole = report.slice(0, end);
      process.stdout.write(whole);
      const [passed, failed] = report
        .slice(end + END_OF_REPORT.length, lineEnd)
        .split(' ')
        .map(Number);
      results.push({ file: file!, report: whole, passed: passed!, failed: failed! });
      report = report.slice(lineEnd + 1);
      next();
    };
    // A process that has ended can't be told the next file; what it left undone is seen below.
    child.stdin!.on('error', () => undefined);
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', take);
    next();
    const [code] = (await once(child, 'close')) as [number | null];
    process.stdout.write(report);
    if (code === 0 && file === undefined) continue;
    const last = file ?? results.pop()!.file;
    results.push({
      file: last,
      report: `${report}\n  ${last}: the process ended with ${code}\n`,
      passed: 0,
      failed: 1,
    });
  }
  return results;
}

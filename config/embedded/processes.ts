import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** One process of one boot. A pid alone is recycled by the system; pid and start time together are not. */
export interface ProcessIdentity {
  pid: number;
  /** When the process began, in the system's own words; only ever compared with itself. */
  startedAt: string;
}

const POLL_MS = 10;

/** Identity of a running process, or undefined when there is none with this pid (a zombie counts as gone). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

function linuxStart(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the name in brackets and may hold spaces and brackets itself; the rest follows the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  // Field 22 counts ticks since boot, so the boot belongs to the identity: data folders outlive it.
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`;
}

function psStart(pid: number): string | undefined {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    // ps exits with 1 when there is no such process.
    return undefined;
  }
}

/** Text of a file, or undefined when it (or the process it describes) is gone or not ours to read. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Whether exactly this process (not another one with its pid) still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Sends a signal to exactly this process. @returns false when it is gone. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Waits until a process has ended. @returns false when it still runs after `withinMs`. */
export async function waitGone(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Asks a process to end by `signal`, and makes it end (SIGKILL) when it has not within `withinMs`. */
export async function stopProcess(identity: ProcessIdentity, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  if (!signalProcess(identity, signal)) return;
  if (await waitGone(identity, withinMs)) return;
  signalProcess(identity, 'SIGKILL');
  await waitGone(identity, withinMs);
}

/** What a run folder remembers of one started process, so that a later run can stop it if this one is killed. */
interface ProcessRecord extends ProcessIdentity {
  /** The signal it ends cleanly on. */
  signal: NodeJS.Signals;
}

/**
 * Remembers a process that was just started in `folder`, under `name`.
 *
 * To be called in the same tick as the spawn: what is not on file when the launcher is killed can't be found again.
 * @returns its identity, or undefined when it has already ended.
 */
export function recordProcess(
  folder: string,
  name: string,
  pid: number,
  signal: NodeJS.Signals,
): ProcessIdentity | undefined {
  const identity = identify(pid);
  if (!identity) return undefined;
  writeWhole(join(folder, `${name}.json`), `${JSON.stringify({ ...identity, signal } satisfies ProcessRecord)}\n`);
  return identity;
}

/**
 * The same for a child process, which is killed when it can't be remembered (a full disk): one that is not on file would
 * outlive a killed launcher and keep its port and its data from the next.
 * @throws Error that says why it could not be remembered.
 */
export function recordChild(
  folder: string,
  name: string,
  child: ChildProcess,
  signal: NodeJS.Signals,
): ProcessIdentity | undefined {
  if (child.pid === undefined) return undefined;
  try {
    return recordProcess(folder, name, child.pid, signal);
  } catch (error) {
    // Its end, or the failure to start at all, is told by the error thrown here.
    child.on('error', () => undefined);
    child.kill('SIGKILL');
    throw error;
  }
}

/** Forgets a process that has ended. */
export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true });
}

/**
 * Stops what an earlier, killed run has left behind in `folder`, in the order of `names`, and forgets it.
 *
 * Records of processes that are gone, or whose pid belongs to someone else by now, are only removed.
 * @returns the names of those that were really running.
 */
export async function stopLeftovers(folder: string, names: readonly string[], withinMs: number): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));
  const stopped: string[] = [];
  for (const name of [...names.filter((known) => found.includes(known)), ...found.filter((n) => !names.includes(n))]) {
    const record = readRecord(join(folder, `${name}.json`));
    if (record && isRunning(record)) {
      await stopProcess(record, record.signal, withinMs);
      stopped.push(name);
    }
    forgetProcess(folder, name);
  }
  return stopped;
}

function readRecord(file: string): ProcessRecord | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ProcessRecord;
  } catch {
    // Not written by recordProcess (it writes whole files): names no process, so there is none to stop.
    return undefined;
  }
}

/** Writes a small file so that a reader, or a crash, sees all of it or nothing. Readable by its owner alone. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Identity of a process. A pid can be reused; pid and start time together can't. */
export interface ProcessIdentity {
  pid: number;
  /** Start time as reported by the system; it is only compared for equality. */
  startedAt: string;
}

const POLL_MS = 10;
/** How long a busy machine may take to end a process that was killed. */
const KILLED_MS = 10_000;

/** Identity of a running process, or undefined when there is none with this pid (a zombie counts as gone). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

function linuxStart(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the name in parentheses, which may contain spaces and parentheses; the other fields follow the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  // Field 22 counts ticks since boot, so the identity includes the boot: data folders outlive it.
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

/** Text of a file; undefined if the file (or the process it describes) is gone, or this user may not read it. */
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

/**
 * Waits until a process has ended.
 * @returns false if it still runs after `withinMs`.
 */
export async function waitGone(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Stops a process with `signal`, and with SIGKILL if it still runs after `withinMs`. */
async function stopProcess(identity: ProcessIdentity, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  if (!signalProcess(identity, signal)) return;
  if (await waitGone(identity, withinMs)) return;
  signalProcess(identity, 'SIGKILL');
  await waitGone(identity, KILLED_MS);
}

/** Record of a started process, so that a later run can stop it if this one is killed. */
interface ProcessRecord extends ProcessIdentity {
  /** The signal that ends it cleanly. */
  signal: NodeJS.Signals;
}

/**
 * Records a process just started, in `folder`, under `name`.
 *
 * Must be called in the same tick as the spawn: a process without a record is lost if the launcher is killed.
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
 * The same for a child process, which is killed if it can't be recorded, for example on a full disk: without a record it would outlive a
 * killed launcher and block its port and data for the next one.
 * @throws Error that says why it could not be recorded.
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
    // The error thrown here reports its exit, or the failed spawn.
    child.on('error', () => undefined);
    child.kill('SIGKILL');
    throw error;
  }
}

/** Removes the record of a process that has ended. */
export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true });
}

/**
 * Stops processes left running by a killed run, in the order of `names`, and removes their records.
 *
 * If a process has ended or its pid was reused, only its record is removed.
 * @returns the names of those that were still running.
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
    // recordProcess writes complete files only, so this isn't one of them and there is no process to stop.
    return undefined;
  }
}

/** Writes a small file atomically. Readable by its owner only. */
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

import { type ChildProcess, spawn } from 'node:child_process';
import { ALLOCATOR, NODE_FLAGS } from '../node-flags.ts';
import { CannotStart, UNUSABLE_SETTINGS } from '../start-up.ts';
import { FollowedLog, readableLine } from './app-log.ts';
import { StartError } from './errors.ts';
import { forgetProcess, recordChild } from './processes.ts';
import { ids, type ServiceAccount } from './service-account.ts';

/** One of our own processes: the API, the workers, the migration. */
export interface AppOptions {
  /** Short name, used for the process's record, its log and its lines on the terminal. */
  name: string;
  /** Entry file. */
  script: string;
  /** Its arguments; none if left out. */
  args?: readonly string[];
  /** Working directory: the checkout. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** User to run as; undefined means the current user. */
  account?: ServiceAccount | undefined;
  log: string;
  /** Folder of process records, which a later run uses to clean up. */
  records: string;
  /** Called with its warnings and errors, one readable line each. */
  say: (line: string) => void;
  /** Called with the messages of `process.send`; without it, the process has no IPC channel. */
  onMessage?: (message: unknown) => void;
}

/** One of our processes, started. */
export interface RunningApp {
  /** Resolves with a description of how it ended, including its last output; never rejects. */
  ended: Promise<string>;
  /** The last lines of its output. */
  lastWords(): string;
  child: ChildProcess;
  /** Lets the process finish its work (SIGTERM), or ends it at once. */
  stop(how?: 'cleanly' | 'at once'): Promise<void>;
}

/** Longer than the 30 s after which our processes force their own exit. */
const DRAIN_MS = 35_000;
const LAST_WORDS = 6;
/** Lines of a crash that say where it happened, not what happened; the log has all of them. */
const OF_A_STACK = /^\s+at |^\s*\^+$|^Node\.js v\d/;

/**
 * Starts one of our processes with this Node, in a session of its own: Ctrl-C reaches only the launcher, which then stops everything in
 * order. The process writes to its log.
 */
export function startApp(options: AppOptions): RunningApp {
  const { name, script, args = [], folder, env, account, log, records, say, onMessage } = options;
  const lastWords: string[] = [];
  const file = new FollowedLog(log, (line) => {
    const readable = readableLine(name, line);
    if (readable !== undefined) say(readable);
    // Lines that aren't JSON belong to a crash; they are reported when the process has ended.
    const word = readable ?? (line.startsWith('{') ? '' : line);
    if (word.trim() === '' || OF_A_STACK.test(word)) return;
    lastWords.push(word);
    if (lastWords.length > LAST_WORDS) lastWords.shift();
  });
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    cwd: folder,
    // Other users can't read root's home.
    env: {
      NO_COLOR: '1',
      ...ALLOCATOR,
      ...env,
      ...(account && { HOME: '/', USER: account.name, LOGNAME: account.name }),
    },
    stdio: ['ignore', file.output, file.output, ...(onMessage ? (['ipc'] as const) : [])],
    detached: true,
    ...ids(account),
  });
  if (onMessage) child.on('message', onMessage);
  try {
    recordChild(records, name, child, 'SIGTERM');
  } catch (error) {
    file.close();
    throw error;
  }

  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      forgetProcess(records, name);
      file.close();
      resolve(
        `${how}; its log is ${log}${lastWords.length > 0 ? `, which ends with:\n  ${lastWords.join('\n  ')}` : ''}`,
      );
    };
    child.once('error', (error) => end(error.message));
    const exited = (code: number | null, signal: string | null) =>
      end(signal ? `ended by ${signal}` : `exit code ${code}`);
    child.once('exit', (code, signal) => {
      // Its last messages may arrive only now.
      if (child.connected) child.once('disconnect', () => exited(code, signal));
      else exited(code, signal);
    });
  });
  const stop = async (how: 'cleanly' | 'at once' = 'cleanly') => {
    child.kill(how === 'cleanly' ? 'SIGTERM' : 'SIGKILL');
    const force = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
    await ended;
    clearTimeout(force);
  };
  return { child, ended, stop, lastWords: () => lastWords.join('\n') };
}

/**
 * Runs one of our processes to its end, or until `interrupted`.
 * @throws CannotStart with the process's own message if a restart would not help; StartError that says how it ended if its exit code isn't
 * 0.
 */
export async function runApp(options: AppOptions, interrupted: AbortSignal): Promise<void> {
  const { child, ended, stop, lastWords } = startApp({ ...options, say: () => undefined });
  const interrupt = () => void stop();
  interrupted.addEventListener('abort', interrupt);
  const how = await ended;
  interrupted.removeEventListener('abort', interrupt);
  if (child.exitCode === UNUSABLE_SETTINGS) throw new CannotStart(lastWords());
  if (child.exitCode !== 0) throw new StartError(`${options.name} failed: ${how}`);
}

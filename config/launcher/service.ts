import { spawn } from 'node:child_process';
import { closeSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './errors.ts';
import { boundLog, openLog } from './log-file.ts';
import { forgetProcess, type ProcessIdentity, recordChild } from './processes.ts';
import { ids, type ServiceAccount } from './service-account.ts';
import { sayWhile } from './waiting.ts';

/** Number of log lines shown of a service that did not start: the reason may come before several hints. */
const LAST_LINES = 15;

/** A running local service: PostgreSQL or Redis. */
export interface RunningService {
  /** Address in the form of DATABASE_URL or REDIS_URL, with its password. */
  url: string;
  port: number;
  process: ProcessIdentity;
  /** Resolves with a description of how it ended; never rejects. */
  ended: Promise<string>;
  /** Stops the service: cleanly, or at once without regard for its data. Idempotent. */
  stop(how?: 'cleanly' | 'at once'): Promise<void>;
}

/** Start options of both services. */
export interface ServiceOptions {
  /** Folder for its data, which is created if missing and then owned by `account`. */
  folder: string;
  /** Loopback port to listen on. */
  port: number;
  password: string;
  /** User to run as; undefined means the current user. */
  account: ServiceAccount | undefined;
  /** Its log file. */
  log: string;
  /** Folder of process records, which a later run uses to clean up. */
  records: string;
  /** `false` trades crash safety for speed; for temporary data. */
  durable: boolean;
  /** Called with what a long start waits for. */
  say?: (line: string) => void;
}

interface ServiceProcess {
  name: string;
  program: string;
  args: string[];
  /** Its standard input; none if left out. */
  input?: string;
  env?: NodeJS.ProcessEnv;
  signal: { clean: NodeJS.Signals; atOnce: NodeJS.Signals };
  /** How long a clean stop may take before it is forced, in ms. */
  stopWithinMs: number;
  /**
   * The step that a long start waits for.
   * @param said the log of this start.
   */
  waitsFor: (said: string) => string;
}

/** Interval between two probes: short at first, so that a service that is ready is found at once. */
const POLL_MS = { first: 15, longest: 500, growth: 1.1 };

/**
 * Starts a service in a session of its own, so that Ctrl-C in the terminal reaches the launcher and not the database, and waits until
 * `probe` succeeds, without a time limit.
 * @throws StartError with the last lines of its log if the service exits.
 */
export async function startService(
  { log, records, account, folder, say = () => undefined }: ServiceOptions,
  { name, program, args, input, env, signal, stopWithinMs, waitsFor }: ServiceProcess,
  probe: () => Promise<unknown>,
): Promise<Omit<RunningService, 'url' | 'port'>> {
  const output = openLog(log);
  const logged = statSync(log).size;
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
    detached: true,
    ...ids(account),
  });
  closeSync(output);
  // A program that ends at once may not read its input. The reported error is how it ended, not the broken pipe.
  child.stdin?.on('error', () => undefined).end(input);
  const identity = recordChild(records, name, child, signal.clean);
  const unbound = boundLog(log);
  let over: string | undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      unbound();
      over = how;
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, by) => end(by ? `ended by ${by}` : `exit code ${code}`));
  });
  const stop = async (how: 'cleanly' | 'at once' = 'cleanly') => {
    if (over === undefined) {
      child.kill(how === 'cleanly' ? signal.clean : signal.atOnce);
      const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended;
      clearTimeout(force);
    }
    forgetProcess(records, name);
  };

  const said = () => readFileSync(log).subarray(logged).toString().trim();
  const untilUp = async () => {
    for (let pause = POLL_MS.first, refusal: unknown; ; pause = Math.min(pause * POLL_MS.growth, POLL_MS.longest)) {
      if (over !== undefined) {
        forgetProcess(records, name);
        const last = said().split('\n').slice(-LAST_LINES).join('\n  ');
        throw new StartError(`${name} did not start (${over}). Its log, ${log}, ends with:\n  ${last}`, {
          cause: refusal,
        });
      }
      try {
        await probe();
        return;
      } catch (error) {
        // The service isn't ready yet: try again until it is, or has ended. A StartError means that waiting does not help.
        refusal = error;
        if (error instanceof StartError) {
          await stop('at once');
          throw error;
        }
        await Promise.race([delay(pause), ended]);
      }
    }
  };
  await sayWhile(untilUp(), say, () => waitsFor(said()));
  if (!identity) throw new StartError(`${name} ended right after it started; see ${log}`);
  return { process: identity, ended, stop };
}

import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BadRequest, Unavailable } from '../../platform/errors.ts';

const SCRIPT = fileURLToPath(new URL('./xlsx-process.ts', import.meta.url));
/** Memory of the process for JavaScript objects, in MB. */
const MAX_MEMORY = 192;
/** Processor time for a workbook. One with 10,000 rows and ten columns takes one second. */
const MAX_CPU_SECONDS = 5;
/** Maximum wait for a process that other work slows down. On an idle machine, its own limits end it earlier. */
const MAX_MS = 30_000;
/** Time until the next attempt, in seconds. */
const RETRY_AFTER = 10;
/** Maximum output of the process, in characters: more than it ever writes. */
const MAX_OUTPUT = 16 * 1024 * 1024;
/** The limit of its processor time ends the process even if we can't (SIGXCPU, then SIGKILL). It leaves no core file. */
const LIMITS = `ulimit -c 0; ulimit -H -t ${MAX_CPU_SECONDS + 1}; ulimit -S -t ${MAX_CPU_SECONDS}; exec "$0" "$@"`;
/** Exit code of the process after it has written why it refuses the file. */
export const REFUSED = 3;

/** A sheet as the reading process describes it. */
export interface AboutSheet {
  /** Names of the visible sheets. */
  sheets: string[];
  /** The sheet that was read. */
  sheet: string | null;
  /** Number of its hidden rows, which are left out. */
  hiddenRows: number;
}

export interface ReadSheet extends AboutSheet {
  /** As CSV. */
  text: string;
}

/**
 * A sheet of a workbook (.xlsx) as CSV, by default the first visible one. A separate process reads it, because V8 ends the whole process
 * when a worker thread runs out of memory. Its memory and time are limited, and it gets none of our environment.
 * @param base64 the file.
 * @param sheet its name.
 * @param maxMs time limit by the clock.
 * @throws BadRequest if the file is not a workbook, or needs more processor time or memory than allowed; Unavailable if the machine was too
 * busy.
 */
export function readWorkbook(
  base64: string,
  { sheet, maxMs = MAX_MS }: { sheet?: string | undefined; maxMs?: number } = {},
): Promise<ReadSheet> {
  return new Promise((resolve, reject) => {
    const { NODE_COMPILE_CACHE } = process.env;
    const child = execFile(
      '/bin/sh',
      [
        '-c',
        LIMITS,
        process.execPath,
        `--max-old-space-size=${MAX_MEMORY}`,
        '--max-semi-space-size=16',
        SCRIPT,
        ...(sheet === undefined ? [] : [sheet]),
      ],
      {
        cwd: '/',
        env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
        maxBuffer: MAX_OUTPUT,
        timeout: maxMs,
        killSignal: 'SIGKILL',
      },
      (error, output) => {
        process.off('exit', end);
        if (error) reject(faultOf(error, output));
        else resolve(sheetIn(output));
      },
    );
    const end = () => void child.kill('SIGKILL');
    process.on('exit', end);
    // It may end before it has read the file.
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(Buffer.from(base64, 'base64'));
  });
}

function sheetIn(output: string): ReadSheet {
  const end = output.indexOf('\n');
  return { ...(JSON.parse(output.slice(0, end)) as AboutSheet), text: output.slice(end + 1) };
}

/** Signals that end a process which used up its processor time or memory: V8 aborts or traps. */
const OWN_FAULTS: ReadonlySet<string> = new Set(['SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']);

function faultOf(error: ExecFileException, output: string): Error {
  if (error.code === REFUSED) return new BadRequest(output);
  const isTooMuch =
    (error.signal && OWN_FAULTS.has(error.signal)) || String(error.code) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
  if (isTooMuch) return new BadRequest('The workbook is too large. Save the sheet as CSV');
  // We ended it by the clock, or the system ended it for lack of memory. Neither says anything about the workbook.
  if (error.signal) {
    return new Unavailable(
      'The machine was too busy to read the workbook; try again in a moment',
      RETRY_AFTER,
      error,
      'too_busy',
    );
  }
  return error;
}

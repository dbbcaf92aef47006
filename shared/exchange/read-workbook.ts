import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BadRequest } from '../errors.ts';

const SCRIPT = fileURLToPath(new URL('./xlsx-process.ts', import.meta.url));
/** Memory of the process for JavaScript objects, in MB. */
const MAX_MEMORY = 192;
/** Processor time of a workbook; one of 10,000 rows with ten columns takes one second. */
const MAX_CPU_SECONDS = 5;
/** How long a workbook may take on a machine that is busy. */
const MAX_MS = 10_000;
/** Characters that the process may write: more than it ever does. */
const MAX_OUTPUT = 16 * 1024 * 1024;
/** Its processor time ends it even where we can't any more, and it leaves no core file. */
const LIMITS = `ulimit -c 0; ulimit -t ${MAX_CPU_SECONDS}; exec "$0" "$@"`;
/** Exit code of the process when it wrote why it refuses the file. */
export const REFUSED = 3;

/**
 * The first sheet of a workbook (.xlsx) as CSV. A process of its own reads it, because V8 ends the whole process when a worker
 * thread uses up its memory. Memory and time are bounded, and it has none of our environment.
 * @param base64 the file.
 * @throws BadRequest if the file is not a workbook, or too large.
 */
export function readWorkbook(base64: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { NODE_COMPILE_CACHE } = process.env;
    const child = execFile(
      '/bin/sh',
      ['-c', LIMITS, process.execPath, `--max-old-space-size=${MAX_MEMORY}`, '--max-semi-space-size=16', SCRIPT],
      {
        cwd: '/',
        env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
        maxBuffer: MAX_OUTPUT,
        timeout: MAX_MS,
        killSignal: 'SIGKILL',
      },
      (error, output) => {
        process.off('exit', end);
        if (error) reject(faultOf(error, output));
        else resolve(output);
      },
    );
    const end = () => void child.kill('SIGKILL');
    process.on('exit', end);
    // It may end before it has read the file.
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(Buffer.from(base64, 'base64'));
  });
}

function faultOf(error: ExecFileException, output: string): Error {
  if (error.code === REFUSED) return new BadRequest(output);
  // V8 aborts a process without memory, and the system kills one without time.
  return error.signal ? new BadRequest('The workbook is too large. Save the sheet as CSV') : error;
}

import { Worker } from 'node:worker_threads';
import { BadRequest } from '../errors.ts';

/** Memory of a worker for JavaScript objects, in MB. */
const MAX_MEMORY = 192;
/** How long a workbook may take. */
const MAX_MS = 15_000;

/** The end of the last workbook: they are read one by one, so that many cost no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The first sheet of a workbook (.xlsx) as CSV. A worker reads it: other requests are served meanwhile, and memory and time are bounded.
 * @param base64 the file.
 * @throws BadRequest if the file is not a workbook, or too large.
 */
export function readWorkbook(base64: string): Promise<string> {
  const reading = last.then(() => readInWorker(Buffer.from(base64, 'base64')));
  last = reading.catch(() => undefined);
  return reading;
}

function readInWorker(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
    });
    const refuse = () => reject(new BadRequest('The workbook is too large. Save the sheet as CSV'));
    const timer = setTimeout(() => {
      refuse();
      void worker.terminate();
    }, MAX_MS);
    worker.on('message', ({ text, fault }: { text?: string; fault?: string }) =>
      text === undefined ? reject(new BadRequest(fault!)) : resolve(text),
    );
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
    );
    worker.on('exit', () => clearTimeout(timer));
  });
}

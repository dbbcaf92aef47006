import { failureOf } from '../service/failure.ts';
import { fileTexts } from './file-texts.ts';
import { offerFile } from './offer-file.ts';

/** Called with the number of bytes that have arrived, and the total if it is known. */
export type OnBytes = (arrived: number) => void;

/** The part that is used of an API which only some browsers have. */
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * Saves a response of the service as a file. If the browser lets pages write files, the person chooses the file first, and bytes are
 * written as they arrive. Other browsers collect the response (a large one on disk, not in the page's memory) and save it at the end. In
 * both cases the token is sent in a header and is never part of an address.
 * @param ask sends the request; its body is read here.
 * @returns false if the person chose no file; then nothing was requested.
 * @throws ServiceError if the service refused or the connection broke; then no file is left.
 */
export async function saveFile(
  name: string,
  ask: () => Promise<{ data?: unknown; error?: unknown; response: Response }>,
  onBytes: OnBytes = () => {},
): Promise<boolean> {
  const picker = (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  let file: FileSystemFileHandle | null = null;
  if (picker) {
    try {
      file = await picker({ suggestedName: name });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      // A page that may not use this, as in a frame or by a policy of the organisation, saves the other way.
    }
  }
  const { data, error, response } = await ask();
  if (!response.ok || !(data instanceof ReadableStream)) throw failureOf(response, error);
  const counted = (data as ReadableStream<Uint8Array>).pipeThrough(counting(onBytes));
  if (file) {
    // The written file replaces the old one when the stream is closed; an aborted stream is discarded.
    await brokenAsFailure(counted.pipeTo(await file.createWritable()), response);
    return true;
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  offerFile(await brokenAsFailure(new Response(counted, { headers: { 'Content-Type': type } }).blob(), response), name);
  return true;
}

function counting(onBytes: OnBytes): TransformStream<Uint8Array, Uint8Array> {
  let arrived = 0;
  return new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.byteLength;
      onBytes(arrived);
      controller.enqueue(chunk);
    },
  });
}

async function brokenAsFailure<T>(work: Promise<T>, { headers }: Response): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // A full disk, or a file that can't be written, has its own message.
    if (error instanceof DOMException)
      throw failureOf(new Response(null, { status: 507, headers }), { detail: error.message });
    throw failureOf(new Response(null, { status: 502, headers }), {
      detail: fileTexts.broken,
    });
  }
}

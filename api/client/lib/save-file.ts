import { failureOf } from '../service/failure.ts';
import { fileTexts } from './file-texts.ts';
import { offerFile } from './offer-file.ts';

/** A file that is being saved: bytes that have arrived, and of how many, where that is known. */
export type OnBytes = (arrived: number) => void;

/** The used part of an API that only some browsers have. */
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * Saves what the service answers under a name. Where the browser lets a page write a file, the person chooses it first, and what arrives is
 * written as it comes, however large it is; elsewhere the browser collects it (large ones on its disk, not in the page's memory) and
 * saves it then. The token travels in a header in both cases: no address carries it.
 * @param ask sends the request; its body is read here.
 * @returns false when the person chose no file, and nothing was requested.
 * @throws ServiceError when the service refused, or the connection broke: no file is left then.
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
      // A page that may not, as in a frame or by a rule of the organisation, saves the other way.
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
    // A full disk of this person, or a file that may not be written, has words of its own.
    if (error instanceof DOMException)
      throw failureOf(new Response(null, { status: 507, headers }), { detail: error.message });
    throw failureOf(new Response(null, { status: 502, headers }), {
      detail: fileTexts.broken,
    });
  }
}

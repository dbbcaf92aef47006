import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context as KoaContext } from 'koa';
import { fileFailure, isStorageFull, StorageFull } from '../../shared/data/storage-failure.ts';
import { AppError, BadRequest, InvalidInput, Unavailable } from '../../shared/platform/errors.ts';

interface Upload {
  /** The form's field that holds the file. */
  field: string;
  /** Target folder, for uploads only: leftovers of interrupted uploads are removed from it. */
  folder: string;
  /** Maximum size, in bytes. */
  limit: number;
}

/**
 * Streams the single file of a multipart form to disk.
 * @returns its name in the folder.
 * @throws AppError 413 too large, 415 no form; InvalidInput without the file.
 */
export async function receiveFile(ctx: KoaContext, { field, folder, limit }: Upload): Promise<string> {
  if (!ctx.request.is('multipart/form-data')) throw new AppError(415, 'Send the body as multipart/form-data');
  const { default: koaBody } = await import('koa-body');
  // If the client disconnected during authentication, there is no body any more, and formidable would wait for it for ever.
  if (!ctx.req.readable) throw new BadRequest('The upload was interrupted or is not a valid multipart form');
  const names: string[] = [];
  const receive = koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    patchNode: false,
    patchKoa: true,
    formidable: {
      uploadDir: folder,
      maxFiles: 1,
      maxFileSize: limit,
      maxFields: 10,
      maxFieldsSize: 64 * 1024,
      allowEmptyFiles: true,
      minFileSize: 0,
      filename: () => {
        const name = randomUUID();
        names.push(name);
        return name;
      },
    },
  });
  const keepOnly = async (kept?: string) => {
    for (const name of names) if (name !== kept) await rm(path.join(folder, name), { force: true });
  };
  try {
    await receive(ctx as never, async () => {});
  } catch (error) {
    // When the limit is reached, the partial file is left behind.
    await keepOnly();
    throw uploadFault(error, { field, folder, limit });
  }
  const { files } = ctx.request as unknown as { files?: Record<string, ReceivedFile | ReceivedFile[]> };
  const file = files?.[field];
  if (!file || Array.isArray(file)) {
    await keepOnly();
    throw notOneFile(field);
  }
  const name = path.basename(file.filepath);
  await keepOnly(name);
  // A file truncated by a full disk must not be taken for a complete one.
  const { size } = await stat(file.filepath);
  if (size !== file.size) {
    await keepOnly();
    throw new StorageFull(`only ${size} of the upload's ${file.size} bytes could be stored`);
  }
  return name;
}

interface ReceivedFile {
  filepath: string;
  /** Number of bytes received. */
  size: number;
}

/** formidable's codes for a file, and for all files together, above the maximum size. */
const TOO_LARGE: ReadonlySet<unknown> = new Set([1016, 1009]);

const notOneFile = (field: string) => new InvalidInput([{ field, message: `${field} must be one file` }]);

function uploadFault(error: unknown, { field, limit }: Upload): unknown {
  const { code, httpCode, message } = error as { code?: unknown; httpCode?: unknown; message: string };
  if (isStorageFull(error)) return new StorageFull('the upload could not be stored', error);
  const unwritable = fileFailure(error);
  if (unwritable !== null) return new Unavailable(`The upload could not be stored: ${unwritable}`, 60, error);
  // formidable also answers 413 to a second file, and to too many or too long fields.
  if (httpCode === 413 && !TOO_LARGE.has(code)) return notOneFile(field);
  if (httpCode === 413) return new AppError(413, `The file is larger than ${Math.floor(limit / 2 ** 20)} MB`);
  if (httpCode === 400 || code === 'ECONNRESET' || /abort|malformed|MultipartParser/i.test(message)) {
    return new BadRequest('The upload was interrupted or is not a valid multipart form');
  }
  return error;
}

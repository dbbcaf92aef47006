import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { BucketAddress } from '../../config/bucket-address.ts';
import { NotFound } from '../platform/errors.ts';
import {
  ABANDONED_UPLOAD_MS,
  ARCHIVE,
  aboutId,
  BACKUP_ID,
  byAge,
  newBackupId,
  readVerificationResult,
  type StoredBackup,
  VERIFICATION_FILE,
  type VerificationResult,
  ZIP_OPTIONS,
} from './backup.ts';
import { type DiskSpace, diskSpace } from './disk-space.ts';
import type { BackupKind } from './jobs.ts';
import { probeFolder } from './probe-folder.ts';
import { type StorageAccess, usingBucket, usingFiles } from './storage-failure.ts';

const UPLOADS = 'uploads/';
/** Time limits after which storage counts as unreachable or silent, in milliseconds. Both attempts together take less than ten seconds. */
const CONNECT_MS = 3000;
const SILENCE_MS = 4000;
const ATTEMPTS = 2;

interface Found {
  key: string;
  size: number;
  modified: Date;
}

/**
 * Archives in a bucket, so that API and workers need no shared disk. An object appears when its upload is complete, so archives
 * are never partial. Random access uses a temporary local copy. Credentials come from the AWS SDK's usual sources
 * (AWS_ACCESS_KEY_ID and so on).
 */
export class BackupBucket {
  readonly #address: BucketAddress;
  readonly #staging: string;
  #client: Promise<S3Client> | undefined;

  /** @param staging local folder for files in transit. */
  constructor(address: BucketAddress, staging: string) {
    this.#address = address;
    this.#staging = staging;
  }

  newId(kind: BackupKind, now: Date): string {
    return newBackupId(kind, now);
  }

  async list(): Promise<StoredBackup[]> {
    const found = await this.#find('');
    const verdicts = new Set(found.filter(({ key }) => key.endsWith(VERIFICATION_FILE)).map(({ key }) => key));
    const archives = found.filter(({ key }) => key.endsWith(ARCHIVE));
    const backups = await Promise.all(
      archives.map(({ key, size, modified }) => {
        const id = key.slice(0, -ARCHIVE.length);
        return this.#describe(id, { size, modified }, verdicts.has(`${id}${VERIFICATION_FILE}`));
      }),
    );
    return backups.sort(byAge);
  }

  async get(id: string): Promise<StoredBackup> {
    if (!BACKUP_ID.test(id)) throw new NotFound('Backup not found', 'backup_not_found');
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    const head = await this.#using('read', (client) =>
      client.send(new HeadObjectCommand(this.#at(`${id}${ARCHIVE}`))).catch(absent),
    );
    if (!head) throw new NotFound('Backup not found', 'backup_not_found');
    return this.#describe(id, { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) }, true);
  }

  async keep<T>(id: string, write: (file: string) => Promise<T>): Promise<T> {
    return this.#withStaged(async (file) => {
      const written = await usingFiles('DATA_DIR', 'written', () => write(file));
      await this.#upload(`${id}${ARCHIVE}`, file);
      return written;
    });
  }

  async withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T> {
    return this.#withStaged(async (file) => {
      await this.#download(`${id}${ARCHIVE}`, file, 'Backup not found');
      return work(file);
    });
  }

  async open(id: string): Promise<Readable> {
    return this.#read(`${id}${ARCHIVE}`, 'Backup not found');
  }

  async openZip(id: string): Promise<ZipFile> {
    const { size } = await this.get(id);
    const read = (from: number, to: number) => this.#read(`${id}${ARCHIVE}`, 'Backup not found', [from, to]);
    return fromRandomAccessReaderPromise(new RangeReader(read), size, ZIP_OPTIONS);
  }

  async recordVerification(id: string, verdict: VerificationResult): Promise<void> {
    await this.#put(`${id}${VERIFICATION_FILE}`, `${JSON.stringify(verdict)}\n`);
  }

  async remove(id: string): Promise<void> {
    await this.#remove(`${id}${ARCHIVE}`);
    await this.#remove(`${id}${VERIFICATION_FILE}`);
  }

  /** Writes to the bucket, and to the local folder where archives are written before their upload. */
  async probe(): Promise<void> {
    await usingFiles('DATA_DIR', 'written', () => probeFolder(this.#staging));
    const key = `${UPLOADS}probe-${randomBytes(6).toString('hex')}`;
    await this.#put(key, 'probe\n');
    await this.#remove(key);
  }

  /** Space of the local folder where archives are written before their upload. */
  async space(): Promise<DiskSpace> {
    return usingFiles('DATA_DIR', 'written', () => diskSpace(this.#staging));
  }

  async uploads(): Promise<string> {
    const folder = path.join(this.#staging, 'uploads');
    await usingFiles('DATA_DIR', 'written', () => mkdir(folder, { recursive: true, mode: 0o700 }));
    return folder;
  }

  async handOver(upload: string): Promise<void> {
    const file = path.join(await this.uploads(), upload);
    await this.#upload(`${UPLOADS}${upload}`, file);
    await rm(file, { force: true });
  }

  async withUpload<T>(upload: string, work: (file: string) => Promise<T>): Promise<T> {
    try {
      return await this.#withStaged(async (file) => {
        await this.#download(`${UPLOADS}${upload}`, file, 'The uploaded file no longer exists');
        return work(file);
      });
    } finally {
      await this.dropUpload(upload);
    }
  }

  async dropUpload(upload: string): Promise<void> {
    await rm(path.join(await this.uploads(), upload), { force: true });
    await this.#remove(`${UPLOADS}${upload}`);
  }

  async sweep(now: Date): Promise<void> {
    for (const { key, modified } of await this.#find(UPLOADS)) {
      if (now.getTime() - modified.getTime() > ABANDONED_UPLOAD_MS) await this.#remove(key);
    }
  }

  async #describe(id: string, { size, modified }: Omit<Found, 'key'>, judged: boolean): Promise<StoredBackup> {
    const text = judged ? await this.#text(`${id}${VERIFICATION_FILE}`) : null;
    const { kind, createdAt } = aboutId(id);
    return { id, size, kind, createdAt: createdAt ?? modified, verification: readVerificationResult(text, size) };
  }

  /** All objects directly in a folder of the prefix; keys without the prefix. */
  async #find(folder: string): Promise<Found[]> {
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    const { bucket, prefix } = this.#address;
    return this.#using('read', async (client) => {
      const found: Found[] = [];
      const about = { Bucket: bucket, Prefix: `${prefix}${folder}`, Delimiter: '/' };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, about)) {
        for (const { Key, Size, LastModified } of Contents) {
          if (Key === undefined) continue;
          found.push({ key: Key.slice(prefix.length), size: Size ?? 0, modified: LastModified ?? new Date(0) });
        }
      }
      return found;
    });
  }

  async #upload(key: string, file: string): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage');
    await this.#using('written', async (client) => {
      await new Upload({ client, params: { ...this.#at(key), Body: createReadStream(file) } }).done();
    });
  }

  async #put(key: string, text: string): Promise<void> {
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    await this.#using('written', (client) => client.send(new PutObjectCommand({ ...this.#at(key), Body: text })));
  }

  /** @param range of bytes, without its end; by default everything. */
  async #read(key: string, missing: string, range?: readonly [from: number, to: number]): Promise<Readable> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const part = range && { Range: `bytes=${range[0]}-${range[1] - 1}` };
    const answer = await this.#using('read', (client) =>
      client.send(new GetObjectCommand({ ...this.#at(key), ...part })).catch(absent),
    );
    if (!answer?.Body) throw new NotFound(missing);
    return answer.Body as Readable;
  }

  async #download(key: string, file: string, missing: string): Promise<void> {
    const content = await this.#read(key, missing);
    await usingBucket('read', () => pipeline(content, createWriteStream(file, { mode: 0o600 })));
  }

  async #text(key: string): Promise<string | null> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    return this.#using('read', async (client) => {
      const answer = await client.send(new GetObjectCommand(this.#at(key))).catch(absent);
      return answer?.Body ? answer.Body.transformToString() : null;
    });
  }

  async #remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await this.#using('written', (client) => client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async #withStaged<T>(work: (file: string) => Promise<T>): Promise<T> {
    await usingFiles('DATA_DIR', 'written', () => mkdir(this.#staging, { recursive: true, mode: 0o700 }));
    const file = path.join(this.#staging, randomBytes(12).toString('hex'));
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#address.bucket, Key: `${this.#address.prefix}${key}` };
  }

  async #using<T>(access: StorageAccess, work: (client: S3Client) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    return usingBucket(access, () => work(client));
  }

  /** Loads the SDK on first use. */
  #connect(): Promise<S3Client> {
    this.#client ??= import('@aws-sdk/client-s3').then(({ S3Client }) => {
      const { endpoint, region } = this.#address;
      return new S3Client({
        requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
        maxAttempts: ATTEMPTS,
        ...(region && { region }),
        // Few other services support virtual-host addressing or the newest checksums.
        ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
        ...(endpoint && { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
      });
    });
    return this.#client;
  }
}

/** Reads ranges of a zip on demand. */
class RangeReader extends RandomAccessReader {
  readonly #open: (from: number, to: number) => Promise<Readable>;

  constructor(open: (from: number, to: number) => Promise<Readable>) {
    super();
    this.#open = open;
  }

  override _readStreamForRange(from: number, to: number): Readable {
    const open = this.#open;
    return Readable.from(
      (async function* () {
        yield* await open(from, to);
      })(),
      { objectMode: false },
    );
  }
}

function absent(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchBucket') throw error;
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null;
  throw error;
}

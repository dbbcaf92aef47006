import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { BadRequest } from '../platform/errors.ts';
import { UnusableArchive } from './unusable-archive.ts';

/** The whole archive, as an encrypted file for `age`. */
export const ENCRYPTED_FILE = 'archive.zip.age';

/** Encrypts for people who hold the private key of one of the public keys. The package is loaded on first use. */
export async function encrypted(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Decrypts into a new file that only its owner can read.
 * @throws UnusableArchive if no identity fits, or the content was modified.
 */
export async function decryptInto(file: string, sealed: Readable, identities: readonly string[]): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const plain = fromWeb(await decrypter.decrypt(toWeb(sealed)));
    await pipeline(plain, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new UnusableArchive(
      'encrypted',
      `it can't be decrypted with this identity (${(error as Error).message})`,
      error,
    );
  }
}

const IDENTITY = /^AGE-SECRET-KEY-1[A-Z0-9]+$/;

/**
 * The private keys in a file of `age-keygen`. Lines that start with # are comments.
 * @throws BadRequest
 */
export function readIdentities(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every((line) => IDENTITY.test(line)))
    throw new BadRequest('The identity file must hold lines like AGE-SECRET-KEY-1…, as age-keygen writes them');
  return identities;
}

// Node's types for web streams differ from those of browsers, which the package declares.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>, { objectMode: false });

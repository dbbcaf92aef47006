import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** An address in the settings that can't be used; the message is a sentence for the operator, without the password. */
export class UnusableAddress extends Error {}

/** Texts of PEM files, for TLS. */
export interface TlsFiles {
  /** The authorities that are trusted, in place of Node's own and those of NODE_EXTRA_CA_CERTS. */
  ca?: string;
  /** This client's certificate, and its key. */
  cert?: string;
  key?: string;
}

/** A parameter of an address that names a file. */
interface NamedFile {
  parameter: string;
  path: string | undefined;
}

/**
 * Reads the certificates that the parameters of an address name; those without a path are left out.
 * @param setting - the setting that holds the address.
 * @throws UnusableAddress if a file can't be read or used, or if `cert` or `key` is given without the other.
 */
export function readCertificates(setting: string, files: Record<keyof TlsFiles, NamedFile>): TlsFiles {
  const { ca, cert, key } = files;
  if (!cert.path !== !key.path)
    throw new UnusableAddress(`${setting}: set both ${cert.parameter} and ${key.parameter}, or neither`);
  const read: TlsFiles = {};
  for (const name of ['ca', 'cert', 'key'] as const) {
    const { parameter, path } = files[name];
    if (path) read[name] = readPem(setting, parameter, path);
  }
  // Without certificates there is nothing to check, and making a context takes a millisecond.
  if (Object.keys(read).length === 0) return read;
  try {
    // OpenSSL silently ignores authorities that it can't read.
    for (const text of [read.ca, read.cert]) if (text) new X509Certificate(text);
    createSecureContext(read);
  } catch (error) {
    const used = [ca, cert, key].filter(({ path }) => path).map(({ parameter }) => parameter);
    throw new UnusableAddress(`${setting}: ${used.join(', ')} can't be used: ${(error as Error).message}`);
  }
  return read;
}

function readPem(setting: string, parameter: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UnusableAddress(`${setting}: ${parameter} can't be read: ${(error as Error).message}`);
  }
}

/**
 * The parameters of an address by name; empty ones are left out.
 * @throws UnusableAddress when one is unknown or given twice.
 */
export function readParameters<Name extends string>(
  setting: string,
  given: URLSearchParams,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const [parameter, value] of given) {
    const name = known.find((one) => one === parameter);
    if (!name)
      throw new UnusableAddress(
        `${setting} has an unknown parameter, ${parameter}; ${known.length > 0 ? `the known ones are ${known.join(', ')}` : 'it takes none'}`,
      );
    if (given.getAll(name).length > 1) throw new UnusableAddress(`${setting} has the parameter ${name} twice`);
    if (value !== '') found[name] = value;
  }
  return found;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceAccount } from '../../config/launcher/service-account.ts';

/** Paths of a certificate and its key. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate authority for a test, with its files in a temporary folder. The program `openssl` makes them. */
export class CertificateAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'pairwise-certificates-'));
  /** Path of its own certificate. */
  readonly cert: string;
  readonly #key: string;

  constructor(name = 'Test CA') {
    // The user of the services must be able to read its certificates.
    chmodSync(this.folder, 0o711);
    this.cert = join(this.folder, 'ca.crt');
    this.#key = join(this.folder, 'ca.key');
    const subject = ['-subj', `/CN=${name}`, '-days', '2'];
    this.#openssl(['req', '-x509', ...NEW_KEY, '-keyout', this.#key, '-out', this.cert, ...subject]);
  }

  /**
   * Issues a certificate. `names` has the form of subjectAltName, such as `DNS:localhost,IP:127.0.0.1`; a client's certificate needs none.
   */
  issue(commonName: string, names?: string, days = 2): Certificate {
    const file = (ending: string) => join(this.folder, `${commonName}-${(names ?? '').replace(/\W/g, '')}.${ending}`);
    const [request, extensions, cert, key] = [file('csr'), file('ext'), file('crt'), file('key')];
    this.#openssl(['req', ...NEW_KEY, '-keyout', key, '-out', request, '-subj', `/CN=${commonName}`]);
    writeFileSync(extensions, names === undefined ? '' : `subjectAltName=${names}\n`);
    const authority = ['-CA', this.cert, '-CAkey', this.#key, '-CAcreateserial'];
    this.#openssl([
      'x509',
      '-req',
      '-in',
      request,
      '-out',
      cert,
      '-days',
      String(days),
      '-extfile',
      extensions,
      ...authority,
    ]);
    // PostgreSQL refuses a key that other users may read.
    chmodSync(key, 0o600);
    const account = serviceAccount();
    if (account) for (const path of [cert, key]) chownSync(path, account.uid, account.gid);
    return { cert, key };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #openssl(args: readonly string[]): void {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];

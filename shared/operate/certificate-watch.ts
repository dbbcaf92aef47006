import { connect, type TLSSocket } from 'node:tls';
import { readBucketAddress } from '../../config/bucket-address.ts';
import type { Logger } from '../../config/logger.ts';
import { readPostgresAddress } from '../../config/postgres-address.ts';
import { newClient } from '../../config/postgres-client.ts';
import type { Settings } from '../../config/settings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Interval between handshakes: while certificates are good, and while one ends soon or can't be read. */
const LOOK_MS = HOUR_MS;
const LOOK_AGAIN_MS = 60_000;
/** A certificate that ends within this time ends soon. */
const SOON_MS = 21 * DAY_MS;
const HANDSHAKE_MS = 3000;

/** Servers whose certificates the operator renews. */
export type CertificateName = 'PostgreSQL' | 'object storage';

/** The certificate of a server. */
export interface CertificateState {
  name: CertificateName;
  /** Null if the last check could not read it. */
  endsAt: Date | null;
  endsSoon: boolean;
}

interface Dependencies {
  settings: Pick<Settings, 'DATABASE_URL' | 'BACKUP_DIR'>;
  log: Logger;
  clock: () => Date;
}

/**
 * Checks when the certificates of PostgreSQL and of the object storage's endpoint end, by one handshake an hour. Without TLS there is
 * nothing to check. It doesn't use the pool's connections, which keep a certificate that the server has replaced.
 */
export class CertificateWatch {
  readonly #parts: Dependencies;
  #ends = new Map<CertificateName, Date | null>();
  #lookedAt: Date | null = null;
  #looking: Promise<void> | undefined;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** The certificates as last seen. Starts a check if one is due. */
  get states(): CertificateState[] {
    const now = this.#parts.clock().getTime();
    const states = [...this.#ends].map(([name, endsAt]) => ({
      name,
      endsAt,
      endsSoon: endsAt !== null && endsAt.getTime() - now < SOON_MS,
    }));
    const isCalm = states.every(({ endsAt, endsSoon }) => endsAt !== null && !endsSoon);
    const looked = this.#lookedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (now - looked >= (isCalm ? LOOK_MS : LOOK_AGAIN_MS)) void this.look();
    return states;
  }

  /** The certificates. Waits for a check if one is due. */
  async recent(): Promise<CertificateState[]> {
    void this.states;
    await this.#looking;
    return this.states;
  }

  /** Checks now, or joins the running check. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { settings, clock } = this.#parts;
    const endpoint = readBucketAddress(settings.BACKUP_DIR)?.endpoint;
    await Promise.all([
      this.#read('PostgreSQL', () => postgresCertificate(settings.DATABASE_URL)),
      ...(endpoint?.startsWith('https:')
        ? [this.#read('object storage', () => endpointCertificate(new URL(endpoint)))]
        : []),
    ]);
    this.#lookedAt = clock();
  }

  /** If a server can't be reached, its certificate is unknown, since it may have been renewed. */
  async #read(name: CertificateName, ask: () => Promise<Date | null>): Promise<void> {
    try {
      const endsAt = await ask();
      if (endsAt) this.#ends.set(name, endsAt);
      else this.#ends.delete(name);
    } catch (error) {
      this.#parts.log.debug({ err: error, server: name }, 'the certificate could not be read');
      this.#ends.set(name, null);
    }
  }
}

/** @returns null without TLS. */
async function postgresCertificate(url: string): Promise<Date | null> {
  if (readPostgresAddress(url).attempts.every((attempt) => attempt === null)) return null;
  const client = newClient(url, {
    application_name: 'pairwise-certificate',
    connectionTimeoutMillis: HANDSHAKE_MS,
  });
  // The failed call reports the error; an unhandled event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Partial<TLSSocket> } }).connection;
    return stream.getPeerCertificate ? endOf(stream as TLSSocket) : null;
  } catch (error) {
    // Open connections continue for now. The next one fails.
    if (isExpired(error)) return new Date(0);
    throw error;
  } finally {
    await client.end();
  }
}

/** Only the date is read, so it doesn't matter who signed the certificate. */
function endpointCertificate({ hostname, port }: URL): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      rejectUnauthorized: false,
      timeout: HANDSHAKE_MS,
    });
    socket.once('secureConnect', () => {
      resolve(endOf(socket));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`No handshake within ${HANDSHAKE_MS / 1000} s`)));
    socket.once('error', reject);
  });
}

function endOf(socket: TLSSocket): Date | null {
  const { valid_to: end } = socket.getPeerCertificate();
  return end ? new Date(end) : null;
}

function isExpired(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as NodeJS.ErrnoException).code === 'CERT_HAS_EXPIRED') return true;
  }
  return false;
}

import { Client, type ClientConfig } from 'pg';
import { readPostgresAddress } from './postgres-address.ts';
import { TlsConnection } from './postgres-tls.ts';

/** Options of pg and its pool that connect as DATABASE_URL says. Each caller adds the database. */
interface ConnectingOptions {
  host: string;
  port: number;
  ssl: false;
  Client: typeof Client;
}

/**
 * Pool options to connect to the PostgreSQL of DATABASE_URL. Every connection of the service uses them, so that each is encrypted as
 * `sslmode` says.
 * @throws UnusableAddress as `readPostgresAddress` does.
 */
export function connectingOptions(url: string): ConnectingOptions {
  const { host, port, attempts } = readPostgresAddress(url);
  if (attempts.every((attempt) => attempt === null)) return { host, port, ssl: false, Client };
  // `ssl` is false for pg, since the connection handles TLS: pg can neither try again without it nor compare a certificate with an IP
  // address.
  class TlsClient extends Client {
    constructor(config: ClientConfig = {}) {
      const { keepAlive = false, keepAliveInitialDelayMillis = 0 } = config;
      const connection = new TlsConnection(attempts, { keepAlive, keepAliveInitialDelayMillis });
      // The options are not copied, since the pool hides the password from a copy.
      super(Object.assign(Object.create(config) as ClientConfig, { connection }));
    }
  }
  return { host, port, ssl: false, Client: TlsClient as typeof Client };
}

/** A client for the database of DATABASE_URL, not connected yet. */
export function newClient(url: string, options: ClientConfig = {}): Client {
  const { user, password, database } = readPostgresAddress(url);
  const { Client: ConfiguredClient, ...how } = connectingOptions(url);
  return new ConfiguredClient({ ...options, ...how, ...(user && { user }), ...(password && { password }), database });
}

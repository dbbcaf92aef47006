import { one } from '../../platform/sql/statement.ts';

/** Facts about a server and the rights of a connection to it. */
export interface ServerFacts {
  version: string;
  /** Whether the connection is encrypted. */
  isEncrypted: boolean;
  /** Whether it may create schemas, which verifying a backup needs. */
  mayCreate: boolean;
  /** Encoding of the database. Only UTF8 can hold every text. */
  encoding: string;
  now: Date;
}

/** Reads the facts on one connection of the pool. */
export const readServerFacts = one<void, ServerFacts>(
  'server_facts',
  `select split_part(current_setting('server_version'), ' ', 1) as version,
          coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
          has_database_privilege(current_database(), 'CREATE') as may_create,
          current_setting('server_encoding') as encoding,
          clock_timestamp() as now`,
);

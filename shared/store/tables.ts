import { accountsTable } from './accounts/accounts.ts';
import { apiTokensTable } from './accounts/api-tokens.ts';
import { emailVerificationsTable } from './accounts/email-verifications.ts';
import { identitiesTable } from './accounts/identities.ts';
import { passkeysTable, recoveryCodesTable } from './accounts/passkeys.ts';
import { passwordResetsTable } from './accounts/password-resets.ts';
import { sessionsTable } from './accounts/sessions.ts';
import { activitiesTable } from './activity.ts';
import { announcementTable } from './announcement.ts';
import { collaboratorsTable } from './collaborators.ts';
import { comparisonsTable } from './comparisons.ts';
import { erasedPeopleTable } from './erased-people.ts';
import { estimatesTable } from './estimates.ts';
import { eventStatesTable, eventsTable } from './events.ts';
import { factorsTable } from './factors.ts';
import { timelinesTable } from './failover-guard.ts';
import { featuresTable } from './feature-catalog.ts';
import { guestsTable } from './guests.ts';
import { integrityChecksTable } from './integrity-checks.ts';
import { ledgersTable } from './ledgers.ts';
import { looksTable } from './looks.ts';
import { migrationsTable } from './operations/schema-history.ts';
import { operatorProblemsTable, problemWatchTable } from './operator-problems.ts';
import { projectInvitationsTable } from './project-invitations.ts';
import { projectLinksTable } from './project-links.ts';
import { projectPeopleTable } from './project-people.ts';
import { projectsTable } from './projects.ts';
import { rankingDigestsTable } from './ranking-digests.ts';
import { rankingFiguresTable } from './ranking-figures.ts';
import { ratingsTable } from './ratings.ts';
import { securityEventsTable } from './security-events.ts';
import type { Table } from './table.ts';
import { webhookDeliveriesTable } from './webhook-deliveries.ts';
import { webhooksTable } from './webhooks.ts';

/** Every table of the database. A table comes after those it refers to: rows are restored and imported in this order. */
export const TABLES: readonly Table[] = [
  accountsTable,
  identitiesTable,
  passkeysTable,
  recoveryCodesTable,
  projectsTable,
  collaboratorsTable,
  projectPeopleTable,
  projectLinksTable,
  guestsTable,
  projectInvitationsTable,
  rankingDigestsTable,
  looksTable,
  featuresTable,
  ledgersTable,
  estimatesTable,
  comparisonsTable,
  ratingsTable,
  factorsTable,
  activitiesTable,
  sessionsTable,
  apiTokensTable,
  passwordResetsTable,
  emailVerificationsTable,
  eventsTable,
  eventStatesTable,
  webhooksTable,
  webhookDeliveriesTable,
  rankingFiguresTable,
  integrityChecksTable,
  securityEventsTable,
  operatorProblemsTable,
  problemWatchTable,
  announcementTable,
  erasedPeopleTable,
  timelinesTable,
  migrationsTable,
];

const BY_NAME: ReadonlyMap<string, Table> = new Map(TABLES.map((table) => [table.name, table]));

/** @throws if there is no such table. */
export function tableOf(name: string): Table {
  const table = BY_NAME.get(name);
  if (!table) throw new Error(`There is no table '${name}'`);
  return table;
}

/** The tables of a backup, in the order of restoring. */
export const ARCHIVED_TABLES = TABLES.filter(({ restore }) => restore === 'replaced');
export const ARCHIVED_TABLE_NAMES: readonly string[] = ARCHIVED_TABLES.map(({ name }) => name);

/** The tables that a restore changes row by row, and locks. */
export const RESTORED_TABLE_NAMES: readonly string[] = TABLES.filter(
  ({ restore, references }) => restore === 'replaced' || (restore === 'kept' && references),
).map(({ name }) => name);

type ExportedTable = Table & Required<Pick<Table, 'exported'>>;
type ImportedTable = ExportedTable & Required<Pick<Table, 'imported'>>;

/** The tables that an import reads, in the order of the file. */
export const IMPORTED_TABLES = TABLES.filter(
  (table): table is ImportedTable => table.exported !== undefined && table.imported !== undefined,
);
export const IMPORTED_SECTIONS = Object.fromEntries(IMPORTED_TABLES.map(({ name, exported }) => [name, exported]));

/** The tables whose rows an import computes from the others. */
export const RECOMPUTED_TABLES = TABLES.filter(
  (table): table is ExportedTable => table.exported !== undefined && table.imported === undefined,
);

/** The tables of the JSON export, in the order of the file. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [...IMPORTED_TABLES, ...RECOMPUTED_TABLES];

/** The columns of a table that name a person. */
export const columnsOfPeople = ({ references = {} }: Table): string[] =>
  Object.keys(references).filter((column) => references[column] === 'users');

/** The column that says which project a row belongs to; null in a table that belongs to none. */
export function columnOfProject({ name, key }: Table): string | null {
  if (name === 'projects') return 'id';
  return key[0] === 'project_id' ? 'project_id' : null;
}

import { accountsTable } from '../../accounts/store/accounts.ts';
import { erasedPeopleTable } from '../../accounts/store/erased-people.ts';
import { comparisonsTable } from '../../answers/store/comparisons.ts';
import { estimatesTable } from '../../answers/store/estimates.ts';
import { factorsTable } from '../../answers/store/factors.ts';
import { ledgersTable } from '../../answers/store/ledgers.ts';
import { ratingsTable } from '../../answers/store/ratings.ts';
import { eventStatesTable, eventsTable } from '../../events/store/events.ts';
import { featuresTable } from '../../features/store/feature-catalog.ts';
import { guestsTable } from '../../guests/store/guests.ts';
import { projectLinksTable } from '../../links/store/project-links.ts';
import { rankingDigestsTable } from '../../mail/store/ranking-digests.ts';
import { announcementTable } from '../../operate/store/announcement.ts';
import { operatorProblemsTable, problemWatchTable } from '../../operate/store/operator-problems.ts';
import { securityEventsTable } from '../../operate/store/security-events.ts';
import { collaboratorsTable } from '../../people/store/collaborators.ts';
import { projectInvitationsTable } from '../../people/store/project-invitations.ts';
import { projectPeopleTable } from '../../people/store/project-people.ts';
import { timelinesTable } from '../../platform/sql/failover-guard.ts';
import type { Table } from '../../platform/sql/table.ts';
import { activitiesTable } from '../../projects/store/activity.ts';
import { projectsTable } from '../../projects/store/projects.ts';
import { looksTable } from '../../results/store/looks.ts';
import { rankingFiguresTable } from '../../results/store/ranking-figures.ts';
import { emailVerificationsTable } from '../../sign-in/store/email-verifications.ts';
import { identitiesTable } from '../../sign-in/store/identities.ts';
import { passkeysTable, recoveryCodesTable } from '../../sign-in/store/passkeys.ts';
import { passwordResetsTable } from '../../sign-in/store/password-resets.ts';
import { sessionsTable } from '../../sign-in/store/sessions.ts';
import { snapshotOrdersTable, snapshotsTable } from '../../snapshots/store/snapshots.ts';
import { apiTokensTable } from '../../tokens/store/api-tokens.ts';
import { webhookDeliveriesTable } from '../../webhooks/store/webhook-deliveries.ts';
import { webhooksTable } from '../../webhooks/store/webhooks.ts';
import { integrityChecksTable } from './integrity-checks.ts';
import { migrationsTable } from './schema-history.ts';

/** Every table of the database. A table comes after those it refers to, since rows are restored and imported in this order. */
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
  snapshotsTable,
  snapshotOrdersTable,
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

/** The tables that a restore locks and changes row by row. */
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

/** The column with the project of a row; null for a table that belongs to no project. */
export function columnOfProject({ name, key }: Table): string | null {
  if (name === 'projects') return 'id';
  return key[0] === 'project_id' ? 'project_id' : null;
}

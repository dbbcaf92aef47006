import {
  PARTICIPATION_COLUMNS,
  type Participation,
  type ParticipationRow,
  participationValues,
  toParticipation,
} from '../../people/store/participation.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  PROJECT_LEDGERS,
  type ProjectAccessRow,
  type ProjectView,
  projectAccessColumns,
  toProjectView,
} from '../../projects/store/project-access.ts';
import type { LinkKind, LinkShows } from '../rules/links.ts';

export const projectLinksTable: Table = {
  name: 'project_links',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', created_by: 'users' },
  onErasure: null,
  // A link belongs to its project. The activity says who made it.
  ownData: [],
  // Links revoked since the backup stay revoked after a restore.
  outlivesRestore: ['revoked_at'],
  secret: ['token_hash'],
};

/** A link to a project. Only the hash of its token is stored. */
export interface ProjectLink {
  projectId: string;
  id: string;
  kind: LinkKind;
  /** The owner's label for it. */
  label: string | null;
  /** Parts of features that the results show besides names. */
  shows: readonly LinkShows[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Number of people who joined by it, or of times the results were opened. */
  uses: number;
  lastUsedAt: Date | null;
  /** Null for links of other kinds. */
  participation: Participation | null;
}

/** A link and the project that it opens. */
export interface OpenedLink {
  link: ProjectLink;
  project: ProjectView;
}

/** A link with the hash of its token, which is null if no token opens the link. */
export interface LinkWithHash extends ProjectLink {
  tokenHash: Buffer | null;
}

export type LinkToInsert = Pick<
  LinkWithHash,
  'projectId' | 'id' | 'kind' | 'label' | 'shows' | 'expiresAt' | 'participation'
> & {
  tokenHash: Buffer;
  by: string;
  at: Date;
};

/** The key of a link. */
export interface LinkKey {
  projectId: string;
  id: string;
}

export interface LinkRow extends ParticipationRow {
  link_project_id: string;
  link_id: string;
  link_kind: LinkKind;
  link_label: string | null;
  link_shows: LinkShows[];
  link_created_by: string;
  link_created_at: string;
  link_expires_at: string;
  link_revoked_at: string | null;
  link_uses: number;
  link_last_used_at: string | null;
}

type HashedRow = LinkRow & { link_token_hash: Buffer | null };

/** The columns of a LinkRow, of table l. */
export const LINK_COLUMNS = [
  'project_id',
  'id',
  'kind',
  'label',
  'shows',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'uses',
  'last_used_at',
  ...PARTICIPATION_COLUMNS,
]
  .map((column) => `l.${column} as link_${column}`)
  .join(', ');

const readActive = statement<LinkRow>(
  'project_links_active',
  `select ${LINK_COLUMNS} from project_links l
    where l.project_id = $1 and l.revoked_at is null and l.expires_at > $2 order by l.created_at desc, l.id desc`,
);

const readShared = statement<HashedRow & ProjectAccessRow>(
  'project_link_shared',
  `select ${LINK_COLUMNS}, l.token_hash as link_token_hash, ${projectAccessColumns('null::uuid')}
     from project_links l join projects p on p.id = l.project_id and p.deleted_at is null
     ${PROJECT_LEDGERS}
    where l.project_id = $1 and l.id = $2`,
);

const countUse = statement(
  'project_link_count_use',
  'update project_links set uses = uses + 1, last_used_at = $3 where project_id = $1 and id = $2',
);

/** The links of a project that are neither revoked nor expired, newest first. */
export async function findActiveLinks(pool: Pool, projectId: string, now: Date): Promise<ProjectLink[]> {
  return (await readActive(pool, [projectId, now])).map(toLink);
}

/** A link with its project, as a stranger may see it; null if there is none, or if the project was deleted. */
export async function findSharedProject(
  pool: Pool,
  { projectId, id }: LinkKey,
): Promise<{ link: LinkWithHash; project: ProjectView } | null> {
  const [row] = await readShared(pool, [projectId, id]);
  return row ? { link: toHashed(row), project: toProjectView(row) } : null;
}

/** Counts one use of a link. */
export async function countLinkUse(database: Pool | Transaction, { projectId, id }: LinkKey, now: Date): Promise<void> {
  await countUse(database, [projectId, id, now]);
}

const lockLinkStatement = statement<HashedRow>(
  'lock_link',
  `select ${LINK_COLUMNS}, l.token_hash as link_token_hash from project_links l
    where l.project_id = $1 and l.id = $2 for no key update`,
);

/** A link, locked until the transaction ends, so that nobody revokes it in between. */
export async function lockLink(tx: Transaction, { projectId, id }: LinkKey): Promise<LinkWithHash | null> {
  const [row] = await lockLinkStatement(tx, [projectId, id]);
  return row ? toHashed(row) : null;
}

const countActiveLinksStatement = statement<{ count: string }>(
  'count_active_links',
  'select count(*) from project_links where project_id = $1 and revoked_at is null and expires_at > $2',
);

/** Number of a project's links that are neither revoked nor expired. */
export async function countActiveLinks(tx: Transaction, projectId: string, now: Date): Promise<number> {
  const [row] = await countActiveLinksStatement(tx, [projectId, now]);
  return Number(row!.count);
}

const insertLinkStatement = statement(
  'insert_link',
  `insert into project_links (project_id, id, kind, label, token_hash, created_by, created_at, expires_at, shows,
                              ${PARTICIPATION_COLUMNS.join(', ')})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

/** Stores a new link. */
export async function insertLink(tx: Transaction, link: LinkToInsert): Promise<void> {
  await insertLinkStatement(tx, [
    link.projectId,
    link.id,
    link.kind,
    link.label,
    link.tokenHash,
    link.by,
    link.at,
    link.expiresAt,
    link.shows,
    ...participationValues(link.participation),
  ]);
}

const revokeOpenLinkStatement = statement<{ kind: LinkKind }>(
  'revoke_open_link',
  `update project_links set revoked_at = $3
    where project_id = $1 and id = $2 and revoked_at is null and expires_at > $3 returning kind`,
);

/**
 * Revokes an open link.
 * @returns its kind; null if the project has no such link.
 */
export async function revokeOpenLink(
  tx: Transaction,
  { projectId, id }: LinkKey,
  at: Date,
): Promise<{ kind: LinkKind } | null> {
  const [revoked] = await revokeOpenLinkStatement(tx, [projectId, id, at]);
  return revoked ?? null;
}

const revokeLinksOfStatement = statement(
  'revoke_links_of',
  'update project_links set revoked_at = $2 where project_id = $1 and revoked_at is null',
);

/** Revokes all links of a project. */
export async function revokeLinksOf(tx: Transaction, projectId: string, at: Date): Promise<void> {
  await revokeLinksOfStatement(tx, [projectId, at]);
}

const removeExpiredLinksStatement = statement(
  'remove_expired_links',
  `delete from project_links where (project_id, id) in (
     select l.project_id, l.id from project_links l
      where l.expires_at < $1
        and not exists (select from guests g where g.project_id = l.project_id and g.link_id = l.id)
      limit $2 for update skip locked) returning 1`,
);

/**
 * Removes up to `limit` links that expired before a given time and have no guests.
 * @returns their number.
 */
export async function removeExpiredLinks(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeExpiredLinksStatement(pool, [before, limit])).length;
}

const wasRemovedSinceStatement = statement(
  'was_removed_since',
  `select from activities
    where project_id = $1 and action = 'collaborator_removed' and created_at >= $3
      and details ->> 'user_id' = $2 and user_id <> $2::uuid limit 1`,
);

/** Whether someone else ended a person's work on a project since a given time. */
export async function wasRemovedSince(
  tx: Transaction,
  { projectId, userId, since }: { projectId: string; userId: string; since: Date },
): Promise<boolean> {
  const removals = await wasRemovedSinceStatement(tx, [projectId, userId, since]);
  return removals.length > 0;
}

/** A row as a link. */
export function toLink(row: LinkRow): ProjectLink {
  return {
    projectId: row.link_project_id,
    id: row.link_id,
    kind: row.link_kind,
    label: row.link_label,
    shows: row.link_shows,
    createdBy: row.link_created_by,
    createdAt: toDate(row.link_created_at),
    expiresAt: toDate(row.link_expires_at),
    revokedAt: toDate(row.link_revoked_at),
    uses: row.link_uses,
    lastUsedAt: toDate(row.link_last_used_at),
    participation: toParticipation(row),
  };
}

function toHashed(row: HashedRow): LinkWithHash {
  return { ...toLink(row), tokenHash: row.link_token_hash };
}

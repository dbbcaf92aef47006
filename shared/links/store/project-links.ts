import { PARTICIPATION, type Participation } from '../../people/store/participation.ts';
import { asPart, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { count, exists, many, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { type ProjectView, projectAccess, projectJoins } from '../../projects/store/project-access.ts';
import type { LinkKind, LinkShows } from '../rules/links.ts';

export const projectLinksTable: Table = {
  name: 'project_links',
  key: ['project_id', 'id'],
  restore: 'replaced',
  // Until then, the log can name the link if somebody tries it again. Revoked links stay until their expiry: otherwise restoring an older
  // backup would make them valid again.
  keeps: {
    days: 30,
    ended: `t.expires_at < :before
            and not exists (select from guests g where g.project_id = t.project_id and g.link_id = t.id)`,
  },
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

/** The key of a link. */
export type LinkKey = Pick<ProjectLink, 'projectId' | 'id'>;

/** The columns of a link, of table l. */
export const LINK = {
  ...columnsOf('l', ['project_id', 'id', 'kind', 'label', 'shows', 'created_by', 'created_at', 'expires_at']),
  ...columnsOf('l', ['revoked_at', 'uses', 'last_used_at']),
  ...asPart('participation?', PARTICIPATION),
};
const LINK_WITH_HASH = { ...LINK, token_hash: 'l.token_hash' };

/** The links of a project that are neither revoked nor expired, newest first. */
export const findActiveLinks = many<{ projectId: string; now: Date }, ProjectLink>(
  'project_links_active',
  `select ${listOf(LINK)} from project_links l
    where l.project_id = :projectId and l.revoked_at is null and l.expires_at > :now
    order by l.created_at desc, l.id desc`,
);

/** A link with its project, as a stranger may see it; null if there is none, or if the project was deleted. */
export const findSharedProject = maybe<LinkKey, OpenedLink & { link: LinkWithHash }>(
  'project_link_shared',
  `select ${listOf(asPart('link', LINK_WITH_HASH))}, ${listOf(asPart('project', projectAccess('null::uuid')))}
     from project_links l join projects p on p.id = l.project_id and p.deleted_at is null
     ${projectJoins('null::uuid')}
    where l.project_id = :projectId and l.id = :id`,
);

/** Counts one use of a link. */
export const countLinkUse = run<LinkKey & { at: Date }>(
  'project_link_count_use',
  'update project_links set uses = uses + 1, last_used_at = :at where project_id = :projectId and id = :id',
);

/** A link, locked until the transaction ends, so that nobody revokes it in between. */
export const lockLink = maybe<LinkKey, LinkWithHash>(
  'lock_link',
  `select ${listOf(LINK_WITH_HASH)} from project_links l
    where l.project_id = :projectId and l.id = :id for no key update`,
);

/** Number of a project's links that are neither revoked nor expired. */
export const countActiveLinks = count<{ projectId: string; now: Date }>(
  'count_active_links',
  'select count(*) from project_links where project_id = :projectId and revoked_at is null and expires_at > :now',
);

/** Stores a new link. */
export const insertLink = run<Omit<LinkWithHash, 'revokedAt' | 'uses' | 'lastUsedAt'>>(
  'insert_link',
  `insert into project_links (project_id, id, kind, label, token_hash, created_by, created_at, expires_at, shows, only_dimension, asks_name,
                              guests_see, max_guests, one_per_device, xid_continues, may_join)
   values (:projectId, :id, :kind, :label, :tokenHash, :createdBy, :createdAt, :expiresAt, :shows, array_to_string(:participation.onlyDimensions::text[], ','),
           :participation.asksName, :participation.shows, :participation.maxGuests, :participation.onePerDevice,
           :participation.xidContinues, :participation.mayJoin)`,
);

/**
 * Revokes an open link.
 * @returns its kind; null if the project has no such link.
 */
export const revokeOpenLink = maybe<LinkKey & { at: Date }, Pick<ProjectLink, 'kind'>>(
  'revoke_open_link',
  `update project_links set revoked_at = :at
    where project_id = :projectId and id = :id and revoked_at is null and expires_at > :at returning kind`,
);

/** Revokes all links of a project. */
export const revokeLinksOf = run<{ projectId: string; at: Date }>(
  'revoke_links_of',
  'update project_links set revoked_at = :at where project_id = :projectId and revoked_at is null',
);

/** Whether someone else ended a person's work on a project since a given time. */
export const wasRemovedSince = exists<{ projectId: string; userId: string; since: Date }>(
  'was_removed_since',
  `select from activities
    where project_id = :projectId and action = 'collaborator_removed' and created_at >= :since
      and details ->> 'user_id' = :userId and user_id <> :userId::uuid limit 1`,
);

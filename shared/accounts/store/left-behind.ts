import { type Pool, statement, type Transaction } from '../../platform/sql/statement.ts';
import { isLiveToken } from '../../tokens/store/api-tokens.ts';
import { isService } from './named-people.ts';

/** Tokens, links and webhooks that give access to a project because of one user. */
export interface LeftBehind {
  projectId: string;
  projectName: string;
  isOwner: boolean;
  /** Open links to results, and open invitation links, that the person made. */
  links: number;
  /** Open guests' links that the person made, and the guests who take part by them. */
  guestLinks: number;
  guests: number;
  /** Open invitations by name that the person made. */
  invitations: number;
  /** API tokens of service accounts in projects that the person owns, because only the owner makes and sees them. */
  serviceTokens: number;
  /** Webhooks of projects that the person owns. */
  webhooks: number;
}

interface LeftBehindRow {
  id: string;
  name: string;
  is_owner: boolean;
  links: string;
  guest_links: string;
  guests: string;
  invitations: string;
  service_tokens: string;
  webhooks: string;
}

/** Open links of a person. */
const OPEN = 'l.created_by = $1 and l.revoked_at is null and l.expires_at > $2';

const readStatement = statement<LeftBehindRow>(
  'left_behind',
  `with opened as (select l.project_id, l.id, l.kind from project_links l where ${OPEN}),
        asked as (select project_id from project_invitations where invited_by = $1 and expires_at > $2),
        places as (
          select id, name, owner_id = $1 as is_owner, created_at from projects p
           where deleted_at is null
             and (owner_id = $1 or id in (select project_id from opened union all select project_id from asked))),
        counts as (
          select p.*,
            (select count(*) from opened o where o.project_id = p.id and o.kind <> 'participation') as links,
            (select count(*) from opened o where o.project_id = p.id and o.kind = 'participation') as guest_links,
            (select count(*) from guests g join opened o on o.project_id = g.project_id and o.id = g.link_id
              where g.project_id = p.id) as guests,
            (select count(*) from asked a where a.project_id = p.id) as invitations,
            (select count(*) from api_tokens t join users u on u.id = t.user_id
              where p.is_owner and t.project_id = p.id and ${isService('u')} and ${isLiveToken('$2')}) as service_tokens,
            (select count(*) from webhooks w where p.is_owner and w.project_id = p.id) as webhooks
          from places p)
   select id, name, is_owner, links, guest_links, guests, invitations, service_tokens, webhooks from counts
    where links + guest_links + invitations + service_tokens + webhooks > 0
      and ($3::uuid is null or id = $3)
    order by created_at, id`,
);

/** Access that a user would leave behind, by project, oldest first; in one project if given. */
export async function findLeftBehind(
  database: Pool | Transaction,
  { userId, projectId = null, now }: { userId: string; projectId?: string | null; now: Date },
): Promise<LeftBehind[]> {
  return (await readStatement(database, [userId, now, projectId])).map((row) => ({
    projectId: row.id,
    projectName: row.name,
    isOwner: row.is_owner,
    links: Number(row.links),
    guestLinks: Number(row.guest_links),
    guests: Number(row.guests),
    invitations: Number(row.invitations),
    serviceTokens: Number(row.service_tokens),
    webhooks: Number(row.webhooks),
  }));
}

const endMadeStatement = statement(
  'left_behind_end_made',
  `with ended as (
     update project_links l set revoked_at = $2 where ${OPEN} and ($3::uuid is null or l.project_id = $3)
     returning l.project_id, l.id),
   asked as (delete from project_invitations where invited_by = $1 and ($3::uuid is null or project_id = $3))
   update api_tokens t set revoked_at = $2 from guests g join ended e on e.project_id = g.project_id and e.id = g.link_id
    where t.project_id = g.project_id and t.user_id = g.user_id and t.revoked_at is null`,
);

const endOwnedStatement = statement(
  'left_behind_end_owned',
  `with ended as (delete from webhooks where project_id = any($1::uuid[]))
   update api_tokens t set revoked_at = $2 from users u
    where t.project_id = any($1::uuid[]) and t.revoked_at is null and u.id = t.user_id and ${isService('u')}`,
);

/** Ends what a person leaves behind, in one project or in all: what they made, and in projects that they own everything else. */
export async function endLeftBehind(
  tx: Transaction,
  { userId, projectId = null, owned, now }: { userId: string; projectId?: string | null; owned: string[]; now: Date },
): Promise<void> {
  await endMadeStatement(tx, [userId, now, projectId]);
  await endOwnedStatement(tx, [owned, now]);
}

const handOverStatement = statement(
  'left_behind_hand_over',
  `with asked as (update project_invitations set invited_by = $2 where invited_by = $1 and project_id = any($3::uuid[]))
   update project_links set created_by = $2 where created_by = $1 and project_id = any($3::uuid[])`,
);

/** Hands a person's links and invitations in some projects over to somebody else. */
export async function handOverLeftBehind(
  tx: Transaction,
  { from, to, projectIds }: { from: string; to: string; projectIds: string[] },
): Promise<void> {
  await handOverStatement(tx, [from, to, projectIds]);
}

const endTokensStatement = statement(
  'left_behind_end_tokens',
  'update api_tokens set revoked_at = $3 where user_id = $1 and project_id = $2 and revoked_at is null',
);

/** Ends the API tokens of a person that work for one project only. */
export async function endTokensFor(
  tx: Transaction,
  { userId, projectId, now }: { userId: string; projectId: string; now: Date },
): Promise<void> {
  await endTokensStatement(tx, [userId, projectId, now]);
}

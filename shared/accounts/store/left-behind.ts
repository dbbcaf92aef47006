import { many, run, type Transaction } from '../../platform/sql/statement.ts';
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

/** Open links of a person. */
const OPEN = 'l.created_by = :userId and l.revoked_at is null and l.expires_at > :now';

interface Leaving {
  userId: string;
  /** Null for all projects. */
  projectId: string | null;
  now: Date;
}

/** Access that a user would leave behind, by project, oldest first; in one project if given. */
export const findLeftBehind = many<Leaving, LeftBehind>(
  'left_behind',
  `with opened as (select l.project_id, l.id, l.kind from project_links l where ${OPEN}),
        asked as (select project_id from project_invitations where invited_by = :userId and expires_at > :now),
        places as (
          select id, name, owner_id = :userId as is_owner, created_at from projects p
           where deleted_at is null
             and (owner_id = :userId or id in (select project_id from opened union all select project_id from asked))),
        counts as (
          select p.*,
            (select count(*) from opened o where o.project_id = p.id and o.kind <> 'participation') as links,
            (select count(*) from opened o where o.project_id = p.id and o.kind = 'participation') as guest_links,
            (select count(*) from guests g join opened o on o.project_id = g.project_id and o.id = g.link_id
              where g.project_id = p.id) as guests,
            (select count(*) from asked a where a.project_id = p.id) as invitations,
            (select count(*) from api_tokens t join users u on u.id = t.user_id
              where p.is_owner and t.project_id = p.id and ${isService('u')} and ${isLiveToken(':now')}) as service_tokens,
            (select count(*) from webhooks w where p.is_owner and w.project_id = p.id) as webhooks
          from places p)
   select id as project_id, name as project_name, is_owner, links, guest_links, guests, invitations, service_tokens, webhooks from counts
    where links + guest_links + invitations + service_tokens + webhooks > 0
      and (:projectId::uuid is null or id = :projectId)
    order by created_at, id`,
);

const endMade = run<Leaving>(
  'left_behind_end_made',
  `with ended as (
     update project_links l set revoked_at = :now where ${OPEN} and (:projectId::uuid is null or l.project_id = :projectId)
     returning l.project_id, l.id),
   asked as (delete from project_invitations where invited_by = :userId and (:projectId::uuid is null or project_id = :projectId))
   update api_tokens t set revoked_at = :now from guests g join ended e on e.project_id = g.project_id and e.id = g.link_id
    where t.project_id = g.project_id and t.user_id = g.user_id and t.revoked_at is null`,
);

const endOwned = run<{ owned: string[]; now: Date }>(
  'left_behind_end_owned',
  `with ended as (delete from webhooks where project_id = any(:owned::uuid[]))
   update api_tokens t set revoked_at = :now from users u
    where t.project_id = any(:owned::uuid[]) and t.revoked_at is null and u.id = t.user_id and ${isService('u')}`,
);

/** Ends what a person leaves behind, in one project or in all: what they made, and in projects that they own everything else. */
export async function endLeftBehind(tx: Transaction, leaving: Leaving & { owned: string[] }): Promise<void> {
  await endMade(tx, leaving);
  await endOwned(tx, leaving);
}

/** Hands a person's links and invitations in some projects over to somebody else. */
export const handOverLeftBehind = run<{ from: string; to: string; projectIds: string[] }>(
  'left_behind_hand_over',
  `with asked as (update project_invitations set invited_by = :to where invited_by = :from and project_id = any(:projectIds::uuid[]))
   update project_links set created_by = :to where created_by = :from and project_id = any(:projectIds::uuid[])`,
);

/** Ends the API tokens of a person that work for one project only. */
export const endTokensFor = run<{ userId: string; projectId: string; now: Date }>(
  'left_behind_end_tokens',
  'update api_tokens set revoked_at = :now where user_id = :userId and project_id = :projectId and revoked_at is null',
);

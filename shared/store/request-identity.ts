import type { Pool } from 'pg';
import type { TokenScope } from '../rules/api-tokens.ts';
import { isLiveToken } from './accounts/api-tokens.ts';
import {
  CURRENT_USER_COLUMNS,
  type CurrentUser,
  type CurrentUserRow,
  isLiveSession,
  SESSIONS_OF_USERS,
  toCurrentUser,
  toUser,
  USER_COLUMNS,
  type UserRow,
} from './accounts/current-user.ts';
import { batched } from './batch.ts';
import {
  PROJECT_LEDGERS,
  type ProjectAccessRow,
  type ProjectView,
  projectAccessColumns,
  toProjectView,
} from './project-access.ts';
import { statement, toDate } from './statement.ts';

/** The caller, and the project of the path. */
export interface UserAndProject {
  user: CurrentUser;
  /** With the person's role and both ledgers; null when there is none. */
  project: ProjectView | null;
}

/** Claims of a valid token, the project in the path, and the time of the request. */
export interface UserAndProjectRequest {
  sessionId: string;
  userId: string;
  now: Date;
  projectId: string;
}

type PlaceRow = { [K in keyof ProjectAccessRow]: ProjectAccessRow[K] | null };
type VisitRow = CurrentUserRow & PlaceRow;
type TokenVisitRow = UserRow & PlaceRow & TokenColumns;

interface TokenColumns {
  token_id: string;
  token_scopes: TokenScope[];
  token_project_id: string | null;
  token_last_used_at: string | null;
}

/** SQL expressions for the parts of the identity that a statement looks up. */
interface SqlParts {
  session: string;
  user: string;
  now: string;
  project: string;
  /** SQL for the joins and for the columns. */
  source: string;
  place: string;
}

const visit = ({
  session,
  user,
  now,
  project,
  source,
  place,
}: SqlParts) => `select ${place} ${CURRENT_USER_COLUMNS}, ${projectAccessColumns(user)}
     from ${source} ${SESSIONS_OF_USERS}
     left join projects p on p.id = ${project} and p.deleted_at is null
     ${PROJECT_LEDGERS}
    where ${isLiveSession({ session, user, now })}`;

const readVisit = statement<VisitRow>(
  'visit',
  visit({ session: '$1', user: '$2', now: '$3', project: '$4', source: '', place: '' }),
);

/**
 * The statement for many requests at once. The lists are behind `offset 0`, where the planner can't count them: with a
 * plan per length it would never settle on one, and planning takes longer than reading.
 */
const readVisits = statement<VisitRow & { place: string }>(
  'visits',
  visit({
    session: 'asked.session_id',
    user: 'asked.user_id',
    now: 'asked.moment',
    project: 'asked.project_id',
    source: `(select $1::uuid[] as sessions, $2::uuid[] as users, $3::timestamptz[] as moments, $4::uuid[] as projects offset 0) as lists
     cross join lateral unnest(lists.sessions, lists.users, lists.moments, lists.projects)
          with ordinality as asked (session_id, user_id, moment, project_id, place)
     cross join`,
    place: 'asked.place,',
  }),
);

/** The token's unique index decides; neither this nor the other parts depend on how many tokens there are. */
const readTokenVisit = statement<TokenVisitRow>(
  'token_visit',
  `select ${USER_COLUMNS}, t.id as token_id, t.scopes as token_scopes, t.project_id as token_project_id,
          t.last_used_at as token_last_used_at, ${projectAccessColumns('u.id')}
     from api_tokens t join users u on u.id = t.user_id
     left join projects p on p.id = $3 and p.deleted_at is null
     ${PROJECT_LEDGERS}
    where t.token_hash = $1 and ${isLiveToken('$2')}`,
);

/** Reads who asks and what they ask about. Those who come in the same turn of the event loop are read in one round trip. */
export class RequestIdentity {
  readonly #pool: Pool;
  /** The active user of a live session and the project; null without a session. */
  readonly find: (request: UserAndProjectRequest) => Promise<UserAndProject | null>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.find = batched((requests) => this.#read(requests));
  }

  /** The active user of an active API token, and the project, if one is asked about; null without such a token. */
  async findByToken(hash: Buffer, now: Date, projectId: string | null): Promise<UserAndProject | null> {
    const [row] = await readTokenVisit(this.#pool, [hash, now, projectId]);
    return row ? toTokenVisit(row) : null;
  }

  async #read(requests: readonly UserAndProjectRequest[]): Promise<(UserAndProject | null)[]> {
    const [only] = requests;
    if (requests.length === 1 && only) {
      const [row] = await readVisit(this.#pool, [only.sessionId, only.userId, only.now, only.projectId]);
      return [row ? toVisit(row) : null];
    }
    const found = new Array<UserAndProject | null>(requests.length).fill(null);
    const rows = await readVisits(this.#pool, [
      requests.map(({ sessionId }) => sessionId),
      requests.map(({ userId }) => userId),
      requests.map(({ now }) => now),
      requests.map(({ projectId }) => projectId),
    ]);
    for (const row of rows) found[Number(row.place) - 1] = toVisit(row);
    return found;
  }
}

function toVisit(row: VisitRow): UserAndProject {
  return { user: toCurrentUser(row), project: toPlace(row) };
}

/** A superuser's token has the rights of a superuser only with the scope `operate`. */
function toTokenVisit(row: TokenVisitRow): UserAndProject {
  const user = toUser(row);
  const token = {
    id: row.token_id,
    scopes: row.token_scopes,
    projectId: row.token_project_id,
    lastUsedAt: toDate(row.token_last_used_at),
  };
  const isSuperuser = user.isSuperuser && token.scopes.includes('operate');
  return { user: { ...user, isSuperuser, sessionId: token.id, token }, project: toPlace(row) };
}

function toPlace(row: PlaceRow): ProjectView | null {
  return row.id === null ? null : toProjectView(row as ProjectAccessRow);
}

import type { Pool } from 'pg';
import { batched } from '../../platform/sql/batch.ts';
import { asJson, asPart, type Columns, columnsOf, jsonReader } from '../../platform/sql/columns.ts';
import { type Statement, statement } from '../../platform/sql/statement.ts';
import { type ProjectView, projectAccess, projectJoins } from '../../projects/store/project-access.ts';
import { isLiveToken } from '../../tokens/store/api-tokens.ts';
import { CURRENT_USER, type CurrentUser, isLiveSession, SESSIONS_OF_USERS, USER } from './current-user.ts';

/** The caller, and the project of the path. */
export interface UserAndProject {
  user: CurrentUser;
  /** With the person's role and both ledgers; null if there is no such project. */
  project: ProjectView | null;
}

/** Claims of a valid token, the project in the path, and the time of the request. */
export interface UserAndProjectRequest {
  sessionId: string;
  userId: string;
  now: Date;
  projectId: string;
}

/** A row as JSON. */
interface Found {
  found: string;
}

/** Which of several requests a row is for. */
interface Placed extends Found {
  place: string;
}

/** Hash of an API token, the project in the path, if any, and the time of the request. */
export interface TokenRequest {
  hash: Buffer;
  now: Date;
  projectId: string | null;
}

/** The parts of a statement, as SQL, that differ between callers, and between one request and many. */
interface SqlParts {
  columns: Columns;
  /** Where the caller is read. */
  caller: string;
  isLive: string;
  user: string;
  project: string;
  /** For the joins and for the columns; empty for a single request. */
  source?: string;
  place?: string;
}

const found = (caller: Columns, user: string): Columns => ({
  ...asPart('user', caller),
  ...asPart('project?', projectAccess(user)),
});

const visit = ({
  columns,
  caller,
  isLive,
  user,
  project,
  source = '',
  place = '',
}: SqlParts) => `select ${place} ${asJson(found(columns, user))} as found
     from ${source} ${caller}
     left join projects p on p.id = ${project} and p.deleted_at is null
     ${projectJoins(user)}
    where ${isLive}`;

/**
 * Lists of values as rows. `offset 0` hides their number from the planner. With a plan per length, it would never settle on one, and
 * planning takes longer than reading.
 */
function asked(columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  const lists = names.map((name, at) => `$${at + 1}::${columns[name]}[] as ${name}`);
  return `(select ${lists.join(', ')} offset 0) as lists
     cross join lateral unnest(${names.map((name) => `lists.${name}`).join(', ')})
          with ordinality as asked (${names.join(', ')}, place)
     cross join`;
}

const SESSION = { columns: CURRENT_USER, caller: SESSIONS_OF_USERS };

const readVisit = statement<Found>(
  'visit',
  visit({ ...SESSION, isLive: isLiveSession({ session: '$1', user: '$2', now: '$3' }), user: '$2', project: '$4' }),
);

const readVisits = statement<Placed>(
  'visits',
  visit({
    ...SESSION,
    isLive: isLiveSession({ session: 'asked.session_id', user: 'asked.user_id', now: 'asked.moment' }),
    user: 'asked.user_id',
    project: 'asked.project_id',
    source: asked({ session_id: 'uuid', user_id: 'uuid', moment: 'timestamptz', project_id: 'uuid' }),
    place: 'asked.place,',
  }),
);

/** The token is found by the unique index on its hash. A superuser's token has the rights of a superuser only with the scope `operate`. */
const TOKEN = {
  columns: {
    ...USER,
    is_superuser: `u.is_superuser and 'operate' = any(t.scopes)`,
    session_id: 't.id',
    ...asPart('token', columnsOf('t', ['id', 'scopes', 'project_id', 'last_used_at'])),
  },
  caller: 'api_tokens t join users u on u.id = t.user_id',
  user: 'u.id',
};

const readTokenVisit = statement<Found>(
  'token_visit',
  visit({ ...TOKEN, isLive: `t.token_hash = $1 and ${isLiveToken('$2')}`, project: '$3' }),
);

const readTokenVisits = statement<Placed>(
  'token_visits',
  visit({
    ...TOKEN,
    isLive: `t.token_hash = asked.hash and ${isLiveToken('asked.moment')}`,
    project: 'asked.project_id',
    source: asked({ hash: 'bytea', moment: 'timestamptz', project_id: 'uuid' }),
    place: 'asked.place,',
  }),
);

const MOMENTS = ['user.email_verified_at', 'user.token.last_used_at', 'project?.created_at'];
/** The caller and the project don't change a row's columns. */
const readerOf = ({ columns }: { columns: Columns }) =>
  jsonReader<UserAndProject>(found(columns, 'null::uuid'), MOMENTS);
const toVisit = readerOf(SESSION);
const toTokenVisit = readerOf(TOKEN);

/** Reads the caller and the project of requests. Requests in the same turn of the event loop share one round trip. */
export class RequestIdentity {
  readonly #pool: Pool;
  /** The active user of a live session and the project; null without a session. */
  readonly find: (request: UserAndProjectRequest) => Promise<UserAndProject | null>;
  /** The active user of an active API token, and the project, if any; null without such a token. */
  readonly findByToken: (request: TokenRequest) => Promise<UserAndProject | null>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.find = batched((requests) => {
      const values = requests.map(({ sessionId, userId, now, projectId }) => [sessionId, userId, now, projectId]);
      return this.#read(values, readVisit, readVisits, toVisit);
    });
    this.findByToken = batched((requests) => {
      const values = requests.map(({ hash, now, projectId }) => [hash, now, projectId]);
      return this.#read(values, readTokenVisit, readTokenVisits, toTokenVisit);
    });
  }

  /** @param requests the values of each request, in the order of the parameters. */
  async #read(
    requests: readonly (readonly unknown[])[],
    readOne: Statement<Found>,
    readMany: Statement<Placed>,
    toFound: (text: string) => UserAndProject,
  ): Promise<(UserAndProject | null)[]> {
    const [only = []] = requests;
    if (requests.length === 1) {
      const [row] = await readOne(this.#pool, only);
      return [row ? toFound(row.found) : null];
    }
    const found = new Array<UserAndProject | null>(requests.length).fill(null);
    const lists = only.map((_, parameter) => requests.map((values) => values[parameter]));
    for (const row of await readMany(this.#pool, lists)) found[Number(row.place) - 1] = toFound(row.found);
    return found;
  }
}

import type { Pool } from 'pg';
import type { ComparisonMode, Dimension, ModelType, SelectionStrategy } from '../ranking/vocabulary.ts';
import {
  CURRENT_USER_COLUMNS,
  type CurrentUser,
  type CurrentUserRow,
  IS_LIVE_SESSION,
  LIVE_SESSIONS,
  toCurrentUser,
} from './current-user.ts';
import { statement, toDate } from './statement.ts';

/** Where a ranking stands: what tells whether something computed earlier still holds, and the model it is made with. */
export interface LedgerState {
  projectId: string;
  dimension: Dimension;
  revision: number;
  rebuiltAtRevision: number;
  generation: string;
  modelType: ModelType;
  priorMean: number;
  priorVariance: number;
  targetVariance: number;
}

/** A project as one person sees it, with the state of both its rankings. */
export interface ProjectView {
  id: string;
  name: string;
  description: string;
  comparisonMode: ComparisonMode;
  ownerId: string;
  selectionStrategy: SelectionStrategy;
  modelType: ModelType;
  /** Grows with every change to a feature of the project. */
  featuresRevision: number;
  createdAt: Date;
  /** What the person is to the project; null for a stranger. */
  role: 'owner' | 'collaborator' | null;
  ledgers: Readonly<Record<Dimension, LedgerState>>;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** What a row says of a ledger. */
export interface LedgerRow {
  revision: string;
  rebuilt_at_revision: string;
  generation: string;
  prior_mean: number;
  prior_variance: number;
  target_variance: number;
  model_type: ModelType;
}

export interface ProjectAccessRow extends LedgerRow {
  id: string;
  name: string;
  description: string;
  comparison_mode: ComparisonMode;
  owner_id: string;
  selection_strategy: SelectionStrategy;
  features_revision: string;
  created_at: string;
  role: 'owner' | 'collaborator' | null;
  dimension: Dimension;
}

/** The columns of a ProjectAccessRow, of tables p (projects) and l (ranking_ledgers); $2 is the person. */
const COLUMNS = `p.id, p.name, p.description, p.comparison_mode, p.owner_id, p.model_type, p.selection_strategy, p.features_revision, p.created_at,
          case when p.owner_id = $2 then 'owner'
               when exists (select 1 from collaborators c where c.project_id = p.id and c.user_id = $2) then 'collaborator'
          end as role,
          l.dimension, l.revision, l.rebuilt_at_revision, l.generation, l.prior_mean, l.prior_variance, l.target_variance`;

const readVisit = statement<CurrentUserRow & Nullable<ProjectAccessRow>>(
  'visit',
  `select ${CURRENT_USER_COLUMNS}, ${COLUMNS}
     from ${LIVE_SESSIONS}
     left join (projects p join ranking_ledgers l on l.project_id = p.id) on p.id = $4 and p.deleted_at is null
    where ${IS_LIVE_SESSION}`,
);

const readProjectsOf = statement<ProjectAccessRow>(
  'projects_of',
  `with page as (
     select id from projects
      where deleted_at is null
        and (owner_id = $1 or id in (select project_id from collaborators where user_id = $1))
      order by created_at, id offset $3 limit $4
   )
   select ${COLUMNS}
     from page join projects p using (id) join ranking_ledgers l on l.project_id = p.id
    order by p.created_at, p.id`,
);

/** Somebody, and the project they come to. */
export interface Visit {
  user: CurrentUser;
  /** With the person's role and both ledgers; null when there is none. */
  project: ProjectView | null;
}

/** The active user of a live session and the project that they ask about, in one round trip; null without a session. */
export async function findVisit(
  pool: Pool,
  { sessionId, userId, now, projectId }: { sessionId: string; userId: string; now: Date; projectId: string },
): Promise<Visit | null> {
  const rows = await readVisit(pool, [sessionId, userId, now, projectId]);
  const [first] = rows;
  if (!first) return null;
  const project = first.id === null ? null : toViews(rows as ProjectAccessRow[])[0]!;
  return { user: toCurrentUser(first), project };
}

/** The projects that somebody owns or is assigned to, oldest first. */
export async function findProjectsOf(
  pool: Pool,
  userId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<ProjectView[]> {
  return toViews(await readProjectsOf(pool, [userId, userId, skip, limit]));
}

function toViews(rows: readonly ProjectAccessRow[]): ProjectView[] {
  const byId = new Map<string, ProjectView>();
  for (const row of rows) {
    const view = byId.get(row.id) ?? toView(row);
    byId.set(row.id, view);
    (view.ledgers as Record<Dimension, LedgerState>)[row.dimension] = toLedgerState(row.id, row.dimension, row);
  }
  return [...byId.values()];
}

function toView(row: ProjectAccessRow): ProjectView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    comparisonMode: row.comparison_mode,
    ownerId: row.owner_id,
    selectionStrategy: row.selection_strategy,
    modelType: row.model_type,
    featuresRevision: Number(row.features_revision),
    createdAt: toDate(row.created_at),
    role: row.role,
    ledgers: {} as Record<Dimension, LedgerState>,
  };
}

/** A row's part about the ledger as the state of that ledger; PostgreSQL's bigint comes as text. */
export function toLedgerState(projectId: string, dimension: Dimension, row: LedgerRow): LedgerState {
  return {
    projectId,
    dimension,
    revision: Number(row.revision),
    rebuiltAtRevision: Number(row.rebuilt_at_revision),
    generation: row.generation,
    modelType: row.model_type,
    priorMean: row.prior_mean,
    priorVariance: row.prior_variance,
    targetVariance: row.target_variance,
  };
}

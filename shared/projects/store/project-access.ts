import type { Pool } from 'pg';
import { listOf } from '../../platform/sql/json-row.ts';
import { type Database, statement, toDate } from '../../platform/sql/statement.ts';
import {
  type ComparisonMode,
  DIMENSIONS,
  type Dimension,
  type ModelType,
  type SelectionStrategy,
} from '../../ranking/vocabulary.ts';

/** State of a ranking, which tells whether a cached result is valid, and the model of its estimates. */
export interface LedgerState {
  projectId: string;
  dimension: Dimension;
  revision: number;
  rebuiltAtRevision: number;
  generation: string;
  modelType: ModelType;
  comparisonMode: ComparisonMode;
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
  /** Whether collaborators see stand-ins instead of each other's names. */
  hideNames: boolean;
  /** Number of best features that the questions should settle; null for the whole order. */
  aimTop: number | null;
  /** Whether collaborators may delete the answers and features of others. */
  membersMayDelete: boolean;
  /** Grows with every change to a feature of the project. */
  featuresRevision: number;
  createdAt: Date;
  /** The user's role in the project; null for a stranger. */
  role: 'owner' | 'collaborator' | null;
  /** The only dimension that the person was assigned to answer; null for both. */
  onlyDimension: Dimension | null;
  ledgers: Readonly<Record<Dimension, LedgerState>>;
}

/** Columns of a row about a ledger. In a row, a bigint is a text; in JSON, it is a number. */
export interface LedgerRow {
  revision: string | number;
  rebuilt_at_revision: string | number;
  generation: string;
  prior_mean: number;
  prior_variance: number;
  target_variance: number;
  model_type: ModelType;
  comparison_mode: ComparisonMode;
}

type LedgerColumn = Exclude<keyof LedgerRow, 'model_type' | 'comparison_mode'>;
const LEDGER_COLUMNS: readonly LedgerColumn[] = [
  'revision',
  'rebuilt_at_revision',
  'generation',
  'prior_mean',
  'prior_variance',
  'target_variance',
];

/** A project with both ledgers. The columns of each have the name of its dimension as a prefix. */
export type ProjectAccessRow = {
  id: string;
  name: string;
  description: string;
  comparison_mode: ComparisonMode;
  owner_id: string;
  model_type: ModelType;
  selection_strategy: SelectionStrategy;
  features_revision: string | number;
  hide_names: boolean;
  aim_top: number | null;
  members_may_delete: boolean;
  created_at: string;
  is_owner: boolean;
  /** The dimension that a collaborator answers; null for others. */
  assigned: Dimension | 'both' | null;
} & {
  [K in `${Dimension}_${LedgerColumn}`]: LedgerRow[K extends `${Dimension}_${infer C extends LedgerColumn}`
    ? C
    : never];
};

const LEDGERS = Object.fromEntries(
  DIMENSIONS.flatMap((dimension) =>
    LEDGER_COLUMNS.map((column) => [`${dimension}_${column}`, `${dimension}.${column}`] as const),
  ),
) as Record<`${Dimension}_${LedgerColumn}`, string>;

/** The columns of a ProjectAccessRow, of PROJECT_LEDGERS joined to table p. */
export const projectAccess = (userId: string) =>
  ({
    id: 'p.id',
    name: 'p.name',
    description: 'p.description',
    comparison_mode: 'p.comparison_mode',
    owner_id: 'p.owner_id',
    model_type: 'p.model_type',
    selection_strategy: 'p.selection_strategy',
    features_revision: 'p.features_revision',
    hide_names: 'p.hide_names',
    aim_top: 'p.aim_top',
    members_may_delete: 'p.members_may_delete',
    created_at: 'p.created_at',
    is_owner: `p.owner_id = ${userId}`,
    assigned: `(select coalesce(c.only_dimension, 'both') from collaborators c where c.project_id = p.id and c.user_id = ${userId})`,
    ...LEDGERS,
  }) satisfies Record<keyof ProjectAccessRow, string>;

export const projectAccessColumns = (userId: string): string => listOf(projectAccess(userId));

/** Both ledgers of table p, each under the name of its dimension. */
export const PROJECT_LEDGERS = DIMENSIONS.map(
  (dimension) =>
    `left join ranking_ledgers ${dimension} on ${dimension}.project_id = p.id and ${dimension}.dimension = '${dimension}'`,
).join('\n     ');

const readProjectsOf = statement<ProjectAccessRow>(
  'projects_of',
  `with page as (
     select id from projects
      where deleted_at is null
        and (owner_id = $1 or id in (select project_id from collaborators where user_id = $1))
        and ($5::uuid is null or id = $5)
      order by created_at, id offset $3 limit $4
   )
   select ${listOf({ ...projectAccess('$2'), description: 'case when $6::int is null then p.description else left(p.description, $6) end' })}
     from page join projects p using (id)
     ${PROJECT_LEDGERS}
    order by p.created_at, p.id`,
);

const readProjectView = statement<ProjectAccessRow>(
  'project_view',
  `select ${projectAccessColumns('null::uuid')} from projects p ${PROJECT_LEDGERS} where p.id = $1 and p.deleted_at is null`,
);

/** A project independent of a viewer; null if it doesn't exist any more. */
export async function findProjectView(database: Database, projectId: string): Promise<ProjectView | null> {
  const [row] = await readProjectView(database, [projectId]);
  return row ? toProjectView(row) : null;
}

/**
 * The projects that a person owns or is assigned to, or only one of them, oldest first.
 * @param page.descriptionLength characters of each description; null for all.
 */
export async function findProjectsOf(
  pool: Pool,
  userId: string,
  {
    skip,
    limit,
    only = null,
    descriptionLength = null,
  }: { skip: number; limit: number; only?: string | null; descriptionLength?: number | null },
): Promise<ProjectView[]> {
  return (await readProjectsOf(pool, [userId, userId, skip, limit, only, descriptionLength])).map(toProjectView);
}

export function toProjectView(row: ProjectAccessRow): ProjectView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    comparisonMode: row.comparison_mode,
    ownerId: row.owner_id,
    selectionStrategy: row.selection_strategy,
    modelType: row.model_type,
    hideNames: row.hide_names,
    aimTop: row.aim_top,
    membersMayDelete: row.members_may_delete,
    featuresRevision: Number(row.features_revision),
    createdAt: toDate(row.created_at),
    role: row.is_owner ? 'owner' : row.assigned === null ? null : 'collaborator',
    onlyDimension: row.is_owner || row.assigned === 'both' ? null : row.assigned,
    ledgers: { complexity: toOneLedger(row, 'complexity'), value: toOneLedger(row, 'value') },
  };
}

function toOneLedger(row: ProjectAccessRow, dimension: Dimension): LedgerState {
  return toLedgerState(row.id, dimension, {
    revision: row[`${dimension}_revision`],
    rebuilt_at_revision: row[`${dimension}_rebuilt_at_revision`],
    generation: row[`${dimension}_generation`],
    prior_mean: row[`${dimension}_prior_mean`],
    prior_variance: row[`${dimension}_prior_variance`],
    target_variance: row[`${dimension}_target_variance`],
    model_type: row.model_type,
    comparison_mode: row.comparison_mode,
  });
}

/** Converts a row's part about the ledger to the state of that ledger. */
export function toLedgerState(projectId: string, dimension: Dimension, row: LedgerRow): LedgerState {
  return {
    projectId,
    dimension,
    revision: Number(row.revision),
    rebuiltAtRevision: Number(row.rebuilt_at_revision),
    generation: row.generation,
    modelType: row.model_type,
    comparisonMode: row.comparison_mode,
    priorMean: row.prior_mean,
    priorVariance: row.prior_variance,
    targetVariance: row.target_variance,
  };
}

import { listedDimensions } from '../../people/store/participation.ts';
import { asPart, type Columns, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { type Database, many, maybe } from '../../platform/sql/statement.ts';
import {
  type ByDimension,
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

/** A project as one person sees it, with the state of its rankings. */
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
  /** The dimensions that the person was assigned to answer; null for all. */
  onlyDimensions: readonly Dimension[] | null;
  ledgers: ByDimension<LedgerState>;
}

/**
 * The columns of a ledger; its project is table p.
 * @param ledger name of the table.
 */
export const ledgerState = (ledger: string): Columns => ({
  project_id: 'p.id',
  ...columnsOf(ledger, ['dimension', 'revision', 'rebuilt_at_revision', 'generation']),
  ...columnsOf(ledger, ['prior_mean', 'prior_variance', 'target_variance']),
  ...columnsOf('p', ['model_type', 'comparison_mode']),
});

/** The columns of a ProjectView, of projectJoins joined to table p. */
export const projectAccess = (userId: string): Columns => ({
  ...columnsOf('p', ['id', 'name', 'description', 'comparison_mode', 'owner_id', 'selection_strategy', 'model_type']),
  ...columnsOf('p', ['hide_names', 'aim_top', 'members_may_delete', 'features_revision', 'created_at']),
  role: `case when p.owner_id = ${userId} then 'owner' when worker.user_id is not null then 'collaborator' end`,
  only_dimensions: `case when p.owner_id <> ${userId} then ${listedDimensions('worker')} end`,
  ...Object.assign({}, ...DIMENSIONS.map((dimension) => asPart(`ledgers.${dimension}`, ledgerState(dimension)))),
});

/** The ledgers of table p, each under the name of its dimension, and the collaboration of a person. */
export const projectJoins = (userId: string): string =>
  [
    ...DIMENSIONS.map(
      (dimension) =>
        `left join ranking_ledgers ${dimension} on ${dimension}.project_id = p.id and ${dimension}.dimension = '${dimension}'`,
    ),
    `left join collaborators worker on worker.project_id = p.id and worker.user_id = ${userId}`,
  ].join('\n     ');

const readProjectsOf = many<
  { userId: string; skip: number; limit: number; only: string | null; descriptionLength: number | null },
  ProjectView
>(
  'projects_of',
  `with page as (
     select id from projects
      where deleted_at is null
        and (owner_id = :userId or id in (select project_id from collaborators where user_id = :userId))
        and (:only::uuid is null or id = :only)
      order by created_at, id offset :skip limit :limit
   )
   select ${listOf({
     ...projectAccess(':userId'),
     description:
       'case when :descriptionLength::int is null then p.description else left(p.description, :descriptionLength) end',
   })}
     from page join projects p using (id)
     ${projectJoins(':userId')}
    order by p.created_at, p.id`,
);

/**
 * The projects that a person owns or is assigned to, or only one of them, oldest first.
 * @param page.descriptionLength characters of each description; null for all.
 */
export const findProjectsOf = (
  database: Database,
  userId: string,
  page: { skip: number; limit: number; only?: string | null; descriptionLength?: number | null },
): Promise<ProjectView[]> => readProjectsOf(database, { userId, only: null, descriptionLength: null, ...page });

/** A project independent of a viewer; null if it doesn't exist any more. */
export const findProjectView = maybe<{ projectId: string }, ProjectView>(
  'project_view',
  `select ${listOf(projectAccess('null::uuid'))} from projects p ${projectJoins('null::uuid')} where p.id = :projectId and p.deleted_at is null`,
);

import {
  AimTop,
  CreatedAt,
  Description,
  FeatureCount,
  Id,
  Name,
  OrderRenewedAt,
  ProgressPercent,
  TransitiveCoverage,
} from '../../platform/contract/common-fields.ts';
import { del, get, patch, post, put, resource } from '../../platform/contract/operation.ts';
import { costOfPage, projectParams, skipped } from '../../platform/contract/parameters.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import { Dimension, perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { NAME_LENGTH } from '../../platform/rules/limits.ts';
import { COMPARISON_MODES, DIMENSIONS, TOPS } from '../../ranking/vocabulary.ts';

export type Project = Of<typeof Project>;
export const Project = model('Project', {
  id: Id,
  name: f.name(NAME_LENGTH, Name.description),
  description: Description,
  comparison_mode: f.oneOf(
    COMPARISON_MODES,
    '`binary`: answers are `feature_a`, `feature_b` or `tie`; `graded`: five-point scale. You can change it until the first answer (PATCH).',
  ),
  created_at: CreatedAt,
  owner_id: f.uuid('The user who owns the project.'),
  hide_names: f.flag(
    'Whether collaborators see stand-ins such as `Person 3` for each other. The owner and superusers see names. By default false.',
  ),
  members_may_delete: f.flag(
    'Whether collaborators delete the answers and features of others, and start a dimension over, as the owner does. By default false: they delete only their own.',
  ),
  aim_top: AimTop,
  answerable_dimensions: f.list(
    Dimension,
    'The dimensions that you may answer: both, unless the owner assigned you to one.',
    { minItems: 1, maxItems: DIMENSIONS.length },
  ),
});

const ListedProgress = model('ListedProgress', {
  progress_percent: ProgressPercent,
  transitive_coverage: TransitiveCoverage,
  order_confidence: f.share('As in `GET …/comparisons/progress`. Null while it is not known.').orNull().optional(),
  outdated: f
    .constant(true, 'Present if the figures are stale or not computed yet. Request them again later.')
    .optional(),
});

export type ListedProject = Of<typeof ListedProject>;
export const ListedProject = model('ListedProject', {
  ...Project.properties,
  feature_count: FeatureCount.optional(),
  comparison_count: perDimension(f.count()).about('Number of active comparisons.').optional(),
  progress: perDimension(ListedProgress).about('Progress of the ranking.').optional(),
  deleted_at: f.moment('With `deleted`: when it was deleted.').optional(),
  restorable_until: f.moment('With `deleted`: until when you can restore it. Then Pairwise removes it.').optional(),
});

export type ProjectSummary = Of<typeof ProjectSummary>;
export const ProjectSummary = model('ProjectSummary', {
  project: Project.about('The project.'),
  feature_count: FeatureCount,
  comparison_count: f.count('Number of active comparisons.'),
  progress: perDimension(f.percent()).about('Progress of the ranking.'),
  order_renewed_at: OrderRenewedAt,
});

const {
  name,
  comparison_mode: comparisonMode,
  hide_names: hideNames,
  members_may_delete: membersMayDelete,
} = Project.properties;

const description = Description.orNull().optional();
const rules = { hide_names: hideNames.optional(), members_may_delete: membersMayDelete.optional() };

export const newProject = f.object({ name, description, comparison_mode: comparisonMode.optional(), ...rules });

export type ProjectChange = Of<typeof projectChange>;
const projectChange = f.object({
  name: name.optional(),
  description,
  ...rules,
  aim_top: f
    .oneOfNumbers(
      TOPS,
      'How many of the best features (value / complexity) the questions settle. Null for all.',
      ', or null',
    )
    .orNull()
    .optional(),
});

/** Projects. */
export const projects = resource('/api/v1/projects', 'Projects', {
  listProjects: get('', {
    summary: 'List the projects that you own or are assigned to, oldest first',
    query: f.object({
      ...skipped,
      include_stats: query.flag('Include the counts and the progress of each project.'),
      deleted: query.flag(
        'List the projects of yours that were deleted and can be restored, the latest first, and no others. They have no counts.',
      ),
    }),
    cost: costOfPage('limit'),
    who: 'signedIn',
    scope: 'read',
    oneProject: true,
    responses: {
      200: json('The projects. With `include_stats`, they have counts and progress', f.list(ListedProject)),
    },
  }),
  createProject: post('', {
    summary: 'Create a project',
    body: newProject,
    who: 'signedIn',
    scope: 'edit',
    responses: {
      201: json('The new project', Project),
      409: problem('You have reached the maximum number of projects'),
    },
  }),
  getProject: get('/:project_id', {
    summary: 'Get a project',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The project', Project) },
  }),
  updateProject: put('/:project_id', {
    summary: 'Update a project. Absent fields stay as they are',
    params: projectParams,
    body: projectChange,
    who: 'owner',
    scope: 'edit',
    responses: { 200: json('The updated project', Project) },
  }),
  changeComparisonMode: patch('/:project_id', {
    summary: 'Change how people answer, before the first answer',
    params: projectParams,
    body: f.object({ comparison_mode: comparisonMode }),
    who: 'owner',
    scope: 'edit',
    responses: {
      200: json('The updated project', Project),
      409: problem('The project has answers', { code: 'project_has_answers' }),
    },
  }),
  deleteProject: del('/:project_id', {
    summary: 'Delete a project. For 30 days its owner can restore it; then Pairwise removes it, with its history',
    params: projectParams,
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('The project was deleted') },
  }),
  restoreProject: post('/:project_id/restore', {
    summary: 'Restore a deleted project. Its links, guests, service accounts and webhooks stay ended',
    params: projectParams,
    who: 'signedIn',
    scope: 'edit',
    responses: {
      200: json('The project', Project),
      404: problem('You own no deleted project with this id', { code: 'project_not_found' }),
      409: problem(
        'It was deleted more than 30 days ago (`restore_expired`), or its owner has reached the maximum number of projects',
        { code: 'restore_expired' },
      ),
    },
  }),
  getProjectSummary: get('/:project_id/summary', {
    summary: 'Get a project with its counts and progress',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The project, with counts and progress', ProjectSummary) },
  }),
});

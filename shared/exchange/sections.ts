import { STORED_ACTIONS } from '../entities/activity.ts';
import { AUTH_PROVIDERS } from '../entities/user.ts';
import {
  CHOICES,
  COMPARISON_MODES,
  DIMENSIONS,
  EXPECTATIONS,
  MODEL_TYPES,
  SELECTION_STRATEGIES,
  STRENGTHS,
} from '../ranking/vocabulary.ts';
import { DESCRIPTION_LENGTH, ESTIMATE_LIMITS, MODEL_LIMITS, NAME_LENGTH, TAG_LENGTH, TAGS } from '../rules/limits.ts';
import {
  count,
  email,
  type Field,
  filled,
  flag,
  json,
  listOf,
  oneOf,
  orNull,
  positive,
  text,
  time,
  uuid,
  within,
} from './fields.ts';

export const EXCHANGE_FORMAT = 'pairwise-export';
/** Incremented when older versions of the service can no longer read a file. */
export const EXCHANGE_VERSION = 1;

/** Longer than any name, email or address that the service accepts. */
const ACCOUNT_TEXT = 2000;

/**
 * The sections of a JSON export, in file order: each is a table, with its columns and their validation. Passwords and sessions
 * are not exported.
 */
export const SECTIONS = {
  users: {
    id: uuid,
    username: filled(ACCOUNT_TEXT),
    email,
    is_active: flag,
    is_superuser: flag,
    display_name: orNull(text(ACCOUNT_TEXT)),
    avatar_url: orNull(text(ACCOUNT_TEXT)),
    auth_provider: oneOf(AUTH_PROVIDERS),
    created_at: time,
    deleted_at: orNull(time),
  },
  projects: {
    id: uuid,
    name: filled(NAME_LENGTH),
    description: text(DESCRIPTION_LENGTH),
    comparison_mode: oneOf(COMPARISON_MODES),
    owner_id: uuid,
    // Absent from older files.
    hide_names: orNull(flag),
    model_type: oneOf(MODEL_TYPES),
    selection_strategy: oneOf(SELECTION_STRATEGIES),
    created_at: time,
    updated_at: time,
    deleted_at: orNull(time),
    deleted_by: orNull(uuid),
  },
  collaborators: {
    project_id: uuid,
    user_id: uuid,
    assigned_at: time,
    assigned_by: uuid,
    // Absent from older files.
    only_dimension: orNull(oneOf(DIMENSIONS)),
  },
  // Absent from older files.
  project_people: { project_id: uuid, user_id: uuid, joined_at: time, only_dimension: orNull(oneOf(DIMENSIONS)) },
  features: {
    project_id: uuid,
    id: uuid,
    name: filled(NAME_LENGTH),
    description: text(DESCRIPTION_LENGTH),
    tags: listOf(orNull(filled(TAG_LENGTH)), TAGS),
    // Absent from older files.
    value_estimate: orNull(within(ESTIMATE_LIMITS)),
    complexity_estimate: orNull(within(ESTIMATE_LIMITS)),
    created_at: time,
    updated_at: time,
    deleted_at: orNull(time),
    deleted_by: orNull(uuid),
  },
  ranking_ledgers: {
    project_id: uuid,
    dimension: oneOf(DIMENSIONS),
    revision: count,
    rebuilt_at_revision: count,
    changed_at: time,
    changed_by: orNull(uuid),
    prior_mean: within(MODEL_LIMITS.priorMean),
    prior_variance: within(MODEL_LIMITS.priorVariance),
    target_variance: within(MODEL_LIMITS.targetVariance),
  },
  comparisons: {
    project_id: uuid,
    id: uuid,
    dimension: oneOf(DIMENSIONS),
    seq: count,
    feature_a_id: uuid,
    feature_b_id: uuid,
    choice: oneOf(CHOICES),
    strength: orNull(oneOf(STRENGTHS)),
    weight: positive,
    expected: orNull(oneOf(EXPECTATIONS)),
    // Absent from older files.
    requested: orNull(flag),
    user_id: uuid,
    created_at: time,
    deleted_at: orNull(time),
    deleted_by: orNull(uuid),
    version_of: orNull(uuid),
  },
  activities: {
    project_id: uuid,
    id: uuid,
    action: oneOf(STORED_ACTIONS),
    user_id: uuid,
    created_at: time,
    details: json,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Estimates, for other readers of the file: an import recomputes them from the comparisons. */
export const ESTIMATES_SECTION = 'feature_scores';

/** Which columns of a table name a person. */
export const PEOPLE: Readonly<Record<SectionName, readonly string[]>> = {
  users: [],
  projects: ['owner_id', 'deleted_by'],
  collaborators: ['user_id', 'assigned_by'],
  project_people: ['user_id'],
  features: ['deleted_by'],
  ranking_ledgers: ['changed_by'],
  comparisons: ['user_id', 'deleted_by'],
  activities: ['user_id'],
};

export const columnsOf = (section: SectionName): string[] => Object.keys(SECTIONS[section]);

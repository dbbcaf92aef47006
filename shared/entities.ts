import { ArrayType, defineEntity, p } from '@mikro-orm/core';
import { DECISIONS, type StoredDecision } from './features/rules/decision.ts';
import type { External } from './features/rules/external.ts';
import { STORED_ACTIONS } from './projects/rules/activity-actions.ts';
import {
  byDimension,
  CHOICES,
  COMPARISON_MODES,
  DIMENSIONS,
  type Dimension,
  EXPECTATIONS,
  type GivenEstimates,
  MODEL_TYPES,
  SELECTION_STRATEGIES,
  STRENGTHS,
} from './ranking/vocabulary.ts';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    action: p.enum(STORED_ACTIONS),
    userId: p.uuid(),
    createdAt: p.datetime(),
    details: p.json<Record<string, unknown>>(),
  },
});

/** One entry of a project's audit log, written in the transaction of the change it describes. */
export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);

const CollaboratorSchema = defineEntity({
  name: 'Collaborator',
  tableName: 'collaborators',
  properties: {
    projectId: p.uuid().primary(),
    userId: p.uuid().primary(),
    assignedAt: p.datetime(),
    assignedBy: p.uuid(),
    /** The dimensions that they answer, separated by commas; null for all. */
    onlyDimension: p.text().nullable(),
  },
});

/** A user other than the owner who may work on a project. */
class Collaborator extends CollaboratorSchema.class {}
CollaboratorSchema.setClass(Collaborator);

const ComparisonSchema = defineEntity({
  name: 'Comparison',
  tableName: 'comparisons',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    dimension: p.enum(DIMENSIONS),
    /** Position in the ledger of its project and dimension. It only grows and is never reused. */
    seq: p.integer(),
    featureAId: p.uuid(),
    featureBId: p.uuid(),
    choice: p.enum(CHOICES),
    strength: p.enum(STRENGTHS).nullable(),
    /** Multiplier of the estimate's update, fixed when the comparison was made. */
    weight: p.double().$type<number>(),
    /** Expectation about the pair at that time; null if its order was unknown. */
    expected: p.enum(EXPECTATIONS).nullable(),
    /**
     * Whether it answers a proposal of `next`. Any other comparison replaces its author's earlier answers to the pair.
     */
    requested: p.boolean(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
    /** Set together with `deletedAt` if it returns with its archived feature. */
    archivedAt: p.datetime().nullable(),
    /** The comparison whose earlier outcome this row preserves; null if the row isn't an earlier version. */
    versionOf: p.uuid().nullable(),
    /** The first comparison of the answer about a set of features that it is part of; null for an answer about a pair. */
    setId: p.uuid().nullable(),
  },
});

/** One person's answer to one pair. Rows are never removed: undo and delete only mark them. */
class Comparison extends ComparisonSchema.class {}
ComparisonSchema.setClass(Comparison);

const FeatureScoreSchema = defineEntity({
  name: 'FeatureScore',
  tableName: 'feature_scores',
  properties: {
    projectId: p.uuid().primary(),
    dimension: p.enum(DIMENSIONS).primary(),
    featureId: p.uuid().primary(),
    /** Mean of the estimate, in logits. */
    mu: p.double().$type<number>(),
    /** Variance of the estimate, in squared logits; always positive. */
    variance: p.double().$type<number>(),
  },
});

/** The estimate of one feature in one dimension after all active comparisons. */
class FeatureScore extends FeatureScoreSchema.class {}
FeatureScoreSchema.setClass(FeatureScore);

/**
 * PostgreSQL's text format of a text[]. Every element is quoted: PostgreSQL reads an unquoted NULL as null and drops
 * leading and trailing blanks. JSON escapes, which MikroORM writes, have another meaning in this format.
 */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/** A text[] that is read back exactly as it was written. */
class TextArrayType extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && arrayLiteral(value);
  }
}

const estimate = () => p.double().$type<number>().nullable();
/** The number of each dimension that came with a feature. */
const ESTIMATES = Object.fromEntries(DIMENSIONS.map((dimension) => [`${dimension}Estimate`, estimate()])) as {
  [D in Dimension as `${D}Estimate`]: ReturnType<typeof estimate>;
};

const FeatureSchema = defineEntity({
  name: 'Feature',
  tableName: 'features',
  properties: {
    id: p.uuid().primary(),
    projectId: p.uuid(),
    name: p.string(),
    description: p.text(),
    tags: p.type(TextArrayType).$type<string[]>(),
    ...ESTIMATES,
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
    /** Set together with `deletedAt` if the feature can be restored. */
    archivedAt: p.datetime().nullable(),
    /** Whether a sync with another program archived it. */
    archivedBySync: p.boolean().default(false),
    externalSource: p.text().nullable(),
    externalId: p.text().nullable(),
    externalUrl: p.text().nullable(),
    decided: p.enum(DECISIONS).nullable(),
    decisionNote: p.text().nullable(),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
  },
});

/** An item being ranked. */
export class Feature extends FeatureSchema.class {
  /** The feature's given estimates. */
  get estimates(): GivenEstimates {
    return byDimension(DIMENSIONS, (dimension) => this[`${dimension}Estimate`] ?? null);
  }

  /** Its identity in another program. */
  get external(): External | null {
    const { externalSource: source, externalId: id, externalUrl: url } = this;
    return source && id ? { source, id, url: url ?? null } : null;
  }

  get decision(): StoredDecision | null {
    const { decided, decisionNote: note, decidedBy: by, decidedAt: at } = this;
    return decided && by && at ? { decided, note: note ?? null, by, at } : null;
  }
}
FeatureSchema.setClass(Feature);

const ProjectSchema = defineEntity({
  name: 'Project',
  tableName: 'projects',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    description: p.text(),
    comparisonMode: p.enum(COMPARISON_MODES),
    ownerId: p.uuid(),
    modelType: p.enum(MODEL_TYPES).default('bradley_terry'),
    selectionStrategy: p.enum(SELECTION_STRATEGIES).default('robust'),
    /** Grows with every change to a feature of the project, including a new name. */
    featuresRevision: p.integer().default(0),
    /** Whether collaborators see stand-ins instead of each other's names. */
    hideNames: p.boolean().default(false),
    /** Number of best features that the questions should settle; null for the whole order. */
    aimTop: p.integer().nullable(),
    /** Whether collaborators may delete the answers and features of others. */
    membersMayDelete: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    deletedBy: p.uuid().nullable(),
  },
});

/** A backlog that a team ranks. Deleting a project hides it and erases nothing. */
export class Project extends ProjectSchema.class {}
ProjectSchema.setClass(Project);

const RankingLedgerSchema = defineEntity({
  name: 'RankingLedger',
  tableName: 'ranking_ledgers',
  properties: {
    projectId: p.uuid().primary(),
    dimension: p.enum(DIMENSIONS).primary(),
    /** Grows by one with every change that can alter this ranking. */
    revision: p.integer().default(0),
    /** Revision of the last change other than an appended comparison. */
    rebuiltAtRevision: p.integer().default(0),
    /** Random id. A restore or an import renews it, which invalidates all cached data. */
    generation: p.uuid(),
    changedAt: p.datetime(),
    changedBy: p.uuid().nullable(),
    priorMean: p.double().$type<number>().default(0),
    priorVariance: p.double().$type<number>().default(1),
    targetVariance: p.double().$type<number>().default(0.1),
  },
});

/** The row that orders all changes to one ranking: one dimension of a project. */
export class RankingLedger extends RankingLedgerSchema.class {}
RankingLedgerSchema.setClass(RankingLedger);

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of the current refresh token; the token itself is not stored. */
    refreshHash: p.blob(),
    /** IP address that started or last renewed the session. */
    address: p.string().nullable(),
    /** User-Agent of the request that started the session. */
    userAgent: p.string().nullable(),
    /** SHA-256 of the secret in a browser's session cookie; null for a session without one. */
    cookieHash: p.blob().nullable(),
    /** Id of the provider that it came through; null for a password. */
    provider: p.string().nullable(),
    /** The provider's ID token, for signing out there; removed when the session ends. */
    idToken: p.text().nullable(),
    createdAt: p.datetime(),
    rotatedAt: p.datetime().nullable(),
    /** When it ends unless it is renewed. */
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});

/** A user's sign-in. Every access token names its session. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

export const AUTH_PROVIDERS = ['local', 'google', 'service', 'guest'] as const;
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    username: p.string(),
    email: p.string(),
    hashedPassword: p.string().nullable(),
    /** Set while the password is temporary. The user must replace it at the next sign-in, before this time. */
    passwordTemporaryUntil: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    isSuperuser: p.boolean().default(false),
    displayName: p.string().nullable(),
    avatarUrl: p.string().nullable(),
    /** Language of the web client; null for that of the browser. */
    language: p.string().nullable(),
    googleId: p.string().nullable(),
    /** Null for an account that was created through Google. */
    googleLinkedAt: p.datetime().nullable(),
    /** Until this time the account cannot be linked by its email. */
    googleLinkBlockedUntil: p.datetime().nullable(),
    emailChangedAt: p.datetime().nullable(),
    /** When somebody proved to read its mail; null if nobody has since the email last changed. */
    emailVerifiedAt: p.datetime().nullable(),
    authProvider: p.enum(AUTH_PROVIDERS),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});

/**
 * An account of a person or, with the provider `service`, of a program; or a guest, who has no account. Guests and services can't sign in.
 * Deleting it erases personal data; the row stays for its answers.
 */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

export const entities = [
  User,
  Session,
  Project,
  Collaborator,
  Feature,
  RankingLedger,
  FeatureScore,
  Comparison,
  Activity,
];

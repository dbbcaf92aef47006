import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { Shortened, ShortenedField } from '../platform/rules/shorten.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { foldedName } from './rules/feature-name.ts';
import { UNKNOWN_SOURCE } from './rules/import-identity.ts';
import {
  findBySource,
  findDifferences,
  findUnidentified,
  type PresentFeature,
  type SyncedFields,
} from './store/external-features.ts';

/** One issue of another program. Absent fields stay as they are. */
export interface SyncRow extends Omit<SyncedFields, 'featureId'>, Shortened {
  /** A closed issue is archived. It never creates a feature. */
  closed: boolean;
}

export interface SyncRequest {
  projectId: string;
  source: string;
  rows: readonly SyncRow[];
  /** Whether the source's other features are kept or archived. */
  missing: 'archive' | 'keep';
  /** Whether it may archive every active feature of the source if none is listed. */
  archiveAll: boolean;
}

/** A feature that a sync is about. */
export interface SyncEntry {
  /** Place in the list, from 1; null if it is not in the list. */
  row: number | null;
  externalId: string;
  /** Null while it isn't stored. */
  featureId: string | null;
  name: string;
  /** Its previous name. */
  before: string;
  changed: readonly string[];
  /** Fields whose texts were too long. */
  shortened: readonly ShortenedField[];
}

type SyncGroup = 'created' | 'updated' | 'unchanged' | 'archived' | 'restored' | 'ignored';
export type SyncPlan = Record<SyncGroup, SyncEntry[]>;

/** Rows and names processed between two pauses. */
const PER_STEP = 500;

/**
 * Plans a sync. Each row is in one group: `restored` and `archived` come before `updated`.
 * @throws Conflict if it would archive every active feature of the source because none of them is listed.
 */
export async function planSync(tx: Transaction, request: SyncRequest): Promise<SyncPlan> {
  const { projectId, source, rows, missing } = request;
  const present = await findBySource(tx, { projectId, source });
  const byKey = new Map(present.map((feature) => [feature.externalId!, feature]));
  const isNew = ({ closed, externalId }: SyncRow) => !closed && !byKey.has(externalId);
  const hasNew = rows.some(isNew);
  const unidentified = hasNew ? await findUnidentified(tx, { projectId }) : [];
  const ofFiles =
    hasNew && source !== UNKNOWN_SOURCE ? await findBySource(tx, { projectId, source: UNKNOWN_SOURCE }) : [];
  const byFileKey = new Map(ofFiles.map((feature) => [feature.externalId!, feature]));
  const features = await runCooperatively(matched(rows, [byKey, byFileKey], unidentified));
  const known = rows.flatMap((row, index) => (features[index] ? [{ ...row, featureId: features[index].id }] : []));
  const differences = await findDifferences(tx, { projectId, source }, known);
  const plan: SyncPlan = { created: [], updated: [], unchanged: [], archived: [], restored: [], ignored: [] };
  for (const [index, row] of rows.entries()) {
    const feature = features[index];
    const changed = (feature && differences.get(feature.id)) ?? [];
    plan[groupOf(row, feature, changed)].push({
      row: index + 1,
      externalId: row.externalId,
      featureId: feature?.id ?? null,
      name: row.name,
      before: feature?.name ?? row.name,
      changed,
      shortened: row.shortened ?? [],
    });
  }
  if (missing === 'archive') plan.archived.push(...missingOf(request, present));
  return plan;
}

function groupOf({ closed }: SyncRow, feature: PresentFeature | undefined, changed: readonly string[]): SyncGroup {
  if (!feature) return closed ? 'ignored' : 'created';
  if (closed && !feature.isArchived) return 'archived';
  // A feature that a person archived stays archived.
  if (!closed && feature.isArchivedBySync) return 'restored';
  return changed.length > 0 ? 'updated' : 'unchanged';
}

/** The active features of the source that are not listed. */
function missingOf({ rows, source, archiveAll }: SyncRequest, present: readonly PresentFeature[]): SyncEntry[] {
  const listed = new Set(rows.map(({ externalId }) => externalId));
  const active = present.filter(({ isArchived }) => !isArchived);
  const gone = active.filter(({ externalId }) => !listed.has(externalId!));
  if (gone.length > 0 && gone.length === active.length && !archiveAll) {
    throw new Conflict(
      `The list has none of the active features of '${source}', so all ${active.length} would be archived. Send archive_all if that is right`,
      'would_archive_all',
    );
  }
  return gone.map(({ id, name, externalId }) => ({
    row: null,
    externalId: externalId!,
    featureId: id,
    name,
    before: name,
    changed: [],
    shortened: [],
  }));
}

/**
 * The feature of each row: the one with its key; or else, for an open row, one that a file of an unknown program gave this key, or one
 * without an identity and with the same name. Each feature belongs to one row.
 */
function* matched(
  rows: readonly SyncRow[],
  [byKey, byFileKey]: readonly [ReadonlyMap<string, PresentFeature>, ReadonlyMap<string, PresentFeature>],
  unidentified: readonly PresentFeature[],
): Generator<void, (PresentFeature | undefined)[], void> {
  const byName = new Map<string, PresentFeature>();
  for (const [index, feature] of unidentified.entries()) {
    const name = foldedName(feature.name);
    if (!byName.has(name)) byName.set(name, feature);
    if (index % PER_STEP === PER_STEP - 1) yield;
  }
  const features: (PresentFeature | undefined)[] = [];
  for (const [index, { externalId, closed, name }] of rows.entries()) {
    let feature = byKey.get(externalId) ?? (closed ? undefined : byFileKey.get(externalId));
    if (!feature && !closed && byName.size > 0) {
      const folded = foldedName(name);
      feature = byName.get(folded);
      byName.delete(folded);
    }
    features.push(feature);
    if (index % PER_STEP === PER_STEP - 1) yield;
  }
  return features;
}

/** @throws InvalidInput if the list contains a key twice. */
export function refuseRepeatedKeys(rows: readonly SyncRow[]): void {
  const places = new Map<string, number>();
  for (const [index, { externalId }] of rows.entries()) {
    const earlier = places.get(externalId);
    if (earlier !== undefined) {
      const field = `features[${index}].id`;
      throw new InvalidInput([{ field, message: `${field} is the same as features[${earlier}].id` }]);
    }
    places.set(externalId, index);
  }
}

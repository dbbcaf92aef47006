import type { Encoding } from '../platform/rules/text-encoding.ts';
import { byDimension, DIMENSIONS, type GivenEstimates, mapDimensions, NO_ESTIMATES } from '../ranking/vocabulary.ts';
import type { ImportReport } from './import-features.ts';
import type { StoredDecision } from './rules/decision.ts';
import type { ImportFormat, ImportRow } from './rules/feature-import.ts';
import type { FeatureRecord } from './store/feature-catalog.ts';
import type { CountsOfFeature, ScoresOfFeature } from './store/feature-pages.ts';
import type { FoundFeature } from './store/feature-search.ts';

/** Number of features in a report, unless specified. */
const PREVIEWED = 20;

/** From this number of rows that repeat an earlier name on, the name column is in doubt, if they are the majority. */
const LEAST_REPEATED = 5;

/** Facts about a file from before its text is read. */
export interface AboutFile {
  hiddenRows?: number;
  encoding?: Encoding;
}

/** Result of an import, or of its dry run. */
export function presentImport(format: ImportFormat, report: ImportReport & AboutFile, previewed = PREVIEWED) {
  const { header, part, parts = [], hiddenRows = 0, encoding, doubts } = report;
  const { source, columns, mapping, ready, skipped, faults, closed, repeated, otherNames } = report;
  const { externalId, ...others } = mapping;
  const notNumbers = ready.flatMap(({ row, notNumbers: cells = [] }) => cells.map((cell) => ({ row, ...cell })));
  const shortened = ready.flatMap(({ row, shortened: fields }) => (fields ? [{ row, fields: [...fields] }] : []));
  const isMostlyRepeated = repeated >= LEAST_REPEATED && repeated > (ready.length + skipped.length) / 2;
  return {
    format,
    source,
    ...(header && { header: { row: header.row, is_known: header.isKnown } }),
    ...(parts.length > 1 && { parts, ...(part != null && { part }) }),
    ...(hiddenRows > 0 && { hidden_rows: hiddenRows }),
    ...(encoding && { encoding }),
    columns,
    mapping: { ...others, ...(externalId != null && { external_id: externalId }) },
    ready: ready.length,
    skipped,
    faults,
    closed,
    estimates: byDimension(
      DIMENSIONS,
      (dimension) => ready.filter(({ estimates }) => (estimates?.[dimension] ?? null) !== null).length,
    ),
    ...(doubts.length > 0 && { doubts }),
    ...(notNumbers.length > 0 && { not_numbers: notNumbers }),
    ...(shortened.length > 0 && { shortened }),
    ...(isMostlyRepeated && { mostly_repeated: { rows: repeated, other_names: otherNames } }),
    preview: ready.slice(0, previewed).map(presentPreviewed),
  };
}

function presentPreviewed({ row, name, description, tags, estimates, external, status }: ImportRow) {
  return {
    row,
    name,
    description,
    tags,
    ...(external && { external }),
    ...(status && { status }),
    ...(estimates && { estimates }),
  };
}

/** A finished import, with the number of features that were added. */
export function presentImported(format: ImportFormat, report: ImportReport & AboutFile, previewed?: number) {
  return { ...presentImport(format, report, previewed), count: report.ready.length };
}

/** The Feature object that endpoints return. */
export function presentFeature(feature: FeatureRecord) {
  return {
    id: feature.id,
    name: feature.name,
    description: feature.description,
    tags: feature.tags,
    ...presentEstimates(feature.estimates),
    ...presentDecision(feature.decision),
    external: feature.external,
    project_id: feature.projectId,
    created_at: feature.createdAt.toISOString(),
    updated_at: feature.updatedAt.toISOString(),
    archived_at: feature.archivedAt?.toISOString() ?? null,
  };
}

/** Only `by` says who decided: a list is the same for all its readers, even in a project that hides names. */
const presentDecision = (decision: StoredDecision | null | undefined, by?: Person) =>
  decision
    ? {
        decision: {
          decided: decision.decided,
          note: decision.note,
          decided_at: decision.at.toISOString(),
          ...(by && { decided_by: { id: by.id, username: by.username } }),
        },
      }
    : {};

interface Person {
  id: string;
  username: string;
}

/** A feature with the person who decided about it, in the form in which the reader may see the name. */
export const presentDecidedFeature = (feature: FeatureRecord, by: Person | undefined) => ({
  ...presentFeature(feature),
  ...presentDecision(feature.decision, by),
});

/** The parts of a feature that people without an account see only if its owner shows them. */
type Part = 'descriptions' | 'tags' | 'numbers';

/**
 * A feature for people who only have a link. It has only the fields named here, so that nothing new is shown by mistake. Of its identity in
 * another program it has the key but not the address: outsiders must not learn where the team's tracker is.
 */
export function shownOutside(feature: FeatureRecord, parts: readonly Part[]): FeatureRecord {
  const { id, projectId, name, createdAt, updatedAt, archivedAt, description, tags, estimates, external, decision } =
    feature;
  const hasNumbers = parts.includes('numbers');
  return {
    id,
    projectId,
    name,
    description: parts.includes('descriptions') ? description : '',
    tags: parts.includes('tags') ? tags : [],
    estimates: hasNumbers ? estimates : NO_ESTIMATES,
    external: hasNumbers && external ? { ...external, url: null } : null,
    decision: decision ? { ...decision, note: null } : null,
    createdAt,
    updatedAt,
    archivedAt,
  };
}

/** A feature for guests, without the decision about it, which could influence their answers. */
export const presentFeatureToGuests = (feature: FeatureRecord) =>
  presentFeature({ ...shownOutside(feature, ['descriptions', 'tags']), decision: null });

/** Present only if there are any, since most features have none. */
function presentEstimates(estimates: GivenEstimates) {
  return Object.values(estimates).every((estimate) => estimate === null) ? {} : { estimates };
}

/**
 * A feature with the requested extras: estimates (mean and standard deviation, in logits) and counts of comparisons.
 */
export function presentListedFeature(
  feature: FeatureRecord,
  scores: ScoresOfFeature | null,
  counts: CountsOfFeature | null,
) {
  const present = ({ mu, variance }: { mu: number; variance: number }) => ({ mu, sigma: Math.sqrt(variance) });
  return {
    ...presentFeature(feature),
    ...(scores && { scores: mapDimensions(scores, present) }),
    ...(counts && { comparison_count: counts }),
  };
}

/** New features in the order given. */
export function presentNewFeatures(features: readonly FeatureRecord[]) {
  return { count: features.length, features: features.values().map(presentFeature) };
}

/** Number of archived features. */
export function presentArchivedCount(archived: number) {
  return { archived_count: archived };
}

/** Number of restored features. */
export function presentRestoredCount(restored: number) {
  return { restored_count: restored };
}

/** Number of deleted features. */
export function presentDeletedCount(deleted: number) {
  return { deleted_count: deleted };
}

/** A feature that a search found, with its project. */
export function presentFound({ id, name, projectId, projectName }: FoundFeature) {
  return { id, name, project_id: projectId, project_name: projectName };
}

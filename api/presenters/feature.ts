import type { GivenEstimates } from '../../shared/ranking/vocabulary.ts';
import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import type { CountsOfFeature, ScoresOfFeature } from '../../shared/store/feature-pages.ts';
import type { FoundFeature } from '../../shared/store/feature-search.ts';

/** The Feature object that endpoints return. */
export function presentFeature(feature: FeatureRecord) {
  return {
    id: feature.id,
    name: feature.name,
    description: feature.description,
    tags: feature.tags,
    ...presentEstimates(feature.estimates),
    external: feature.external,
    project_id: feature.projectId,
    created_at: feature.createdAt.toISOString(),
    updated_at: feature.updatedAt.toISOString(),
    archived_at: feature.archivedAt?.toISOString() ?? null,
  };
}

/** A feature as guests see it: without the address of the team's other program, and without the numbers that came with the feature. */
export function presentFeatureToGuests(feature: FeatureRecord) {
  const { estimates: _, ...shown } = { estimates: null, ...presentFeature(feature) };
  return { ...shown, external: null };
}

/** Only where there are any: most features come without. */
function presentEstimates(estimates: GivenEstimates) {
  return estimates.value === null && estimates.complexity === null ? {} : { estimates };
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
    ...(scores && { scores: { complexity: present(scores.complexity), value: present(scores.value) } }),
    ...(counts && { comparison_count: { complexity: counts.complexity, value: counts.value } }),
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

import type { SyncEntry, SyncPlan, SyncRow } from '../../../shared/use-cases/features/plan-sync.ts';
import { syncFeature, syncFeatures } from '../../../shared/use-cases/features/sync-features.ts';
import { featureSync, type SyncedInput } from '../../contract/feature-sync.ts';
import { implement } from '../../http/implement.ts';
import { created, ok } from '../../http/responses.ts';
import { presentFeature } from '../../presenters/feature.ts';
import { toEstimates } from './routes.ts';

const toRow = (externalId: string, input: SyncedInput): SyncRow => ({
  externalId,
  name: input.name,
  description: input.description === null ? '' : input.description,
  tags: input.tags === null ? [] : input.tags,
  estimates: toEstimates(input.estimates),
  url: input.url,
  closed: input.closed ?? false,
});

const presentEntry = ({ row, externalId, featureId, name, changed, shortened }: SyncEntry) => ({
  row,
  id: externalId,
  feature_id: featureId,
  name,
  ...(changed.length > 0 && { changed }),
  ...(shortened.length > 0 && { shortened: [...shortened] }),
});

const presentSync = (plan: SyncPlan) => ({
  created: plan.created.map(presentEntry),
  updated: plan.updated.map(presentEntry),
  unchanged: plan.unchanged.map(presentEntry),
  archived: plan.archived.map(presentEntry),
  restored: plan.restored.map(presentEntry),
  ignored: plan.ignored.map(presentEntry),
});

export const featureSyncEndpoints = implement(featureSync, {
  async syncFeatures({ granted: project, body, user, context }) {
    const plan = await syncFeatures(context, {
      projectId: project.id,
      source: body.source,
      rows: body.features.map((each) => toRow(each.id, each)),
      missing: body.missing ?? 'keep',
      archiveAll: body.archive_all ?? false,
      dryRun: body.dry_run ?? false,
      changedBy: user.id,
    });
    return ok(presentSync(plan));
  },

  async setExternalFeature({ granted: project, params, body, user, context }) {
    const row = toRow(params.external_id, body);
    const sync = { projectId: project.id, source: params.source, row, changedBy: user.id };
    const { feature, isNew, shortened } = await syncFeature(context, sync);
    const shown = { ...presentFeature(feature), ...(shortened.length > 0 && { shortened: [...shortened] }) };
    return isNew ? created(shown) : ok(shown);
  },
});

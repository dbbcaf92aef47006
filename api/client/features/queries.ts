import type { ListedFeature as StoredFeature } from '../../../shared/features/contract/features.ts';
import type { ImportedFeatures } from '../../../shared/features/contract/import-report.ts';
import type { External } from '../../../shared/features/rules/external.ts';
import { type ByDimension, byDimension } from '../../../shared/ranking/dimensions.ts';
import type { Result } from '../../../shared/results/contract/results.ts';
import { queries, useQuery } from '../lib/queries.ts';
import { DIMENSIONS, refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import type { RankedFeature } from './feature-rows.ts';
import type { ImportReport, ImportRequest } from './import-session.ts';

export type ListedFeature = RankedFeature;

/** Maximum number of features in a response of the service. */
export const PAGE = 1000;
/** Maximum number of changes to single features that are sent at the same time. */
const AT_ONCE = 4;

export const featuresKey = (projectId: string) => ['project', projectId, 'features'] as const;

/** All features of a project, oldest first, with their answers and their places in the results. */
export const useFeatures = (projectId: string) =>
  useQuery({
    queryKey: featuresKey(projectId),
    async queryFn({ signal }) {
      const percentiles = readPercentiles(projectId, signal);
      // If both requests fail, the error of the features is shown.
      percentiles.catch(() => undefined);
      // Indexed by id: if others add or delete features meanwhile, a feature may move from one page to the next.
      const features = new Map<string, StoredFeature>();
      for (let page = 1; ; page += 1) {
        const query = { include_counts: true, per_page: PAGE, page };
        const params = { path: { project_id: projectId }, query };
        const { items, total } = await read(api.GET('/projects/{project_id}/features', { params, signal }));
        for (const item of items) features.set(item.id, item);
        if (page * PAGE < total) continue;
        const known = await percentiles;
        return [...features.values()].map((feature) => ({ ...feature, percentiles: known.get(feature.id) ?? UNKNOWN }));
      }
    },
  });

/** Used for a feature that the results don't contain. */
export const UNKNOWN: RankedFeature['percentiles'] = byDimension(DIMENSIONS, () => null);

/** The percentiles of each feature, in the same order as on the results screen. */
async function readPercentiles(
  projectId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RankedFeature['percentiles']>> {
  const params = { path: { project_id: projectId }, query: { include_ranges: true } };
  const results = (await read(api.GET('/projects/{project_id}/results', { params, signal }))) as Result[];
  return new Map(
    results.map((result) => [
      result.feature.id,
      byDimension(DIMENSIONS, (dimension) => result[`${dimension}_percentile`] ?? null),
    ]),
  );
}

export interface FeatureInput {
  name: string;
  description: string;
  tags: string[];
  estimates: Estimates;
  external: External | null;
}

/** Numbers that came with a feature and help to choose questions. */
export type Estimates = ByDimension<number | null>;

/** @throws ServiceError */
export async function createFeature(projectId: string, body: FeatureInput): Promise<string> {
  const params = { path: { project_id: projectId } };
  const { id } = await read(api.POST('/projects/{project_id}/features', { params, body }));
  await refresh(projectId);
  return id;
}

/** The fields of a feature that are to change. */
export type FeatureChanges = Partial<Omit<FeatureInput, 'estimates'>> & { estimates?: Partial<Estimates> };

/**
 * Changes the given fields.
 * @throws ServiceError
 */
export async function updateFeature(projectId: string, id: string, body: FeatureChanges): Promise<void> {
  await put(projectId, id, body);
  void refresh(projectId);
}

/** They are absent from a feature that no longer has any. */
function withoutEstimates({ estimates: _, ...feature }: ListedFeature): ListedFeature {
  return feature;
}

async function put(projectId: string, id: string, body: FeatureChanges): Promise<void> {
  const params = { path: { project_id: projectId, feature_id: id } };
  const changed = await read(api.PUT('/projects/{project_id}/features/{feature_id}', { params, body }));
  // Shown at once, since reading a list of thousands again takes a moment.
  queries.setQueryData<ListedFeature[]>(featuresKey(projectId), (features) =>
    features?.map((feature) => (feature.id === id ? { ...withoutEstimates(feature), ...changed } : feature)),
  );
}

/**
 * Changes the tags of features, a few requests at a time.
 * @param onDone called with the number of features that are done.
 * @throws ServiceError of the first failure; the features before it keep their new tags.
 */
export async function retag(
  projectId: string,
  changes: readonly { id: string; tags: string[] }[],
  onDone: (count: number) => void,
): Promise<void> {
  const waiting = [...changes];
  let done = 0;
  const work = async () => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        await put(projectId, change.id, { tags: change.tags });
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
      done += 1;
      onDone(done);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    void refresh(projectId);
  }
}

/** Previews an import. @throws ServiceError */
export const lookAtImport = (projectId: string, request: ImportRequest): Promise<ImportReport> =>
  read(api.POST('/projects/{project_id}/features/import', importOf(projectId, request, true)));

/**
 * Imports everything that is ready, or nothing.
 * @throws ServiceError
 */
export async function importFeatures(projectId: string, request: ImportRequest) {
  const answer = await read(api.POST('/projects/{project_id}/features/import', importOf(projectId, request, false)));
  await refresh(projectId);
  return answer as ImportedFeatures;
}

/** Number of features in a preview, each of which can be left out. */
const PREVIEWED = 200;

function importOf(projectId: string, request: ImportRequest, dryRun: boolean) {
  const { text, format, columns, reading, duplicates, openOnly, excluded } = request;
  const { headerRow, part, encoding } = reading;
  return {
    params: { path: { project_id: projectId } },
    body: {
      text,
      format,
      ...(headerRow !== undefined && { header_row: headerRow }),
      ...(part !== undefined && { part }),
      ...(encoding !== undefined && { encoding }),
      duplicates,
      dry_run: dryRun,
      open_only: openOnly,
      excluded_rows: [...excluded],
      preview_rows: PREVIEWED,
      columns: columns && { ...columns, tags: [...columns.tags], closed: [...(columns.closed ?? [])] },
    },
  };
}

import type { Context } from '../../shared/context.ts';
import { csvText } from '../../shared/features/long-lists.ts';
import { safeCell } from '../../shared/platform/rules/safe-cell.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import type { Sorting } from '../../shared/ranking/vocabulary.ts';
import { compareSnapshots, readSnapshot } from '../../shared/snapshots/compare-snapshots.ts';
import { COMPARISON_COLUMNS, snapshots } from '../../shared/snapshots/contract/snapshots.ts';
import { deleteSnapshot } from '../../shared/snapshots/delete-snapshot.ts';
import { keepSnapshot } from '../../shared/snapshots/keep-snapshot.ts';
import {
  presentComparison,
  presentKeptRanking,
  presentPlaceOfFeature,
  presentSnapshot,
} from '../../shared/snapshots/present.ts';
import { readFeaturePlaces } from '../../shared/snapshots/read-feature-places.ts';
import { findPlaces, findSnapshots } from '../../shared/snapshots/store/snapshots.ts';
import { implement } from '../http/implement.ts';
import { offsetOf } from '../http/pagination.ts';
import { content, created, noContent, ok } from '../http/responses.ts';

interface Asked {
  with: string;
  sort_by?: Sorting | undefined;
}

const compared = (
  context: Context,
  project: ProjectView,
  snapshotId: string,
  { with: other, sort_by: sortBy }: Asked,
) => compareSnapshots(context, project, { snapshotId, other, sortBy });

export const snapshotEndpoints = implement(snapshots, {
  async listSnapshots({ granted: project, context }) {
    return ok((await findSnapshots(context.pool, { projectId: project.id })).map(presentSnapshot));
  },

  async createSnapshot({ granted: project, body, user, context }) {
    return created(presentSnapshot(await keepSnapshot(context, project, { name: body.name.trim(), keptBy: user.id })));
  },

  async getSnapshot({ granted: project, params: { snapshot_id: snapshotId }, query, context }) {
    const { sort_by: sorting = 'ratio', page, per_page } = query;
    const snapshot = await readSnapshot(context, project.id, snapshotId);
    const before = offsetOf(query);
    const range = { first: before + 1, last: before + per_page };
    const places = await findPlaces(context.pool, { projectId: project.id, snapshotId, sorting, ...range });
    return ok(presentKeptRanking(snapshot, places, { page, per_page }));
  },

  async deleteSnapshot({ params, user, context }) {
    const { project_id: projectId, snapshot_id: snapshotId } = params;
    await deleteSnapshot(context, { projectId, snapshotId, deletedBy: user.id });
    return noContent();
  },

  async compareSnapshots({ granted: project, params, query, context }) {
    const { page, per_page } = query;
    return ok(presentComparison(await compared(context, project, params.snapshot_id, query), { page, per_page }));
  },

  async exportComparison({ granted: project, params, query, context }) {
    const { moves } = await compared(context, project, params.snapshot_id, query);
    const text = await runCooperatively(
      csvText(moves, COMPARISON_COLUMNS, ({ id, name, isBeyondNoise, ...move }) => ({
        ...move,
        feature_id: id,
        name: safeCell(name),
        beyond_noise: String(isBeyondNoise),
      })),
    );
    return content(text, 'text/csv; charset=utf-8; header=present', {
      'Content-Disposition': `attachment; filename="pairwise-${project.id}-comparison.csv"`,
    });
  },

  async listPlacesOfFeature({ params, query, context }) {
    const { project_id: projectId, feature_id: featureId } = params;
    const { sort_by: sorting = 'ratio' } = query;
    return ok((await readFeaturePlaces(context, { projectId, featureId, sorting })).map(presentPlaceOfFeature));
  },
});

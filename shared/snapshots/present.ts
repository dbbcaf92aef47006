import type { Move, SnapshotComparison } from './compare-snapshots.ts';
import type { SnapshotComparison as Compared, KeptRanking, PlaceOfFeature, Snapshot } from './contract/snapshots.ts';
import type { Snapshot as Kept, KeptPlace, PlaceOfFeature as Stored } from './store/snapshots.ts';

interface Page {
  page: number;
  per_page: number;
}

/** A kept ranking without its order. */
export const presentSnapshot = ({ projectId: _, createdAt, ...snapshot }: Kept): Snapshot => ({
  ...snapshot,
  created_at: createdAt.toISOString(),
});

/** A page of a kept ranking. */
export const presentKeptRanking = (kept: Kept, places: readonly KeptPlace[], page: Page): KeptRanking => ({
  snapshot: presentSnapshot(kept),
  ranking: {
    items: places.map(({ rank, id, name, score, variance, bestRank, worstRank, answers }) => ({
      rank,
      feature: { id, name },
      score,
      variance,
      likely_ranks: [bestRank, worstRank],
      comparisons: answers,
    })),
    total: kept.features,
    ...page,
  },
});

/** A page of a comparison. */
export function presentComparison(comparison: SnapshotComparison, page: Page): Compared {
  const { earlier, later, moves } = comparison;
  const first = (page.page - 1) * page.per_page;
  const count = (is: (move: Move) => boolean) => moves.filter(is).length;
  return {
    earlier: presentSnapshot(earlier),
    later: later && presentSnapshot(later),
    same_settings: comparison.hasSameSettings,
    same_mathematics: comparison.hasSameMathematics,
    gone_share: comparison.goneShare,
    beyond_noise: count(({ isBeyondNoise }) => isBeyondNoise),
    rose: count(({ change }) => change === 'rose'),
    fell: count(({ change }) => change === 'fell'),
    added: count(({ change }) => change === 'new'),
    gone: count(({ change }) => change === 'gone'),
    moves: {
      items: moves.slice(first, first + page.per_page).map(({ id, name, isBeyondNoise, ...move }) => ({
        feature: { id, name },
        ...move,
        beyond_noise: isBeyondNoise,
      })),
      total: moves.length,
      ...page,
    },
  };
}

/** A feature in a kept ranking. */
export const presentPlaceOfFeature = ({ snapshot, rank, bestRank, worstRank }: Stored): PlaceOfFeature => ({
  snapshot: presentSnapshot(snapshot),
  rank,
  likely_ranks: [bestRank, worstRank],
});

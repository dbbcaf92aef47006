import {
  type AnswerCounts,
  countAnswersAbout,
  type DecidingComparison,
  findDecidingComparisons,
} from '../answers/store/deciding-comparisons.ts';
import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { InvalidInput, NotFound, Unavailable } from '../platform/errors.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { type ExplanationKind, explainPair, movesOf } from '../ranking/results/explanation.ts';
import { RankChances } from '../ranking/results/rank-chances.ts';
import type { PlacedOrder } from '../ranking/results/ranking-results.ts';
import type { Choice, Dimension } from '../ranking/vocabulary.ts';
import { type ExplainedDuel, explainDuels, neighboursOf } from './explain-duels.ts';
import type { RankRange } from './placed-feature.ts';
import type { LoadedRanking } from './ranking-reader.ts';
import { likelyRanksAt } from './ranks-along.ts';

/** One answer of a chain, from the side of the better feature (for a tie, of the one that comes first in the chain). */
export interface ChainLink extends DecidingComparison {
  betterId: string;
  worseId: string;
}

/** Why the feature ranks below or above its neighbour. */
export interface NeighbourExplanation {
  featureId: string;
  kind: ExplanationKind;
  chain: ChainLink[];
}

export interface RankExplanation {
  feature: FeatureRecord;
  dimension: Dimension;
  rank: number;
  /** The next three are as in the results by this dimension. */
  sharedRank: number;
  tiedWith: number;
  likelyRanks: RankRange;
  rankRange: RankRange;
  answers: AnswerCounts;
  above: NeighbourExplanation | null;
  below: NeighbourExplanation | null;
  /** Duels with the nearest features of the order, in its order. */
  duels: ExplainedDuel[];
  /** The duel with the requested feature; null if none was requested. */
  against: ExplainedDuel | null;
  wouldMove: { otherId: string; choice: Exclude<Choice, 'tie'>; rank: number }[];
  /** All features that the explanation mentions. */
  features: ReadonlyMap<string, FeatureRecord>;
}

const MAX_MOVES = 20;
/** Attempts to read a ranking that keeps changing, before the client is asked to retry. */
const ATTEMPTS = 3;

interface Asked {
  featureId: string;
  dimension: Dimension;
  /** Another feature to compare it with. */
  otherId?: string | undefined;
}

/**
 * Why a feature has its rank: the answers between it and its neighbours, and which answers would move it.
 * @throws NotFound when the project has no such feature, InvalidInput if the other is the same one, Unavailable while the ranking changes
 * too fast.
 */
export async function explainRank(
  context: Needs<'catalogs' | 'pool' | 'rankings'>,
  project: ProjectView,
  { featureId, dimension, otherId }: Asked,
): Promise<RankExplanation> {
  if (otherId === featureId) {
    throw new InvalidInput([{ field: 'other_id', message: 'other_id must differ from the explained feature' }]);
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { rankings } = context;
    const ledger = project.ledgers[dimension];
    // From the second attempt on, read the current ranking, because the first one was older than the answers that were read.
    const loaded = attempt === 1 ? await rankings.read(ledger) : await rankings.refresh(ledger);
    const explained = await explain(context, project, loaded, { featureId, otherId });
    if (explained) return explained;
  }
  throw new Unavailable('Too many changes to this ranking at the same time; try again', 1);
}

/** Null if the answers are no longer those behind the ranking. */
async function explain(
  { pool, catalogs }: Needs<'catalogs' | 'pool'>,
  project: ProjectView,
  loaded: LoadedRanking,
  { featureId, otherId }: Pick<Asked, 'featureId' | 'otherId'>,
): Promise<RankExplanation | null> {
  const { ranking, featureIds, indexOf, projectId, dimension } = loaded;
  const index = indexOf.get(featureId);
  const otherIndex = otherId === undefined ? null : indexOf.get(otherId);
  if (index === undefined || otherIndex === undefined) throw new NotFound('Feature not found', 'feature_not_found');
  const placed = await runCooperatively(ranking.results.orderChunked());
  const { order, bestRanks, worstRanks, sharedRanks } = placed;
  const place = order.indexOf(index);
  const neighbours = [place - 1, place + 1].map((at) => {
    const other = order[at];
    if (other === undefined) return null;
    const [upper, lower] = at < place ? [other, index] : [index, other];
    return { other, ...explainPair(ranking, upper, lower) };
  });
  const rankRange: RankRange = [bestRanks[place]!, worstRanks[place]!];
  const final = placed.final && { range: placed.final.ranges[place]!, isDisputed: placed.final.disputed[place] === 1 };
  const moves = movesOf(ranking.closure, order, place, MAX_MOVES);
  const links = neighbours.flatMap((each) => (each ? linksOf(each.chain) : []));
  const idsOf = ([x, y]: readonly [number, number]) => [featureIds[x]!, featureIds[y]!] as const;
  const near = neighboursOf(place, order.length);
  const asked = otherIndex === null ? [] : [order.indexOf(otherIndex)];
  const [deciding, answers, duels] = await Promise.all([
    findDecidingComparisons(pool, { projectId, dimension }, links.map(idsOf)),
    countAnswersAbout(pool, { projectId, dimension, featureId }),
    explainDuels({ pool }, loaded, placed, place, [...near, ...asked]),
  ]);
  const toLink = (pair: readonly [number, number]): ChainLink | null => {
    const [betterId, worseId] = idsOf(pair);
    const found = deciding.find(
      ({ featureAId: a, featureBId: b }) => (a === betterId && b === worseId) || (a === worseId && b === betterId),
    );
    const wanted = ranking.verdict(...pair);
    const says = found && (found.featureAId === betterId ? found.choice : mirrored(found.choice));
    return found && says === wanted ? { ...found, betterId, worseId } : null;
  };
  const [above, below] = neighbours.map((each): NeighbourExplanation | null | 'changed' => {
    if (!each) return null;
    const chain = linksOf(each.chain).map(toLink);
    if (chain.includes(null)) return 'changed';
    return { featureId: featureIds[each.other]!, kind: each.kind, chain: chain as ChainLink[] };
  });
  if (above === 'changed' || below === 'changed' || duels === null) return null;
  const wouldMove = moves.map(({ other, isBetter, rank }) => ({
    otherId: featureIds[other]!,
    choice: isBetter ? ('feature_a' as const) : ('feature_b' as const),
    rank,
  }));
  const spokenOf = [above, below].flatMap((each) =>
    each ? [each.featureId, ...each.chain.flatMap(({ betterId, worseId }) => [betterId, worseId])] : [],
  );
  const compared = duels.flatMap(({ otherId, chain }) => [otherId, ...chain.map(({ betterId }) => betterId)]);
  const features = await catalogs.getMany(project, [
    ...new Set([featureId, ...spokenOf, ...compared, ...wouldMove.map((move) => move.otherId)]),
  ]);
  return {
    feature: features.get(featureId)!,
    dimension,
    rank: place + 1,
    sharedRank: sharedRanks[place]!,
    tiedWith: sharedRanks.filter((rank) => rank === sharedRanks[place]).length - 1,
    likelyRanks: final && !final.isDisputed ? final.range : likelyRanksAt(place, await chancesAlong(placed), final),
    rankRange,
    answers,
    above: above ?? null,
    below: below ?? null,
    duels: duels.slice(0, near.length),
    against: duels[near.length] ?? null,
    wouldMove,
    features,
  };
}

const chancesAlong = ({ order, scores, variances }: PlacedOrder) =>
  runCooperatively(
    RankChances.buildChunked({
      scores: Array.from(order, (v) => scores[v]!),
      variances: Array.from(order, (v) => variances[v]!),
    }),
  );

function linksOf(chain: readonly number[]): (readonly [number, number])[] {
  return chain.slice(1).map((worse, index) => [chain[index]!, worse] as const);
}

function mirrored(choice: Choice): Choice {
  return choice === 'tie' ? 'tie' : choice === 'feature_a' ? 'feature_b' : 'feature_a';
}

import type { Foresight } from '../../ranking/selection/foresight.ts';
import type { Pair } from '../../ranking/selection/reserved-pairs.ts';
import { CHOICES, type Choice } from '../../ranking/vocabulary.ts';
import { runCooperatively } from '../../run-cooperatively.ts';
import type { LoadedRanking } from '../../services/ranking-reader.ts';
import type { Context } from '../context.ts';
import { circumstancesOf, type NextPairRequest, type Proposal } from './next-pair.ts';
import { newProposalId } from './proposal-id.ts';

/** What a person will be shown; each under an id of its own, not leased before it is shown. */
export interface ForeseenPairs {
  /** The pair after each answer, null where there is none or it can't be told; null where none can be foreseen. */
  after: Record<Choice, Proposal | null> | null;
  /** How many pairs each answer puts in order; null where that can't be told. */
  gain: Record<Choice, number> | null;
  /** More pairs to answer while the service is out of reach. */
  also: Proposal[];
}

/**
 * What to show after a pair that a person was just given.
 * @param more how many further pairs, whatever is answered.
 */
export async function foreseePairs(
  context: Context,
  request: NextPairRequest,
  shown: Proposal,
  { withAfter, more }: { withAfter: boolean; more: number },
): Promise<ForeseenPairs> {
  const { ledger, strategy, userId, targetCertainty: target } = request;
  const [loaded, leases] = await Promise.all([
    context.rankings.read(ledger),
    context.proposals.leasesFor(ledger, userId),
  ]);
  await runCooperatively(loaded.ranking.prepareChunked(strategy, target));
  const { featureIds, indexOf } = loaded;
  const toProposal = ([a, b]: Pair): Proposal => {
    const [featureAId, featureBId] = [featureIds[a]!, featureIds[b]!];
    const question = { ledger, featureAId, featureBId, userId };
    return { id: newProposalId(context.keys.proposalId, question), featureAId, featureBId };
  };
  const [x, y] = [indexOf.get(shown.featureAId), indexOf.get(shown.featureBId)];
  if (x === undefined || y === undefined) return { after: null, gain: null, also: [] };
  // What was foreseen for others while this waited counts, too: from here on nothing else happens in this process.
  const foreseen = [...leases.foreseen, ...context.proposals.foreseenHere(ledger, userId)];
  const circumstances = circumstancesOf(loaded, { ...leases, foreseen });
  const foresight = withAfter ? foreseeApart(loaded, [x, y], request, circumstances) : null;
  const orNull = (pair: Pair | null) => pair && toProposal(pair);
  if (foresight) {
    const pairs = CHOICES.flatMap((choice) => {
      const pair = foresight[choice];
      return pair ? [{ a: featureIds[pair[0]]!, b: featureIds[pair[1]]! }] : [];
    });
    context.proposals.foresee(ledger, userId, pairs);
  }
  const also = await runCooperatively(
    choosePack(loaded, { ...request, leased: [...circumstances.leased, [x, y]], skipped: circumstances.skipped }, more),
  );
  return {
    after: foresight && {
      feature_a: orNull(foresight.feature_a),
      feature_b: orNull(foresight.feature_b),
      tie: orNull(foresight.tie),
    },
    gain: foresight?.gain ?? null,
    also: also.map(toProposal),
  };
}

/** As `foresee`, with other pairs than those that others may be shown next, as long as there are any. */
function foreseeApart(
  { ranking }: LoadedRanking,
  pair: Pair,
  { strategy, targetCertainty: target }: NextPairRequest,
  { leased, foreseen, skipped }: ReturnType<typeof circumstancesOf>,
): Foresight | null {
  const alone = () => ranking.foresee(pair, { strategy, target, leased, skipped });
  if (foreseen.length === 0) return alone();
  const apart = ranking.foresee(pair, { strategy, target, leased: [...leased, ...foreseen], skipped });
  if (!apart || CHOICES.every((choice) => apart[choice])) return apart;
  const any = alone();
  return (
    any && {
      ...any,
      feature_a: apart.feature_a ?? any.feature_a,
      feature_b: apart.feature_b ?? any.feature_b,
      tie: apart.tie ?? any.tie,
    }
  );
}

/** Pairs as if each were being asked while the next is chosen; one in a step. */
function* choosePack(
  { ranking }: LoadedRanking,
  {
    strategy,
    targetCertainty: target,
    leased,
    skipped,
  }: NextPairRequest & { leased: readonly Pair[]; skipped: readonly Pair[] },
  count: number,
): Generator<void, Pair[], void> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const pair = ranking.nextPair({ strategy, target, leased: [...leased, ...pairs], skipped, random: Math.random });
    if (!pair) break;
    pairs.push(pair);
    yield;
  }
  return pairs;
}

import type { Needs } from '../context.ts';
import type { Foresight } from '../ranking/selection/foresight.ts';
import type { Pair } from '../ranking/selection/reserved-pairs.ts';
import { CHOICES, type Choice } from '../ranking/vocabulary.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import { isSamePair, type PairOfIds, pairOfIds, type QuestionOfIds } from './leases/pair-of-ids.ts';
import type { LeaseSnapshot } from './leases/proposals.ts';
import { circumstancesOf, type NextPairRequest, type Proposal } from './next-pair.ts';
import { chooseOfflinePack } from './offline-pack.ts';
import { newProposalId } from './proposal-id.ts';
import { prepareQuestions, type Questions } from './questions.ts';

/** A prefetched pair with its id. It is leased when it is shown. */
export interface ForeseenPairs {
  /** The pair after each answer, null if there is none or it can't be predicted. Null as a whole if no answer's pair can be predicted. */
  after: Record<Choice, Proposal | null> | null;
  /** Number of pairs that each answer orders; null if unknown. */
  gain: Record<Choice, number> | null;
  /** More pairs to answer while the service can't be reached. */
  also: Proposal[];
}

/** Other processes may reserve the same pairs in the meantime. After this many attempts, those pairs are not foreseen. */
const ATTEMPTS = 3;

/**
 * The pairs to show after the current pair. The pairs after each answer are reserved as if they were shown.
 * @param leases by which the current pair was chosen.
 * @param more number of further pairs, whatever the answer. They are not reserved.
 */
export async function foreseePairs(
  context: Needs<'keys' | 'pool' | 'proposals' | 'rankings'>,
  request: NextPairRequest,
  shown: Proposal,
  { leases, withAfter, more }: { leases: LeaseSnapshot; withAfter: boolean; more: number },
): Promise<ForeseenPairs> {
  const { ledger, userId } = request;
  const loaded = await context.rankings.read(ledger);
  const { featureIds, indexOf } = loaded;
  const [x, y] = [indexOf.get(shown.featureAId), indexOf.get(shown.featureBId)];
  if (x === undefined || y === undefined) return { after: null, gain: null, also: [] };
  const toProposal = (question: readonly number[]): Proposal => {
    const [featureAId, featureBId, ...more] = question.map((v) => featureIds[v]!) as [string, string, ...string[]];
    const id = newProposalId(context.keys.proposalId, {
      ledger,
      featureIds: [featureAId, featureBId, ...more],
      userId,
    });
    return { id, featureAId, featureBId, ...(more.length > 0 && { more }) };
  };
  const orNull = (pair: Pair | null) => pair && toProposal(pair);
  // A set has too many answers to foresee a question for each.
  const foresight = withAfter && !shown.more ? await foreseeApart(context, request, loaded, [x, y], leases) : null;
  if (withAfter && shown.more) await context.proposals.foresee(ledger, userId, [], questionOf(request.answered));
  const indexes = [shown.featureAId, shown.featureBId, ...(shown.more ?? [])].flatMap((id) => indexOf.get(id) ?? []);
  const also = more > 0 ? await chooseOfflinePack(context, request, loaded, { shown: indexes, count: more }) : [];
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

/** Like `foresee`, with pairs that are neither shown to nor reserved for anybody else. They are reserved for this person from now on. */
async function foreseeApart(
  context: Needs<'proposals' | 'rankings'>,
  request: NextPairRequest,
  loaded: LoadedRanking,
  shown: Pair,
  leases: LeaseSnapshot,
): Promise<Foresight | null> {
  const { proposals } = context;
  const { ledger, userId } = request;
  const answered = questionOf(request.answered);
  const toIds = ([a, b]: Pair): PairOfIds => ({ a: loaded.featureIds[a]!, b: loaded.featureIds[b]! });
  let refused: readonly QuestionOfIds[] = [];
  const isRefused = (pair: Pair) => refused.some((each) => isSamePair(each, toIds(pair)));
  for (let attempt = 1; ; attempt += 1) {
    const [snapshot, questions] = await Promise.all([
      attempt === 1 ? leases : proposals.leasesFor(ledger, userId, true),
      prepareQuestions(context, loaded, request),
    ]);
    // From here to `give`, nothing else runs in this process.
    const given = proposals.givenSince(snapshot, ledger, userId);
    const around = { ...snapshot, foreseen: [...snapshot.foreseen, ...given] };
    const foresight = foreseeNow(questions, loaded, shown, around);
    const exclusive = foresight ? distinctPairs(foresight).filter((pair) => questions.isExclusive(...pair)) : [];
    const pairs = exclusive.map(toIds);
    proposals.give(ledger, userId, pairs);
    refused = await proposals.foresee(ledger, userId, pairs, answered);
    if (refused.length === 0 || !foresight) return foresight;
    if (attempt === ATTEMPTS) return without(foresight, isRefused);
  }
}

function questionOf(answered: NextPairRequest['answered']): QuestionOfIds | undefined {
  if (!answered) return undefined;
  const { featureAId, featureBId, more } = answered;
  return { ...pairOfIds(featureAId, featureBId), ...(more && { more }) };
}

/** Leaves out pairs if reserving them would leave no question for others. */
function foreseeNow(
  questions: Questions,
  loaded: LoadedRanking,
  shown: Pair,
  snapshot: LeaseSnapshot,
): Foresight | null {
  const { kept, skipped } = circumstancesOf(questions, loaded, snapshot);
  const foresight = questions.foresee(shown, { leased: kept, skipped });
  if (!foresight || !snapshot.hasCompany) return foresight;
  const asked = [...kept, ...distinctPairs(foresight), shown];
  if (questions.unknownPairs > asked.length + skipped.length) return foresight;
  return questions.next({ leased: asked }) ? foresight : without(foresight, () => true);
}

function distinctPairs(foresight: Foresight): Pair[] {
  const pairs = CHOICES.flatMap((choice) => (foresight[choice] ? [foresight[choice]] : []));
  return pairs.filter(([a, b], index) => pairs.findIndex(([x, y]) => x === a && y === b) === index);
}

function without(foresight: Foresight, isExcluded: (pair: Pair) => boolean): Foresight {
  const kept = (pair: Pair | null) => (pair && !isExcluded(pair) ? pair : null);
  const { feature_a, feature_b, tie } = foresight;
  return { ...foresight, feature_a: kept(feature_a), feature_b: kept(feature_b), tie: kept(tie) };
}

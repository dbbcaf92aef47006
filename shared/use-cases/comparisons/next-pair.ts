import type { PrecomputedPairs } from '../../cache/views.ts';
import type { Lease } from '../../leases/memory-leases.ts';
import type { LeaseSnapshot } from '../../leases/proposals.ts';
import { isShownOn, screensWith } from '../../leases/screens.ts';
import type { Pair } from '../../ranking/selection/reserved-pairs.ts';
import type { SelectionStrategy } from '../../ranking/vocabulary.ts';
import { runCooperatively } from '../../run-cooperatively.ts';
import type { LoadedRanking } from '../../services/ranking-reader.ts';
import { findComparisons } from '../../store/comparisons.ts';
import type { LedgerState } from '../../store/project-access.ts';
import type { Context } from '../context.ts';
import { isStillOpen, type LeasedPair, waitForLeases } from './open-pairs.ts';
import { isProposalId, newProposalId } from './proposal-id.ts';

/** A pair to show; its id is the one that the comparison will have. */
export interface Proposal {
  id: string;
  featureAId: string;
  featureBId: string;
}

/** Nothing to show at the moment. */
export interface Wait {
  waitSeconds: number;
}

export interface NextPairRequest {
  ledger: LedgerState;
  strategy: SelectionStrategy;
  userId: string;
  /** Coverage at which there is nothing more to ask; 0 asks until every order is known. */
  targetCertainty: number;
  /** The pair that the person looks at already, under the id that it was foreseen with. */
  showing?: Proposal | undefined;
  /** Where the pair will be shown; absent for clients that don't tell. */
  screen?: string | undefined;
}

interface OpenPair extends LeasedPair {
  /** Of the proposal that the person has already. */
  id?: string;
}

/** Losing a pair to a simultaneous request is rare, and losing several in a row rarer still. */
const ATTEMPTS = 5;

/** A pair, null where nothing is left to ask, or `elsewhere` where all that is left is being shown to others. */
type Chosen = OpenPair | 'elsewhere' | null;

/**
 * The pair to show to a person next, leased to them; null when there is nothing more to ask, and a time to wait when all that
 * is left is being shown to others: they may pass it over.
 *
 * Asking again gives the same pair as long as its answer is still open. Others are shown other pairs while there are any.
 */
export async function nextPair(context: Context, input: NextPairRequest): Promise<Proposal | Wait | null> {
  const { proposals } = context;
  const { ledger, userId, screen } = input;
  for (let attempt = 1; ; attempt += 1) {
    const [handed, shown] = await Promise.all([proposals.leasesFor(ledger, userId), findShown(context, input)]);
    let pair = await choose(context, input, handed);
    if (pair && pair === handed.own && (await wasAnswered(context, ledger, handed.own))) {
      pair = await choose(context, input, { ...handed, own: null });
    }
    if (!pair) return null;
    // Cards aren't swapped before anyone's eyes, not even when others have answered meanwhile what they ask.
    if (shown) pair = shown;
    if (pair === 'elsewhere') return { waitSeconds: waitForLeases(handed, context.now()) };
    const { a, b, known } = pair;
    const question = { ledger, featureAId: a, featureBId: b, userId };
    const id = pair.id ?? newProposalId(context.keys.proposalId, question);
    const same = handed.own?.id === id ? handed.own : null;
    if (same && proposals.isFresh(same) && isShownOn(same, screen)) return { id, featureAId: a, featureBId: b };
    const screens = screensWith(same, screen);
    const { generation, revision } = ledger;
    const taken = await proposals.take(ledger, userId, { id, a, b, known, generation, revision, screens });
    if (taken || attempt === ATTEMPTS) return { id, featureAId: a, featureBId: b };
  }
}

/** The pair that is shown already, if its id is a proposal of this pair to this person that was never answered. */
async function findShown(
  { pool, rankings, keys }: Context,
  { ledger, userId, showing }: NextPairRequest,
): Promise<OpenPair | null> {
  const loaded = showing && rankings.cached(ledger);
  if (!loaded) return null;
  const { id, featureAId, featureBId } = showing;
  if (!isProposalId(keys.proposalId, id, { ledger, featureAId, featureBId, userId })) return null;
  const [x, y] = [loaded.indexOf.get(featureAId), loaded.indexOf.get(featureBId)];
  if (x === undefined || y === undefined || x === y) return null;
  if ((await findComparisons(pool, ledger.projectId, [id])).length > 0) return null;
  const [a, b] = x < y ? [featureAId, featureBId] : [featureBId, featureAId];
  return { id, a, b, known: loaded.ranking.closure.isKnown(x, y) };
}

/**
 * Whether a comparison was stored under the proposal's id, be it taken back since. The leases can't tell: they may be kept by
 * another process, or have missed the answer. The database is asked only when the ledger has moved since the lease was taken.
 */
async function wasAnswered(
  { pool }: Context,
  ledger: LedgerState,
  { id, generation, revision }: Lease,
): Promise<boolean> {
  if (generation === ledger.generation && revision === ledger.revision) return false;
  return (await findComparisons(pool, ledger.projectId, [id])).length > 0;
}

/** From the precomputed list where that is enough to decide, so that a process can answer without loading the ranking. */
async function choose(context: Context, input: NextPairRequest, handed: LeaseSnapshot): Promise<Chosen> {
  const { rankings, views } = context;
  const inMemory = rankings.cached(input.ledger);
  if (!inMemory && input.strategy !== 'random') {
    const view = await views.read('next', input.ledger);
    const chosen = view?.strategy === input.strategy ? chooseFromList(view, input, handed) : 'undecided';
    if (chosen !== 'undecided') {
      // Answered without waiting for the ranking; who asks once asks again, so it is brought in for the next time.
      rankings.prefetch(input.ledger);
      return chosen;
    }
  }
  const loaded = inMemory ?? (await rankings.read(input.ledger));
  await runCooperatively(loaded.ranking.prepareChunked(input.strategy, input.targetCertainty));
  return chooseFromRanking(loaded, input, handed);
}

function chooseFromRanking(loaded: LoadedRanking, input: NextPairRequest, handed: LeaseSnapshot): Chosen {
  const { ranking, featureIds } = loaded;
  const { strategy, targetCertainty } = input;
  if (targetCertainty > 0 && ranking.reaches(strategy, targetCertainty)) return null;
  if (handed.own && isStillOpen(loaded, handed.own)) return handed.own;
  const { leased, foreseen, skipped } = circumstancesOf(loaded, handed);
  const next = (avoided: readonly Pair[]) =>
    ranking.nextPair({ strategy, random: Math.random, leased: avoided, skipped });
  // What others may be shown next is left to them as long as there is anything else.
  const pair = (foreseen.length > 0 && next([...leased, ...foreseen])) || next(leased);
  if (!pair)
    return handed.others.length > 0 && ranking.nextPair({ strategy, random: Math.random }) ? 'elsewhere' : null;
  return { a: featureIds[pair[0]]!, b: featureIds[pair[1]]!, known: ranking.closure.isKnown(...pair) };
}

/** What goes on around a person, in the ranking's own numbers. */
export function circumstancesOf(
  { indexOf }: LoadedRanking,
  { others, foreseen, skipped }: Pick<LeaseSnapshot, 'others' | 'foreseen' | 'skipped'>,
): { leased: Pair[]; foreseen: Pair[]; skipped: Pair[] } {
  const indexes = (pairs: readonly { a: string; b: string }[]): Pair[] =>
    pairs.flatMap(({ a, b }) => {
      const [x, y] = [indexOf.get(a), indexOf.get(b)];
      return x === undefined || y === undefined ? [] : [[x, y] as const];
    });
  return { leased: indexes(others), foreseen: indexes(foreseen), skipped: indexes(skipped) };
}

function chooseFromList(
  view: PrecomputedPairs,
  input: NextPairRequest,
  handed: LeaseSnapshot,
): OpenPair | null | 'undecided' {
  if (input.targetCertainty > 0 && view.coverage >= input.targetCertainty) return null;
  const { own } = handed;
  if (own) {
    if (view.pairs.some((pair) => isSamePair(pair, own) && pair.known === own.known)) return own;
    if (!view.complete) return 'undecided';
  }
  const passedOver = [...handed.others, ...handed.skipped];
  const isFree = (pair: OpenPair, avoided: readonly { a: string; b: string }[]) =>
    !avoided.some((other) => isSamePair(pair as LeasedPair, other as LeasedPair));
  const free =
    view.pairs.find((pair) => isFree(pair, [...passedOver, ...handed.foreseen])) ??
    view.pairs.find((pair) => isFree(pair, passedOver));
  if (free) return free;
  return view.complete && view.pairs.length === 0 ? null : 'undecided';
}

function isSamePair(one: { a: string; b: string }, other: { a: string; b: string }): boolean {
  return (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a);
}

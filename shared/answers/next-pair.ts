import type { Needs } from '../context.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import type { Pair } from '../ranking/selection/reserved-pairs.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import type { PrecomputedPairs } from '../results/views.ts';
import type { Lease } from './leases/lease-store.ts';
import { idsOf, isSamePair, pairOfIds, pairsOf, type QuestionOfIds, sharePair } from './leases/pair-of-ids.ts';
import type { LeaseSnapshot } from './leases/proposals.ts';
import { isShownIn, tabsWith } from './leases/tabs.ts';
import { isStillOpen, type LeasedPair, waitForLeases } from './open-pairs.ts';
import { isProposalId, newProposalId } from './proposal-id.ts';
import { prepareQuestions, type QuestionOptions, type Questions } from './questions.ts';
import { findComparisons } from './store/comparisons.ts';

/** A pair or a set of four to show, with the future id of its comparison or set. */
export interface Proposal {
  id: string;
  featureAId: string;
  featureBId: string;
  /** The other features of a set; absent for a pair. */
  more?: readonly string[] | undefined;
}

/** Maximum number of features in a question: a pair, or a set if one makes sense. */
export type UpTo = 2 | 4;

/** A question for a user, and the leases from which it was chosen. */
interface NextPair {
  proposal: Proposal;
  leases: LeaseSnapshot;
}

/** There is nothing to show at the moment. */
export interface Wait {
  waitSeconds: number;
}

export interface NextPairRequest extends QuestionOptions {
  ledger: LedgerState;
  /** 2 asks pairs only. */
  upTo: UpTo;
  /** The question that the person is already looking at, under the id with which it was foreseen. */
  showing?: Proposal | undefined;
  /** The question that the person has just answered. */
  answered?: Omit<Proposal, 'id'> | undefined;
  /** Screen that will show the pair; absent for clients that don't name their screens. */
  screen?: string | undefined;
  /** The leases, if they are already being read. */
  ahead?: Promise<LeaseSnapshot> | null | undefined;
}

interface OpenPair extends LeasedPair {
  /** Whether nobody else may be asked it at the same time; true by default. */
  isExclusive?: boolean;
  /** Id of the user's current proposal. */
  id?: string;
}

/** Losing a pair to a request of another process is rare. Losing several in a row is rarer still. */
const ATTEMPTS = 5;
/** The result after all attempts failed. A second later, other pairs are free, or the others have answered. */
const LOST: Wait = { waitSeconds: 1 };

/** A pair; null if nothing is left to ask; `elsewhere` if everything left is reserved for others. */
type Chosen = OpenPair | 'elsewhere' | null;

/**
 * The pair to show to a person next, leased to them. Null if there is nothing more to ask; a time to wait if everything left is shown to
 * others or reserved for them, since they may skip it.
 *
 * Asking again gives the same pair while its answer is open. No two people are shown the same pair.
 */
export async function nextPair(
  context: Needs<'keys' | 'now' | 'pool' | 'proposals' | 'rankings' | 'views'>,
  input: NextPairRequest,
): Promise<NextPair | Wait | null> {
  const { proposals } = context;
  const { ledger, userId, screen, upTo } = input;
  let showing: Promise<OpenPair | null> | null = findShown(context, input);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [leases, shown] = await Promise.all([readLeases(context, input, attempt), showing]);
    const isTooLarge = upTo === 2 && leases.own?.more !== undefined;
    const handed = isTooLarge ? { ...leases, own: null } : leases;
    // Another person may have been shown it in the meantime, so it is tried once.
    showing = null;
    const pair = (shown && mayStay(shown, handed) ? shown : null) ?? (await choose(context, input, handed));
    if (!pair) return null;
    if (pair === 'elsewhere') {
      // Others, for whom pairs are foreseen, learn from this that a person is waiting.
      await proposals.foresee(ledger, userId, []);
      return { waitSeconds: waitForLeases(handed, context.now()) };
    }
    const { a, b, more, known } = pair;
    const id = pair.id ?? newProposalId(context.keys.proposalId, { ledger, featureIds: idsOf(pair), userId });
    const proposal: Proposal = { id, featureAId: a, featureBId: b, more };
    const same = handed.own?.id === id ? handed.own : null;
    if (same && proposals.isFresh(same) && isShownIn(same, screen)) return { proposal, leases };
    const tabs = tabsWith(same, screen);
    const { generation, revision } = ledger;
    const leased = { id, a, b, ...(more && { more }), known, generation, revision, tabs };
    const taken = await proposals.take(ledger, userId, leased, pair.isExclusive);
    if (taken) return { proposal, leases };
  }
  return LOST;
}

async function readLeases(
  { proposals }: Needs<'proposals'>,
  { ledger, userId, ahead }: NextPairRequest,
  attempt: number,
): Promise<LeaseSnapshot> {
  const read = attempt === 1 ? await ahead : null;
  return read && proposals.isRecent(read) ? read : proposals.leasesFor(ledger, userId, attempt > 1);
}

/**
 * The pair that is already shown. Its id must be an unanswered proposal of this pair to this person, and there must be something left to
 * ask.
 */
async function findShown(
  context: Needs<'keys' | 'pool' | 'rankings'>,
  input: NextPairRequest,
): Promise<OpenPair | null> {
  const { pool, rankings, keys } = context;
  const { ledger, userId, showing, upTo } = input;
  if (!showing) return null;
  const { id, featureAId, featureBId, more } = showing;
  if (more && upTo === 2) return null;
  const featureIds = [featureAId, featureBId, ...(more ?? [])];
  if (!isProposalId(keys.proposalId, id, { ledger, featureIds, userId })) return null;
  const loaded = await rankings.read(ledger);
  const { indexOf } = loaded;
  const [x, y] = [indexOf.get(featureAId), indexOf.get(featureBId)];
  if (x === undefined || y === undefined || x === y) return null;
  if (more?.some((each) => !indexOf.has(each))) return null;
  if ((await findComparisons(pool, { projectId: ledger.projectId, ids: [id] })).length > 0) return null;
  const questions = await prepareQuestions(context, loaded, input);
  if (questions.isReached) return null;
  const [known, isExclusive] = [questions.isKnown(x, y), questions.isExclusive(x, y)];
  return { id, ...pairOfIds(featureAId, featureBId), ...(more && { more }), known, isExclusive };
}

/**
 * Cards never change under a person's eyes, even if others' answers have settled the question. A pair that is no longer reserved for the
 * person, such as after they left it, may have been shown to somebody else. It stays only while its order is unknown.
 */
function mayStay({ a, b, id, known }: OpenPair, { own, kept }: LeaseSnapshot): boolean {
  return !known || own?.id === id || kept.some((each) => sharePair(each, { a, b }));
}

/**
 * Whether a comparison was stored under the proposal's id, including an undone one. The leases can't tell: another process may hold them,
 * or they may have missed the answer. The database is queried only if the ledger has changed since the lease was taken.
 */
async function wasAnswered(
  { pool }: Needs<'pool'>,
  ledger: LedgerState,
  { id, generation, revision }: Lease,
): Promise<boolean> {
  if (generation === ledger.generation && revision === ledger.revision) return false;
  return (await findComparisons(pool, { projectId: ledger.projectId, ids: [id] })).length > 0;
}

/** The person's own pair while it is open, otherwise another. */
async function choose(
  context: Needs<'pool' | 'proposals' | 'rankings' | 'views'>,
  input: NextPairRequest,
  handed: LeaseSnapshot,
): Promise<Chosen> {
  const { own } = handed;
  const pair = await chooseAny(context, input, handed);
  if (!pair || pair !== own || !(await wasAnswered(context, input.ledger, own))) return pair;
  return chooseAny(context, input, { ...handed, own: null });
}

/** From the precomputed list if that is enough to decide, so that a process can respond without loading the ranking. */
async function chooseAny(
  context: Needs<'proposals' | 'rankings' | 'views'>,
  input: NextPairRequest,
  snapshot: LeaseSnapshot,
): Promise<Chosen> {
  const { rankings, views, proposals } = context;
  const { ledger, userId } = input;
  // From here to `give`, nothing else runs in this process.
  const withGiven = () => ({
    ...snapshot,
    foreseen: [...snapshot.foreseen, ...proposals.givenSince(snapshot, ledger, userId)],
  });
  const give = (chosen: Chosen) => {
    if (chosen && chosen !== 'elsewhere') proposals.give(ledger, userId, [chosen]);
    return chosen;
  };
  const inMemory = rankings.cached(ledger);
  if (!inMemory && !input.own && !input.top && input.upTo === 2 && input.strategy !== 'random') {
    const view = await views.read('next', ledger);
    const chosen = view?.strategy === input.strategy ? chooseFromList(view, input, withGiven()) : 'undecided';
    if (chosen !== 'undecided') {
      // This response doesn't wait for the ranking. Whoever asks once will ask again, so the ranking is loaded for next time.
      rankings.prefetch(ledger);
      return give(chosen);
    }
  }
  const loaded = inMemory ?? (await rankings.read(ledger));
  const questions = await prepareQuestions(context, loaded, input);
  return give(chooseFrom(questions, loaded, input, withGiven()));
}

function chooseFrom(
  questions: Questions,
  loaded: LoadedRanking,
  { goal, own: isOwn, top, upTo }: NextPairRequest,
  handed: LeaseSnapshot,
): Chosen {
  if ((isOwn || top || goal !== 0) && questions.isReached) return null;
  if (handed.own && isStillOpen(questions, loaded, handed.own)) return handed.own;
  const { kept, skipped } = circumstancesOf(questions, loaded, handed);
  const pair = questions.next({ leased: kept, skipped });
  if (pair) {
    const [a, b] = [loaded.featureIds[pair[0]]!, loaded.featureIds[pair[1]]!];
    const more = upTo === 4 ? questions.join(pair, { leased: kept, skipped }) : null;
    const set = more && { more: more.map((v) => loaded.featureIds[v]!) };
    return { a, b, ...set, known: questions.isKnown(...pair), isExclusive: questions.isExclusive(...pair) };
  }
  const isKept = kept.length > 0 && questions.next({}) !== null;
  return isKept ? 'elsewhere' : null;
}

/** The context of a choice for a user, with the ranking's feature indexes: others' reserved pairs, and pairs that this user skipped. */
export function circumstancesOf(
  questions: Questions,
  { indexOf }: Pick<LoadedRanking, 'indexOf'>,
  { others, foreseen, skipped }: Pick<LeaseSnapshot, 'others' | 'foreseen' | 'skipped'>,
): { kept: Pair[]; skipped: Pair[] } {
  const indexes = (asked: readonly QuestionOfIds[]): Pair[] =>
    asked.flatMap(pairsOf).flatMap(({ a, b }) => {
      const [x, y] = [indexOf.get(a), indexOf.get(b)];
      return x === undefined || y === undefined ? [] : [[x, y] as const];
    });
  const kept = indexes([...others, ...foreseen]).filter((pair) => questions.isExclusive(...pair));
  return { kept, skipped: indexes(skipped) };
}

function chooseFromList(
  view: PrecomputedPairs,
  input: NextPairRequest,
  handed: LeaseSnapshot,
): OpenPair | null | 'undecided' {
  if (input.goal === 'order') {
    if (view.isOrderEnough === undefined) return 'undecided';
    if (view.isOrderEnough) return null;
  } else if (input.goal > 0 && view.coverage >= input.goal) return null;
  const { own } = handed;
  if (own) {
    if (view.pairs.some((pair) => isSamePair(pair, own) && pair.known === own.known)) return own;
    if (!view.complete) return 'undecided';
  }
  const passedOver = [...handed.others, ...handed.foreseen, ...handed.skipped];
  const free = view.pairs.find((pair) => !passedOver.some((other) => sharePair(pair, other)));
  if (free) return free;
  return view.complete && view.pairs.length === 0 ? null : 'undecided';
}

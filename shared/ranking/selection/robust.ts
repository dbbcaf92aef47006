import type { Closure } from '../closure/closure.ts';
import type { InformativeBelief } from '../estimation/joint-belief.ts';
import type { Circumstances } from './adaptive.ts';
import { type AskedPairs, mostInformativePair } from './informative-pair.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';
import { ASKED_ENOUGH, isOpening, type RobustView } from './robust-state.ts';

/** One verification is due after this many answers, because small projects end before the share asks for any. */
const FIRST_VERIFICATION_AFTER = 20;
/** Verifications keep up with this share of the answers ... */
const VERIFIED_SHARE = 0.02;
/** ... and there are at least this many answers between two of them. */
const ANSWERS_BETWEEN = 3;
/** Contradiction rate at which every question is chosen for its information alone. */
const FULL_DISTRUST = 0.07;
/** Verifications that count as successful in advance, so that the first contradiction doesn't weigh much. */
const TRUSTED_VERIFICATIONS = 6;
/** Its multiples modulo 1 are evenly spread, so that the share of suspicious questions needs no random numbers. */
const GOLDEN_RATIO = 0.6180339887498949;

/** A pair to ask, and the reason: to learn its order, to verify an inference, or for its information alone. */
export interface RobustProposal {
  readonly pair: Pair;
  readonly purpose: 'order' | 'verification' | 'information';
}

/**
 * The next pair for people who make mistakes. It verifies some inferences. The more of them fail, the more often it asks the most
 * informative pair, known or not. Otherwise it asks the pair of `adaptive`.
 *
 * A pair that was just answered is asked again only if no other pair is allowed, except pairs that this person skipped. Once everything but
 * skipped pairs is settled, these are asked again, starting with the one skipped first. Pending answers count: with many people at once,
 * not all of them verify at the same time.
 * @param adaptive the pair of `adaptive` in the same context.
 * @param unsettled number of contradicted pairs that are still worth asking (`unsettledPairs`).
 * @returns `null` when every pair is leased or was asked often enough, so that a session of n features ends after at most 3n(n − 1)/2
 * answers, whatever they are. The caller decides whether to stop before that (`unsettledPairs`).
 */
export function nextRobustPair(
  state: RobustView,
  closure: Closure,
  adaptive: () => Pair | null,
  circumstances: Circumstances = {},
  unsettled = 0,
): RobustProposal | null {
  const { leased = [], skipped = [] } = circumstances;
  const passedOver = unsettled === 0 && onlySkipped(closure, adaptive, circumstances);
  if (passedOver) return { pair: passedOver, purpose: 'order' };
  const forInformation = isOpening(state, leased.length) || suspicionDecides(state, leased.length);
  const informed = forInformation && askFresh(state, closure, circumstances);
  if (informed) return { pair: informed, purpose: 'information' };
  const verification = verificationIsDue(state, closure, leased) && askInferred(state, closure, circumstances);
  if (verification) return { pair: verification, purpose: 'verification' };
  const unknown = adaptive();
  if (unknown && !new ReservedPairs(closure.n, skipped).has(...unknown)) return { pair: unknown, purpose: 'order' };
  const informative = askFresh(state, closure, circumstances) ?? askInformative(state, closure, circumstances);
  if (informative) return { pair: informative, purpose: 'information' };
  if (unknown) return { pair: unknown, purpose: 'order' };
  if (skipped.length === 0) return null;
  const anything = askFresh(state, closure, { leased }) ?? askInformative(state, closure, { leased });
  return anything && { pair: anything, purpose: 'information' };
}

/** The pair that was skipped first, if every free pair of unknown order was skipped. */
function onlySkipped(
  closure: Closure,
  adaptive: () => Pair | null,
  { leased = [], skipped = [] }: Circumstances,
): Pair | null {
  if (skipped.length === 0) return null;
  const unknown = adaptive();
  if (!unknown || !new ReservedPairs(closure.n, skipped).has(...unknown)) return null;
  const taken = new ReservedPairs(closure.n, leased);
  const [x, y] = skipped.find(([a, b]) => !closure.isKnown(a, b) && !taken.has(a, b)) ?? unknown;
  return [Math.min(x, y), Math.max(x, y)];
}

function verificationIsDue(tally: RobustView, closure: Closure, leased: readonly Pair[]): boolean {
  const { answers, verifications, lastVerification } = tally;
  const due = Math.max(1, Math.floor(VERIFIED_SHARE * answers));
  const lately = verifications > 0 && answers - lastVerification < ANSWERS_BETWEEN;
  if (answers < FIRST_VERIFICATION_AFTER || verifications >= due || lately) return false;
  return !leased.some(([x, y]) => closure.isKnown(x, y));
}

/** Whether distrust chooses this question: it chooses a share of min(1, rate/0.07), spread evenly. */
function suspicionDecides({ answers, bad, verifications }: RobustView, onTheWay: number): boolean {
  const rate = bad / (verifications + TRUSTED_VERIFICATIONS);
  return bad > 0 && ((answers + onTheWay + 1) * GOLDEN_RATIO) % 1 < Math.min(1, rate / FULL_DISTRUST);
}

/** The most informative pair that wasn't asked often enough, under the estimated noise. */
function askInformative(state: RobustView, closure: Closure, circumstances: Circumstances): Pair | null {
  const { asked } = state;
  return askBy(state.informative(), asked, closure, circumstances, (x, y) => asked.of(x, y) < ASKED_ENOUGH);
}

/** Like `askInformative`, without the pairs that were just answered. */
function askFresh(state: RobustView, closure: Closure, circumstances: Circumstances): Pair | null {
  const { asked } = state;
  const isFresh = (x: number, y: number) => asked.of(x, y) < ASKED_ENOUGH && !asked.isRecent(x, y);
  return askBy(state.informative(), asked, closure, circumstances, isFresh);
}

/** The most informative pair whose order was inferred and never asked. */
function askInferred({ belief, asked }: RobustView, closure: Closure, circumstances: Circumstances): Pair | null {
  return askBy(belief, asked, closure, circumstances, (x, y) => closure.isKnown(x, y) && asked.of(x, y) === 0);
}

/**
 * The most informative allowed pair that is neither leased nor skipped. It avoids busy features unless nothing else is left: in each leased
 * pair, the feature with more unknown partners, or both if they have equally many.
 */
function askBy(
  belief: InformativeBelief,
  asked: Pick<AskedPairs, 'of'>,
  closure: Closure,
  { leased = [], skipped = [] }: Circumstances,
  inQuestion: (x: number, y: number) => boolean,
): Pair | null {
  const reserved = new ReservedPairs(closure.n, [...leased, ...skipped]);
  const busy = new Set<number>();
  for (const [x, y] of leased) {
    if (closure.unknown(x) >= closure.unknown(y)) busy.add(x);
    if (closure.unknown(y) >= closure.unknown(x)) busy.add(y);
  }
  const mayAsk = (x: number, y: number) => !reserved.has(x, y) && inQuestion(x, y);
  const pair = mostInformativePair(belief, asked, mayAsk, { leftOut: busy });
  return pair ?? (busy.size > 0 ? mostInformativePair(belief, asked, mayAsk) : null);
}

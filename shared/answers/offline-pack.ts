import { createHash } from 'node:crypto';
import type { Needs } from '../context.ts';
import { findPeopleNumbers } from '../people/store/project-people.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Circumstances } from '../ranking/selection/adaptive.ts';
import { type Pair, pairsAmong } from '../ranking/selection/reserved-pairs.ts';
import type { Steps } from '../ranking/steps.ts';
import type { LoadedRanking } from '../results/ranking-reader.ts';
import { circumstancesOf, type NextPairRequest } from './next-pair.ts';
import { prepareQuestions, type Questions } from './questions.ts';

/** Number of shares into which a project's pairs are divided. In a larger team, several people have the same share. */
const MAX_SHARES = 8;
/** Candidates for each pair and share, because some shares have fewer of the best pairs than others. */
const SPARE = 1.5;
/** Maximum number of candidates for each pair of the pack. */
const MAX_CHOICE = 6;

/**
 * Pairs or sets to answer without a connection, most informative first. Each is chosen as if the ones before it were being asked. They are
 * not reserved, so each person of a team has a share of all pairs, and gets pairs of other shares only if their own share has no more. A
 * set belongs to the share of its pair.
 */
export async function chooseOfflinePack(
  context: Needs<'pool' | 'proposals' | 'rankings'>,
  request: NextPairRequest,
  loaded: LoadedRanking,
  { shown, count }: { shown: readonly number[]; count: number },
): Promise<(readonly number[])[]> {
  const { proposals, pool } = context;
  const { ledger, userId, upTo } = request;
  const [snapshot, numbers, questions] = await Promise.all([
    proposals.leasesFor(ledger, userId, true),
    findPeopleNumbers(pool, ledger.projectId),
    prepareQuestions(context, loaded, request),
  ]);
  const { kept, skipped } = circumstancesOf(questions, loaded, snapshot);
  const shares = Math.max(1, Math.min(MAX_SHARES, numbers.size));
  const choice = shares === 1 ? count : Math.ceil(count * Math.min(MAX_CHOICE, SPARE * shares));
  const around = { leased: [...kept, ...pairsAmong(shown)], skipped };
  const asked: (readonly number[])[] = await runCooperatively(
    upTo === 2 ? questions.nextChunked(choice, around) : setsChunked(questions, choice, around),
  );
  const { featureIds } = loaded;
  const own = numbers.get(userId) ?? 0;
  const distance = ([a, b]: readonly number[]) =>
    (shareOf(`${featureIds[a!]} ${featureIds[b!]}`, shares) + own) % shares;
  const byShare = asked.map((question) => ({ question, distance: distance(question) }));
  return byShare
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ question }) => question);
}

/** Up to `count` sets, or pairs if a pair is the better question; one per step. */
function* setsChunked(
  questions: Questions,
  count: number,
  around: Required<Circumstances>,
): Steps<(readonly number[])[]> {
  const asked: (readonly number[])[] = [];
  const leased = [...around.leased];
  while (asked.length < count) {
    const pair: Pair | null = questions.next({ ...around, leased });
    if (!pair) break;
    const question = [...pair, ...(questions.join(pair, { ...around, leased }) ?? [])];
    asked.push(question);
    leased.push(...pairsAmong(question));
    yield;
  }
  return asked;
}

/** The share of a pair, the same for everybody. */
function shareOf(pair: string, shares: number): number {
  return createHash('sha256').update(pair).digest().readUInt32LE() % shares;
}

import { createHash } from 'node:crypto';
import type { Pair } from '../../ranking/selection/reserved-pairs.ts';
import { runCooperatively } from '../../run-cooperatively.ts';
import type { LoadedRanking } from '../../services/ranking-reader.ts';
import { findPeopleNumbers } from '../../store/project-people.ts';
import type { Needs } from '../context.ts';
import { circumstancesOf, type NextPairRequest } from './next-pair.ts';
import { prepareQuestions } from './questions.ts';

/** Shares into which the pairs of a project are divided; people of a larger team have the same share as somebody else. */
const MAX_SHARES = 8;
/** Pairs to choose from, for each pair and share: some shares have fewer of the best pairs than others. */
const SPARE = 1.5;
/** Most pairs to choose from, for each pair of the pack. */
const MAX_CHOICE = 6;

/**
 * Pairs to answer without a connection, the most telling first, as if each were being asked while the next is chosen. Nobody else is
 * kept from them, so each person of a team has a share of all pairs, and gets pairs of other shares only where their own has no more.
 */
export async function chooseOfflinePack(
  context: Needs<'pool' | 'proposals' | 'rankings'>,
  request: NextPairRequest,
  loaded: LoadedRanking,
  { shown, count }: { shown: Pair; count: number },
): Promise<readonly Pair[]> {
  const { proposals, pool } = context;
  const { ledger, userId } = request;
  const [snapshot, numbers, questions] = await Promise.all([
    proposals.leasesFor(ledger, userId, true),
    findPeopleNumbers(pool, ledger.projectId),
    prepareQuestions(context, loaded, request),
  ]);
  const { kept, skipped } = circumstancesOf(questions, loaded, snapshot);
  const shares = Math.max(1, Math.min(MAX_SHARES, numbers.size));
  const choice = shares === 1 ? count : Math.ceil(count * Math.min(MAX_CHOICE, SPARE * shares));
  const pairs = await runCooperatively(questions.nextChunked(choice, { leased: [...kept, shown], skipped }));
  const { featureIds } = loaded;
  const own = numbers.get(userId) ?? 0;
  const distance = ([a, b]: Pair) => (shareOf(`${featureIds[a]} ${featureIds[b]}`, shares) + own) % shares;
  const byShare = pairs.map((pair) => ({ pair, distance: distance(pair) }));
  return byShare
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ pair }) => pair);
}

/** The share of a pair, the same for everyone who asks. */
function shareOf(pair: string, shares: number): number {
  return createHash('sha256').update(pair).digest().readUInt32LE() % shares;
}

import type { Needs } from '../context.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { runCooperatively, sharedBetweenAll } from '../platform/run-cooperatively.ts';
import type { LedgerState } from '../projects/store/project-access.ts';
import type { Outlook } from '../ranking/results/outlook.ts';
import { type Progress, type ProgressInputs, progressTowards } from '../ranking/results/progress.ts';
import type { RankingResults } from '../ranking/results/ranking-results.ts';
import type { OrderFigures } from '../ranking/selection/first-ranking.ts';
import { courseOfFacts } from '../ranking/selection/first-ranking.ts';
import type { Goal, SelectionStrategy } from '../ranking/vocabulary.ts';
import type { LoadedRanking } from './ranking-reader.ts';

const figuresOf = sharedBetweenAll((ranking: LoadedRanking['ranking']) => ranking.orderFiguresChunked());
const progressOf = sharedBetweenAll((ranking: LoadedRanking['ranking'], strategy: SelectionStrategy, goal: Goal) =>
  ranking.progressChunked(strategy, goal),
);
const outlookOf = sharedBetweenAll((results: RankingResults) => results.outlookChunked());

/** Progress inputs of one ranking: from memory, else from the stored view, else computed and stored. */
export async function readFacts(context: Needs<'rankings' | 'views'>, ledger: LedgerState): Promise<ProgressInputs> {
  const [facts] = await readFactsOf(context, [ledger]);
  return facts!;
}

/** Progress inputs of many rankings, with one read of Redis. */
export async function readFactsOf(
  context: Needs<'rankings' | 'views'>,
  ledgers: readonly LedgerState[],
): Promise<ProgressInputs[]> {
  const prepared = await findPreparedFacts(context, ledgers);
  const facts: ProgressInputs[] = [];
  for (const [at, ledger] of ledgers.entries()) facts.push(prepared[at] ?? (await computeFacts(context, ledger)));
  return facts;
}

/** The available facts of some rankings, from memory or from stored views; null for the others. */
export async function findPreparedFacts(
  { rankings, views }: Needs<'rankings' | 'views'>,
  ledgers: readonly LedgerState[],
): Promise<(ProgressInputs | null)[]> {
  const facts = ledgers.map((ledger) => rankings.cached(ledger)?.ranking.results.progressInputs() ?? null);
  const elsewhere = [...ledgers.keys()].filter((at) => !facts[at]);
  const stored = await views.readAll(
    'progress-inputs',
    elsewhere.map((at) => ledgers[at]!),
  );
  for (const [place, at] of elsewhere.entries()) facts[at] = stored[place] ?? null;
  return facts;
}

/** Computes the facts of one ranking and stores them as a view. */
export async function computeFacts(
  { rankings, views }: Needs<'rankings' | 'views'>,
  ledger: LedgerState,
): Promise<ProgressInputs> {
  const loaded = await rankings.read(ledger);
  const facts = loaded.ranking.results.progressInputs();
  await views.store('progress-inputs', loaded, facts);
  return facts;
}

/** Progress of one ranking towards a goal, as far as its facts show it. */
async function readProgress(context: Needs<'rankings' | 'views'>, ledger: LedgerState, goal: Goal): Promise<Progress> {
  const facts = await readFacts(context, ledger);
  if (goal !== 'order') return progressTowards(goal, facts);
  const { orderConfidence } = facts;
  return {
    ...progressTowards(goal, facts, courseOfFacts(facts)),
    ...(orderConfidence !== undefined && { orderConfidence }),
  };
}

/** How far a person's own answers put the features in order, compared with other people's own orders, or with the goal. */
export async function readOwnProgress(
  { rankings }: Needs<'rankings'>,
  ledger: LedgerState,
  { userId, goal }: { userId: string; goal: Goal },
): Promise<Progress> {
  const { ranking } = await rankings.read(ledger);
  return (await runCooperatively(ranking.ownOrderChunked(userId, goal))).progress();
}

/**
 * Progress by the strategy's questions: complete when the strategy stops asking. For a coverage, `robust` may stop before or after it is
 * reached. The goal `order` is complete once there is a first ranking.
 * @param isPatient whether to build a ranking that isn't in memory. If not, the stored facts are used.
 */
export async function readProgressBy(
  strategy: SelectionStrategy,
  context: Needs<'rankings' | 'views'>,
  ledger: LedgerState,
  goal: Goal,
  isPatient = true,
): Promise<Progress> {
  if (goal !== 'order' && (strategy !== 'robust' || goal === 0)) return readProgress(context, ledger, goal);
  const loaded = isPatient ? await context.rankings.read(ledger) : context.rankings.cached(ledger);
  if (!loaded) return readProgress(context, ledger, goal);
  return progressOf(loaded.ranking, strategy, goal);
}

/** How good the order is, and how much the next answers improve it. */
export async function readOrderFigures({ rankings }: Needs<'rankings'>, ledger: LedgerState): Promise<OrderFigures> {
  const { ranking } = await rankings.read(ledger);
  return figuresOf(ranking);
}

/** The expected effect of more answers to one ranking, and how much of the result is settled. */
export async function readOutlook({ rankings }: Needs<'rankings'>, ledger: LedgerState): Promise<Outlook> {
  const { ranking } = await rankings.read(ledger);
  return outlookOf(ranking.results);
}

/** Progress from the database's current state, after this process changed it. */
export async function refreshProgress(
  { rankings }: Needs<'rankings'>,
  key: LedgerKey,
  target: number,
): Promise<Progress> {
  const { ranking } = await rankings.refresh(key);
  return ranking.results.progress(target);
}

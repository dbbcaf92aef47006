import type { LedgerKey } from '../../cache/keys.ts';
import { type Progress, type ProgressInputs, progressTowards } from '../../ranking/results/progress.ts';
import type { LedgerState } from '../../store/project-access.ts';
import type { Context } from '../context.ts';
import { runCooperatively } from './run-cooperatively.ts';

/** What is known of one ranking, as numbers; from memory, else from the stored view, else computed and stored. */
export async function readFacts(context: Context, ledger: LedgerState): Promise<ProgressInputs> {
  const [facts] = await readFactsOf(context, [ledger]);
  return facts!;
}

/** The same of many rankings, with one look at Redis for all. */
export async function readFactsOf(
  { rankings, views }: Context,
  ledgers: readonly LedgerState[],
): Promise<ProgressInputs[]> {
  const inMemory = ledgers.map((ledger) => rankings.cached(ledger)?.ranking.progressInputs());
  const elsewhere = ledgers.filter((_, index) => !inMemory[index]);
  const stored = await views.readAll('progress-inputs', elsewhere);
  const facts: ProgressInputs[] = [];
  for (const [at, ledger] of ledgers.entries()) {
    const found = inMemory[at] ?? stored[elsewhere.indexOf(ledger)];
    facts.push(found ?? (await computeFacts({ rankings, views }, ledger)));
  }
  return facts;
}

async function computeFacts(
  { rankings, views }: Pick<Context, 'rankings' | 'views'>,
  ledger: LedgerState,
): Promise<ProgressInputs> {
  const loaded = await rankings.read(ledger);
  const facts = loaded.ranking.progressInputs();
  await views.store('progress-inputs', loaded, facts);
  return facts;
}

/** Progress of one ranking towards a coverage; a target of 0 means the full order. */
export async function readProgress(context: Context, ledger: LedgerState, target: number): Promise<Progress> {
  return progressTowards(target, await readFacts(context, ledger));
}

/** The expected share of pairs that the final order has right, or null where too little was verified to say. */
export async function readOrderConfidence({ rankings }: Context, ledger: LedgerState): Promise<number | null> {
  const { ranking } = await rankings.read(ledger);
  return runCooperatively(ranking.orderConfidenceChunked());
}

/** Progress as the database has it now, after a change of one's own. */
export async function refreshProgress({ rankings }: Context, key: LedgerKey, target: number): Promise<Progress> {
  const { ranking } = await rankings.refresh(key);
  return ranking.progress(target);
}

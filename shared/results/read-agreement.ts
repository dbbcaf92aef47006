import type { Needs } from '../context.ts';
import { type LedgerKey, ledgerKey } from '../platform/cache/keys.ts';
import { AppError } from '../platform/errors.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { LedgerState, ProjectView } from '../projects/store/project-access.ts';
import { movedWithoutChunked } from '../ranking/moved-without.ts';
import { agreementWork, carefulAmong } from '../ranking/results/agreement.ts';
import { reversedOf, weightOf } from '../ranking/results/hardly-counts.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { comparePeopleJob, type StoredAt } from './jobs.ts';
import type { LoadedRanking } from './ranking-reader.ts';
import { readFacts } from './read-progress.ts';
import type { AgreementView } from './views.ts';

/** Maximum work that is done by the requesting process, in the units of `agreementWork`: some 100 ms. A worker does more. */
const MAX_WORK_HERE = 100;
/**
 * How long a result is reused while answers come in, as a multiple of the time that it took. Readers get it at once, and a team that
 * answers all the time costs a twentieth of a processor.
 */
const KEPT = { times: 20 };

/** Maximum number of features listed with their places under careless answers. */
const MAX_MOVED = 3;

/** Number of best features listed for each camp. */
const MAX_OF_CAMP = 100;

/**
 * How far the people of one ranking agree. Whoever is doubted there, but answers about the other dimension as the others do, differs in
 * taste. One computation serves all requests. The most recent answers may be missing, but undone or changed answers are never included.
 * @throws NotFound if the project is gone.
 */
export function readAgreement(
  context: Needs<'jobs' | 'log' | 'rankings' | 'snapshots' | 'views'>,
  { ledgers }: Pick<ProjectView, 'ledgers'>,
  dimension: Dimension,
): Promise<AgreementView> {
  const ledger = ledgers[dimension];
  const others = DIMENSIONS.filter((each) => each !== dimension);
  const make = async () => {
    const view = await findOrCompute(context, ledger);
    if (view.careless.length === 0) return view;
    const elsewhere = await Promise.all(others.map((each) => findOrCompute(context, ledgers[each])));
    const trusted = elsewhere.flatMap((each) => carefulAmong(view.careless, each));
    return trusted.length === 0 ? view : compute(await context.rankings.read(ledger), new Set(trusted));
  };
  return context.snapshots.read(`agreement ${ledgerKey(ledger)}`, peopleVersion(ledgers), make, KEPT);
}

/** What is told of people is read again at once where answers were undone or changed in either dimension. */
export const peopleVersion = (ledgers: ProjectView['ledgers']): string =>
  DIMENSIONS.map((each) => `${ledgers[each].generation} ${ledgers[each].rebuiltAtRevision}`).join(' ');

/**
 * Computes the current agreement of one ranking and stores it.
 * @throws NotFound if the project is gone.
 */
export async function storeAgreement(context: Needs<'rankings' | 'views'>, key: LedgerKey): Promise<StoredAt> {
  const loaded = await context.rankings.refresh(key);
  const { generation, revision } = loaded;
  // Another request may have had it computed while this job waited.
  const stored = await context.views.read('agreement', { ...key, generation, revision });
  if (!stored) await store(context, loaded);
  return { generation, revision };
}

/** The stored view if it has the current state. Otherwise computes it here or, if that takes long, in a worker. */
async function findOrCompute(
  context: Needs<'jobs' | 'log' | 'rankings' | 'views'>,
  ledger: LedgerState,
): Promise<AgreementView> {
  const { views, rankings } = context;
  const stored = await views.read('agreement', ledger);
  if (stored) return stored;
  const { features, comparisons } = await readFacts(context, ledger);
  const made = agreementWork(features, comparisons) > MAX_WORK_HERE ? await askWorker(context, ledger) : null;
  return made ?? store(context, await rankings.read(ledger));
}

/** The view that a worker computed; null if no worker is available, or if the view is gone again. */
async function askWorker(
  { jobs, views, log }: Needs<'jobs' | 'log' | 'views'>,
  { projectId, dimension }: LedgerKey,
): Promise<AgreementView | null> {
  try {
    const at = await jobs.run(comparePeopleJob, { projectId, dimension });
    return await views.read('agreement', { projectId, dimension, ...at });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 503) throw error;
    log.debug({ err: error, projectId, dimension }, 'no worker computed the agreement; computing it here');
    return null;
  }
}

async function store({ views }: Needs<'views'>, loaded: LoadedRanking): Promise<AgreementView> {
  const { projectId, dimension, generation, revision } = loaded;
  const view = await compute(loaded);
  await views.store('agreement', { projectId, dimension, generation, revision }, view);
  return view;
}

/** @param trusted people who answer carefully about the other dimension. */
async function compute(
  { revision, ranking, featureIds }: LoadedRanking,
  trusted?: ReadonlySet<string>,
): Promise<AgreementView> {
  const { people, contested, divisive, camps, ...agreement } = await runCooperatively(
    ranking.results.teamAgreementChunked(trusted),
  );
  const { straightness } = await runCooperatively(ranking.results.orderChunked());
  const careless = new Set(agreement.careless);
  const moves = careless.size > 0 ? await runCooperatively(movedWithoutChunked(ranking, careless)) : [];
  const weighed = (author: string) => straightness.get(author) ?? 1;
  return {
    ...agreement,
    revision,
    people: people.map((person) => ({
      ...person,
      weight: weightOf(weighed(person.author)),
      reversed: reversedOf(weighed(person.author)),
    })),
    moves: moves.length,
    moved: moves.slice(0, MAX_MOVED).map(({ feature, ...ranks }) => ({ feature: featureIds[feature]!, ...ranks })),
    divisive: divisive.map(({ feature, ...people }) => ({ feature: featureIds[feature]!, ...people })),
    camps: camps && {
      ...camps,
      parts: camps.parts.map(({ people, order }) => ({
        people,
        order: order.slice(0, MAX_OF_CAMP).map((feature) => featureIds[feature]!),
      })),
      apart: camps.apart.map(({ feature, ranks }) => ({ feature: featureIds[feature]!, ranks })),
    },
    contested: contested.map(({ a, b, ...said }) => ({ a: featureIds[a]!, b: featureIds[b]!, ...said })),
  };
}

import type { SelectionStrategy } from '../../../shared/ranking/vocabulary.ts';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import { heapOf, KEYS, look, openAnswering } from './answering-page.ts';
import type { BenchService } from './service.ts';

/** At least; one for each answer, so that the order is never good enough before all answers are given. */
const FEATURES = 300;
interface Circumstance {
  /** Delay of the network, in milliseconds. */
  roundTrip: number;
  /** Slowdown factor of the browser's CPU. */
  slower: number;
  strategy: SelectionStrategy;
}
/** With `uncertainty` the service foresees no pair: each answer is waited for. */
const CIRCUMSTANCES: readonly Circumstance[] = [
  { roundTrip: 0, slower: 1, strategy: 'adaptive' },
  { roundTrip: 150, slower: 1, strategy: 'adaptive' },
  { roundTrip: 0, slower: 4, strategy: 'adaptive' },
  { roundTrip: 150, slower: 4, strategy: 'adaptive' },
  { roundTrip: 0, slower: 1, strategy: 'uncertainty' },
  { roundTrip: 150, slower: 1, strategy: 'uncertainty' },
];
/** A fast person looks at a pair for so long, in milliseconds. */
const LOOK_MS = 400;

/**
 * How long a person waits for the next pair after a key.
 * @param answers given in each of the circumstances.
 */
export async function answeringTable(service: BenchService, answers: number): Promise<Table> {
  const features = Math.max(FEATURES, answers);
  const { page, session, projectIds } = await openAnswering(service, {
    username: 'mia',
    features,
    strategies: CIRCUMSTANCES.map(({ strategy }) => strategy),
  });
  const rows: (string | number)[][] = [];
  for (const [index, { roundTrip, slower, strategy }] of CIRCUMSTANCES.entries()) {
    await page.goto(`/projects/${projectIds[index]}/compare/value`);
    await look(page, LOOK_MS);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTrip,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    for (let given = 0; given < answers; given += 1) {
      await look(page, LOOK_MS);
      await page.keyboard.press(KEYS[given % KEYS.length]!);
    }
    await look(page, LOOK_MS);
    const latencies = await page.evaluate<number[]>('latencies');
    if (latencies.length !== answers) throw new Error(`${latencies.length} of ${answers} keys counted`);
    rows.push([strategy, `${roundTrip} ms`, `${slower}×`, quantile(latencies, 0.5), quantile(latencies, 0.95)]);
  }
  return {
    title: `Key to the next pair painted, ${answers} answers each, ${features} features (milliseconds)`,
    columns: ['strategy', 'round trip', 'CPU slower', 'p50', 'p95'],
    rows,
    note: '`adaptive` is foreseen: the next pair is there before the answer is sent. `uncertainty` is not: one round trip and what the service takes.',
  };
}

/** The tab is looked at this often. */
const SAMPLES = 5;
/** Just longer than keys are ignored after a pair appeared, in milliseconds. */
const QUICK_MS = 160;

/** Memory of one tab after many answers. @param answers given one after the other, as fast as they count. */
export async function heapTable(service: BenchService, answers: number): Promise<Table> {
  const { page, session, projectIds } = await openAnswering(service, {
    username: 'jon',
    features: Math.max(FEATURES, answers),
    strategies: ['adaptive'],
  });
  await page.goto(`/projects/${projectIds[0]}/compare/value`);
  await look(page, LOOK_MS);
  const before = await heapOf(session);
  const rows: (string | number)[][] = [];
  for (let given = 1; given <= answers; given += 1) {
    await page.keyboard.press(KEYS[given % KEYS.length]!);
    await look(page, QUICK_MS);
    if (given % Math.ceil(answers / SAMPLES) !== 0 && given !== answers) continue;
    rows.push([given, ((await heapOf(session)) - before) / 1_000_000]);
  }
  await page.context().close();
  return {
    title: 'What a tab keeps, after a collection (MB more than at the first question)',
    columns: ['answers', 'MB'],
    rows,
  };
}

import type { CDPSession, Page } from 'playwright-core';
import { register } from '../../../shared/use-cases/auth/register.ts';
import { createContext } from '../../../shared/use-cases/context.ts';
import { TestClient } from '../../support/client.ts';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { BenchService } from './service.ts';

const PERSON = { username: 'mia', email: 'mia@example.com', password: 'Correct-horse-7' };
/** At least; one for each answer, so that the order is never good enough before all answers are given. */
const FEATURES = 300;
/** Of the network, in milliseconds, and how many times slower the processor is. */
const CIRCUMSTANCES = [
  { roundTrip: 0, slower: 1 },
  { roundTrip: 150, slower: 1 },
  { roundTrip: 0, slower: 4 },
  { roundTrip: 150, slower: 4 },
] as const;
const KEYS = ['ArrowLeft', 'ArrowRight'];

/** From the key to the frame that shows the next pair, of each press of the page; by the mark that a painted pair sets. */
const MEASURE = `
  globalThis.latencies = [];
  const mark = () => performance.getEntriesByName('pair')[0];
  addEventListener('keydown', ({ timeStamp }) => {
    const before = mark()?.detail;
    const look = () => {
      if (mark()?.detail === before) return requestAnimationFrame(look);
      // Runs once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => latencies.push(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, true);
  globalThis.isReady = (after) => {
    const isWaiting = document.querySelector('.compare-card:not(.is-waiting)') === null;
    return !isWaiting && mark() !== undefined && performance.now() - mark().startTime > after;
  };
`;
/** A fast person looks at a pair for so long, in milliseconds. */
const LOOK_MS = 400;

/**
 * How long a person waits for the next pair after a key, and what a tab keeps of the answers.
 * @param answers given in each of the circumstances.
 */
export async function answeringTable(service: BenchService, answers: number): Promise<Table> {
  const features = Math.max(FEATURES, answers);
  const { page, session, projectIds } = await open(service, features);
  const rows: (string | number)[][] = [];
  for (const [index, { roundTrip, slower }] of CIRCUMSTANCES.entries()) {
    await page.goto(`/projects/${projectIds[index]}/compare/value`);
    await look(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTrip,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const before = await heapOf(session);
    for (let given = 0; given < answers; given += 1) {
      await look(page);
      await page.keyboard.press(KEYS[given % KEYS.length]!);
    }
    await look(page);
    const latencies = await page.evaluate<number[]>('latencies');
    const grown = (await heapOf(session)) - before;
    rows.push([
      `${roundTrip} ms`,
      `${slower}×`,
      quantile(latencies, 0.5),
      quantile(latencies, 0.95),
      Math.round(grown / 1000),
    ]);
  }
  return {
    title: `Key to the next pair painted, ${answers} answers each, ${features} features (milliseconds)`,
    note: 'Heap: by how much the tab has grown in the end, in kB.',
    columns: ['round trip', 'CPU slower', 'p50', 'p95', 'heap'],
    rows,
  };
}

/** A person who is signed in, with a project for each of the circumstances. */
async function open({ browser, base, resources }: BenchService, count: number) {
  await register(createContext(resources, resources.log), PERSON);
  const anonymous = new TestClient(base);
  const { body } = await anonymous.form('/auth/login', { username: PERSON.username, password: PERSON.password });
  const client = new TestClient(base, body.access_token);
  const projectIds: string[] = [];
  for (let index = 0; index < CIRCUMSTANCES.length; index += 1) {
    const { body: project } = await client.post('/projects/', { name: `Backlog ${index + 1}` });
    const features = Array.from({ length: count }, (_, feature) => ({ name: `Feature ${feature + 1}` }));
    await client.post(`/projects/${project.id}/features/bulk`, { features });
    projectIds.push(project.id);
  }
  const context = await browser.newContext({ baseURL: base });
  const page: Page = await context.newPage();
  await page.addInitScript({ content: MEASURE });
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(PERSON.username);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  return { page, session, projectIds };
}

/** Waits until the pair on the screen has been looked at. */
async function look(page: Page): Promise<void> {
  // A function: the policy of the page refuses text.
  await page.waitForFunction(
    (after) => (globalThis as unknown as { isReady(after: number): boolean }).isReady(after),
    LOOK_MS,
  );
}

/** Bytes that are used after a collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

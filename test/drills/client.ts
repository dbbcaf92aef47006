import pg from 'pg';
import type { Browser, Page, Route } from 'playwright-core';
import { askPairs, launchBrowser } from '../support/browser.ts';
import { TestClient } from '../support/client.ts';
import { keepClient } from '../support/client-files.ts';
import { patient } from '../support/patience.ts';
import { seededRandom } from '../support/random.ts';
import { Landscape } from './cluster.ts';
import { checkLedgers } from './findings.ts';

export interface ClientDrill {
  rounds: number;
  seed: number;
  say: (line: string) => void;
}

export interface ClientReport {
  answers: number;
  /** Requests of the page about the project, and those of them that were cut before and after the service. */
  requests: number;
  cutBefore: number;
  cutAfter: number;
  kills: number;
  /** Answers that the page took between the kill and the next time that the API was ready. */
  answersWhileAway: number;
  seconds: number;
  faults: string[];
}

export const ANSWERS_PER_ROUND = 15;
const PERSON = { username: 'mia', email: 'mia@example.com', password: 'Correct-horse-7' };
/** So many that the order is never good enough before the answers are given. */
const FEATURES = 150;
const REQUESTS = /\/api\/v1\/projects\//;
/** Longest waiting time of the page between two tries, and time for the API to start, in milliseconds. */
const NEXT_WITHIN_MS = 60_000;
/** Keys within a moment after a pair appeared are not meant for it, in milliseconds. */
const LOOK_MS = 160;
/** Reads the page's state: the mark of a painted pair, and the outbox. */
const PROBE = `
  globalThis.probe = {
    pair(after) {
      const mark = performance.getEntriesByName('pair')[0];
      const isReady = document.querySelector('.compare-card:not(.is-waiting)') !== null;
      return isReady && mark && performance.now() - mark.startTime > after ? mark.detail : null;
    },
    isAllSent: () => !Object.keys(localStorage).some((name) => name.startsWith('pairwise.unsent')),
  };
`;
interface Probed {
  probe: { pair(after: number): string | null; isAllSent(): boolean };
}

/**
 * Answers in a browser while a third of the page's requests is cut, before or after the service, and the API is killed
 * once by SIGKILL. @returns null where there is no browser.
 */
export async function clientDrill({ rounds, seed, say }: ClientDrill): Promise<ClientReport | null> {
  const browser = await launchBrowser();
  if (!browser) return null;
  const began = performance.now();
  const landscape = new Landscape({ settings: { WEB_CLIENT: 'true' } });
  let keep = false;
  try {
    await keepClient(landscape.dataFolder);
    await landscape.start();
    const answers = rounds * ANSWERS_PER_ROUND;
    const { faults, ...figures } = await answerAndCheck(browser, landscape, { answers, seed, say });
    keep = faults.length > 0;
    return { answers, ...figures, seconds: Math.round((performance.now() - began) / 1000), faults };
  } finally {
    await browser.close();
    await landscape.stop({ keep });
  }
}

type Outcome = Omit<ClientReport, 'answers' | 'seconds'>;
interface Task {
  answers: number;
  seed: number;
  say: ClientDrill['say'];
}

async function answerAndCheck(browser: Browser, landscape: Landscape, { answers, seed, say }: Task): Promise<Outcome> {
  const random = seededRandom(seed);
  const { client, projectId, names } = await prepare(landscape.bases[0]!);
  const page = await openQuestions(browser, landscape.bases[0]!, projectId);
  const figures = { requests: 0, cutBefore: 0, cutAfter: 0, kills: 0, answersWhileAway: 0 };
  const cut = async (route: Route) => {
    figures.requests += 1;
    const fate = random();
    if (fate >= 1 / 3) return route.continue();
    if (fate >= 1 / 6) figures.cutBefore += 1;
    else {
      figures.cutAfter += 1;
      // A dead API closes its connections without help.
      await route.fetch().catch(() => undefined);
    }
    return route.abort('connectionreset');
  };
  await page.route(REQUESTS, cut);
  const said: string[] = [];
  let isAway = false;
  let revived = Promise.resolve();
  for (let given = 1; given <= answers; given += 1) {
    said.push(await answer(page, random() < 0.5));
    if (isAway) figures.answersWhileAway += 1;
    if (given === Math.ceil(answers / 2)) {
      figures.kills += 1;
      isAway = true;
      // The person goes on answering meanwhile.
      revived = killAndRevive(landscape).then(() => {
        isAway = false;
      });
      revived.catch(() => undefined);
    }
    if (given % ANSWERS_PER_ROUND === 0) say(`${String(given).padStart(5)} answers, ${figures.requests} requests`);
  }
  await revived;
  // Those that are being cut come to their end first.
  await page.unrouteAll({ behavior: 'wait' });
  await page.waitForFunction(() => (globalThis as unknown as Probed).probe.isAllSent(), null, {
    timeout: patient(NEXT_WITHIN_MS),
  });
  const { body } = await client.get(`/projects/${projectId}/comparisons?per_page=1000`);
  const stored = (body.items as Stored[])
    .toReversed()
    .map(({ feature_a_id: a, feature_b_id: b, choice }) => `${names.get(a)} ${choice} ${names.get(b)}`);
  return { ...figures, faults: [...differences(said, stored), ...(await estimatesOf(landscape, projectId))] };
}

interface Stored {
  feature_a_id: string;
  feature_b_id: string;
  choice: string;
}

async function prepare(base: string) {
  const anonymous = new TestClient(base);
  await anonymous.post('/auth/register', PERSON);
  const { body: tokens } = await anonymous.form('/auth/login', {
    username: PERSON.username,
    password: PERSON.password,
  });
  const client = new TestClient(base, tokens.access_token);
  const { body: project } = await client.post('/projects/', { name: 'Backlog' });
  const features = Array.from({ length: FEATURES }, (_, index) => ({ name: `Feature ${index + 1}` }));
  const { body: added } = await client.post(`/projects/${project.id}/features/bulk`, { features });
  const made = added.features as { id: string; name: string }[];
  return { client, projectId: project.id as string, names: new Map(made.map(({ id, name }) => [id, name])) };
}

/** Signs in as a person does, and opens the questions. */
async function openQuestions(browser: Browser, base: string, projectId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' });
  await askPairs(context);
  const page = await context.newPage();
  page.setDefaultTimeout(patient(NEXT_WITHIN_MS));
  await page.addInitScript({ content: PROBE });
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(PERSON.username);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.goto(`/projects/${projectId}/compare/value`);
  return page;
}

/** Answers the pair on the screen once there is one, and waits until it has gone. @returns what was said. */
async function answer(page: Page, isLeft: boolean): Promise<string> {
  const handle = await page.waitForFunction((after) => (globalThis as unknown as Probed).probe.pair(after), LOOK_MS);
  const pair = await handle.jsonValue();
  const [left, right] = (await page.locator('.compare-name').allTextContents()).map((name) => name.trim());
  await page.keyboard.press(isLeft ? 'ArrowLeft' : 'ArrowRight');
  await page.waitForFunction((before) => (globalThis as unknown as Probed).probe.pair(0) !== before, pair);
  return `${left} ${isLeft ? 'feature_a' : 'feature_b'} ${right}`;
}

async function killAndRevive({ apis: [api] }: Landscape): Promise<void> {
  await api!.kill();
  await api!.start();
}

/** Answers that were lost, doubled, invented, or stored in another order than they were given. */
function differences(said: readonly string[], stored: readonly string[]): string[] {
  const faults: string[] = [];
  const [was, is] = [new Set(said), new Set(stored)];
  for (const one of was) if (!is.has(one)) faults.push(`lost: ${one}`);
  for (const one of is) if (!was.has(one)) faults.push(`never said: ${one}`);
  if (stored.length > said.length) faults.push(`${stored.length - said.length} answers are stored twice`);
  if (faults.length === 0 && said.some((one, at) => stored[at] !== one)) faults.push('the order is not kept');
  return faults;
}

/** Estimates that are no replay of the answers, and places with gaps. */
async function estimatesOf({ databaseUrl }: Landscape, projectId: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await checkLedgers(pool, projectId);
  } finally {
    await pool.end();
  }
}

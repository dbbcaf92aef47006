import type { CDPSession, Page } from 'playwright-core';
import { createContext } from '../../../shared/context.ts';
import { ENGLISH } from '../../../shared/platform/rules/languages.ts';
import type { SelectionStrategy } from '../../../shared/ranking/vocabulary.ts';
import { register } from '../../../shared/sign-in/register.ts';
import { askPairs } from '../../support/browser.ts';
import { TestClient } from '../../support/client.ts';
import type { BenchService } from './service.ts';

const PASSWORD = 'Correct-horse-7';
/** Longest wait for a pair, in milliseconds: on a busy machine, with a slowed processor, a page takes its time. */
const PATIENCE_MS = 120_000;
/** The keys that are pressed in turn. */
export const KEYS = ['ArrowLeft', 'ArrowRight'];

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
/** A person of their own who is signed in, with a project of so many features for each of the strategies. */
export async function openAnswering(
  { browser, base, resources }: BenchService,
  { username, features: count, strategies }: { username: string; features: number; strategies: SelectionStrategy[] },
) {
  const person = { username, email: `${username}@example.com`, password: PASSWORD, language: ENGLISH };
  await register(createContext(resources, resources.log), person);
  const anonymous = new TestClient(base);
  const { body } = await anonymous.form('/auth/login', { username: person.username, password: person.password });
  const client = new TestClient(base, body.access_token);
  const projectIds: string[] = [];
  for (const [index, strategy] of strategies.entries()) {
    const { body: project } = await client.post('/projects/', { name: `Backlog ${index + 1}` });
    const features = Array.from({ length: count }, (_, feature) => ({ name: `Feature ${feature + 1}` }));
    await client.post(`/projects/${project.id}/features/bulk`, { features });
    await client.put(`/projects/${project.id}/model-config`, { selection_strategy: strategy });
    projectIds.push(project.id);
  }
  const context = await browser.newContext({ baseURL: base });
  await askPairs(context);
  const page: Page = await context.newPage();
  await page.addInitScript({ content: MEASURE });
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  return { page, session, projectIds };
}

/**
 * Waits until the pair on the screen has been looked at for so long, in milliseconds.
 * @throws Error with what is on the screen instead, if no pair comes.
 */
export async function look(page: Page, milliseconds: number): Promise<void> {
  try {
    // A function: the policy of the page refuses text.
    await page.waitForFunction(
      (after) => (globalThis as unknown as { isReady(after: number): boolean }).isReady(after),
      milliseconds,
      { timeout: PATIENCE_MS },
    );
  } catch (cause) {
    const words = await page.locator('body').innerText({ timeout: PATIENCE_MS });
    throw new Error(`No pair to answer at ${page.url()}, but: ${words.replace(/\n+/g, ' | ')}`, { cause });
  }
}

/** Bytes that are used after a collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

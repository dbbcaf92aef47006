import type { Page } from 'playwright-core';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { BenchService } from './service.ts';
import { SLOWER, tasksDuring } from './tasks.ts';

const FEATURES = 5000;
const PASSWORD = 'Correct-horse-7';
const FRAMES = 240;
/** Pixels a frame: a fast turn of the wheel. */
const STEP = 120;

/** Places that the table jumps to, as by dragging the scroll bar. */
const JUMPS = 30;

/** How smoothly the table of a large project scrolls, and the longest tasks of the page meanwhile on a slow processor. */
export async function scrollingTable({ browser, base }: BenchService): Promise<Table> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  try {
    const page = await context.newPage();
    const projectId = await makeProject(base);
    await signIn(page, base);
    await page.goto(`${base}/projects/${projectId}/features`);
    await page.getByRole('grid').waitFor();
    const { times, elements } = await page.evaluate<{ times: number[]; elements: number[] }>(SCROLL);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const tasks = async (work: () => Promise<unknown>) => {
      const found = await tasksDuring(session, work);
      return [quantile(found, 0.5), quantile(found, 0.95), Math.max(...found)];
    };
    const wheel = { x: 600, y: 500, yDistance: -4000, speed: 1500, gestureSourceType: 'mouse' } as const;
    const slowly = await tasks(() => session.send('Input.synthesizeScrollGesture', wheel));
    const jumping = await tasks(() => page.evaluate(JUMP));
    return {
      title: `Scrolling ${FEATURES} features, ${STEP} px a frame`,
      columns: ['', 'p50', 'p95', 'most'],
      rows: [
        ['time between two frames, ms', quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)],
        [`tasks at ${SLOWER}×, the wheel at 1500 px/s, ms of the processor`, ...slowly],
        [`tasks at ${SLOWER}×, ${JUMPS} jumps, ms of the processor`, ...jumping],
        ['elements in the page', quantile(elements, 0.5), quantile(elements, 0.95), Math.max(...elements)],
      ],
    };
  } finally {
    await context.close();
  }
}

async function makeProject(base: string): Promise<string> {
  const send = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  await send('/auth/register', { username: 'reader', email: 'reader@example.com', password: PASSWORD });
  const form = new URLSearchParams({ username: 'reader', password: PASSWORD });
  const login = await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body: form });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const { id } = await send<{ id: string }>('/projects/', { name: 'Large backlog' }, token);
  const features = Array.from({ length: FEATURES }, (_, index) => ({
    name: `Feature ${index + 1} with a name as long as names are`,
    description: 'What it is good for, in a sentence or two that do not fit on the line.',
    tags: [`team ${index % 7}`, `area ${index % 31}`],
  }));
  await send(`/projects/${id}/features/bulk`, { features }, token);
  return id;
}

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.getByLabel('Username or email').fill('reader');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
}

const SCROLL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  const elements = [];
  let before = await frame();
  for (let count = 0; count < ${FRAMES}; count += 1) {
    scrollBy(0, ${STEP});
    const now = await frame();
    times.push(now - before);
    elements.push(document.querySelectorAll('*').length);
    before = now;
  }
  return { times, elements };
})()`;

const JUMP = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const height = document.documentElement.scrollHeight;
  for (let count = 0; count < ${JUMPS}; count += 1) {
    scrollTo(0, ((count * 0.377) % 1) * height);
    // A part of the rows comes with each.
    for (let frames = 0; frames < 4; frames += 1) await frame();
  }
})()`;

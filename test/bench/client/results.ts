import type { Browser, Page } from 'playwright-core';
import { TestClient } from '../../support/client.ts';
import { Factories, PASSWORD, type TestUser } from '../../support/factories.ts';
import { seededRandom } from '../../support/random.ts';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { BenchService } from './service.ts';

const FEATURES = 5000;
const SIZE = { width: 1200, height: 800 };
/** Frames that the list is scrolled for, and pixels in each. */
const SCROLL = { frames: 240, pixels: 400 };
const PRESSES = 60;
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** How smooth the results of 5,000 features are, each at a place of its own. */
export async function resultsTable({ browser, base, resources }: BenchService): Promise<Table> {
  const make = new Factories(resources, ({ token }) => new TestClient(base, token));
  const owner = await make.user();
  const { id } = await make.project({ owner, features: 2 });
  const page = await openResults(browser, base, owner, id);
  const frames = await page.evaluate<number[]>(FRAMES);
  const elements = await page.evaluate<number>("document.querySelectorAll('body *').length");
  await page.getByRole('application').press('Home');
  const presses = await page.evaluate<number[]>(PRESSED);
  return {
    title: `Results of ${FEATURES} features in a window of ${SIZE.width} × ${SIZE.height}, ms`,
    columns: ['', 'p50', 'p95', 'count'],
    rows: [
      ['a frame while the list scrolls', quantile(frames, 0.5), quantile(frames, 0.95), frames.length],
      ['arrow key to ring', quantile(presses, 0.5), quantile(presses, 0.95), presses.length],
      ['elements in the page', '', '', elements],
    ],
  };
}

/** The screen with made-up results in place of the service's: two dimensions of 5,000 features take 110,000 answers. */
async function openResults(browser: Browser, base: string, { username }: TestUser, id: string): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZE, baseURL: base });
  const random = seededRandom(7);
  const results = JSON.stringify(Array.from({ length: FEATURES }, (_, index) => result(index, random)));
  await page.route(/\/results\?/, (route) => route.fulfill({ contentType: 'application/json', body: results }));
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.goto(`/projects/${id}/results`);
  await page.getByRole('grid').getByText('Feature 1', { exact: true }).waitFor();
  await page.getByRole('application').waitFor();
  return page;
}

function result(index: number, random: () => number) {
  const [value, complexity] = [random(), random()];
  const column = complexity >= 0.5 ? 'hard' : 'easy';
  const quadrants = {
    hard: ['thankless_tasks', 'major_projects'],
    easy: ['fill_ins', 'quick_wins'],
  } as const;
  const at = '2026-01-01T00:00:00Z';
  return {
    feature: {
      id: `feature-${index}`,
      name: `Feature ${index + 1}`,
      description: '',
      tags: [],
      project_id: 'project',
      created_at: at,
      updated_at: at,
    },
    value: Math.exp(6 * value - 3),
    complexity: Math.exp(6 * complexity - 3),
    ratio: 1,
    ratio_index: 50,
    comparable: true,
    rank: index + 1,
    shared_rank: index + 1,
    tied_with: 0,
    quadrant: quadrants[column][value >= 0.5 ? 1 : 0],
    score: 0,
    variance: 1,
    confidence_interval: [-1, 1],
    likely_ranks: [Math.max(1, index - 40), Math.min(FEATURES, index + 40)],
    value_percentile: 100 * value,
    complexity_percentile: 100 * complexity,
  };
}

/** In the page: milliseconds of each frame while the list scrolls. */
const FRAMES = `new Promise((resolve) => {
  const list = document.querySelector('[role=grid]');
  const times = [];
  let before = performance.now();
  const frame = (now) => {
    times.push(now - before);
    before = now;
    list.scrollTop += ${SCROLL.pixels};
    if (times.length <= ${SCROLL.frames}) requestAnimationFrame(frame);
    else resolve(times.slice(1));
  };
  requestAnimationFrame(frame);
})`;

/** In the page: milliseconds from each arrow key on the chart until the ring is painted at another dot. */
const PRESSED = `(async () => {
  const chart = document.querySelector('[role=application]');
  const ring = () => chart.querySelector('.ring').getAttribute('cx');
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const times = [];
  for (let index = 0; index < ${PRESSES}; index++) {
    const before = ring();
    const began = performance.now();
    const key = ${JSON.stringify(ARROWS)}[Math.floor(index / 5) % 4];
    chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await painted();
    if (ring() !== before) times.push(performance.now() - began);
  }
  return times;
})()`;

import type { Page } from 'playwright-core';
import { TestClient } from '../../support/client.ts';
import { Factories, PASSWORD, type TestUser } from '../../support/factories.ts';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { BenchService } from './service.ts';
import { SLOWER, tasksDuring } from './tasks.ts';

const FEATURES = 1000;
const ANSWERS = 500;
/** Next pages that are opened. */
const PAGES = 8;

/** The longest tasks of the page while a long history is read on a slow processor. */
export async function activityTable({ browser, base, resources }: BenchService): Promise<Table> {
  const as = ({ token }: { token: string }) => new TestClient(base, token);
  const make = new Factories(resources, as);
  const owner = await make.user();
  const { id, features } = await make.project({ owner, features: FEATURES });
  await answerAll(as(owner), id, features);
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, baseURL: base });
  try {
    const page = await context.newPage();
    await signIn(page, owner);
    await page.goto(`/projects/${id}/activity`);
    await page.getByText(`Page 1 of`).waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const wheel = { x: 600, y: 500, yDistance: -4000, speed: 1500, gestureSourceType: 'mouse' } as const;
    const scrolled = await tasksDuring(session, () => session.send('Input.synthesizeScrollGesture', wheel));
    const opened: number[] = [];
    for (let count = 2; count < 2 + PAGES; count += 1) {
      const tasks = await tasksDuring(session, async () => {
        await page.evaluate(`document.querySelector('.activity-pages a:last-of-type').click()`);
        await page.getByText(`Page ${count} of`).waitFor();
        await page.evaluate(SETTLED);
      });
      opened.push(Math.max(...tasks));
    }
    return {
      title: `History of ${ANSWERS} answers, tasks at ${SLOWER}×, ms of the processor`,
      columns: ['', 'p50', 'p95', 'most'],
      rows: [
        ['the wheel at 1500 px/s', quantile(scrolled, 0.5), quantile(scrolled, 0.95), Math.max(...scrolled)],
        ['longest task of a next page', quantile(opened, 0.5), quantile(opened, 0.95), Math.max(...opened)],
      ],
    };
  } finally {
    await context.close();
  }
}

async function answerAll(client: TestClient, id: string, features: readonly { id: string }[]): Promise<void> {
  for (let index = 0; index < ANSWERS; index += 1) {
    const { status } = await client.post(`/projects/${id}/comparisons/binary`, {
      feature_a_id: features[index]!.id,
      feature_b_id: features[index + 1]!.id,
      dimension: 'value',
      choice: 'feature_a',
    });
    if (status !== 201) throw new Error(`answer ${index}: ${status}`);
  }
}

async function signIn(page: Page, { username }: TestUser): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}

/** In the page: until nothing has changed for some frames. */
const SETTLED = `(async () => {
  let seen = -1;
  for (let same = 0; same < 10; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const elements = document.querySelectorAll('*').length;
    same = elements === seen ? same + 1 : 0;
    seen = elements;
  }
})()`;

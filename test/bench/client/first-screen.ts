import type { Browser } from 'playwright-core';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import { openAnswering } from './answering-page.ts';
import type { BenchService } from './service.ts';

const SLOWER = [1, 4];
const FEATURES = 300;
/** In the page: milliseconds from the navigation until something is painted. */
const PAINTED = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;
/** In the page: the same until a pair that takes an answer is painted, by the mark that it sets. */
const ANSWERABLE = `new Promise((resolve) => new PerformanceObserver((list) => {
  if (list.getEntriesByName('pair').length === 0) return;
  requestAnimationFrame(() => {
    // Runs once the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}).observe({ type: 'mark', buffered: true }))`;

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
interface Load {
  name: string;
  address: string;
  until: string;
  /** Storage of a signed-in user's browser. */
  session?: Cookies;
}

/** How soon a browser that has none of the client's files shows a first screen, beside a page that is nothing but HTML. */
export async function firstScreenTable(service: BenchService, runs: number): Promise<Table> {
  const { browser, base } = service;
  const { page, projectIds } = await openAnswering(service, {
    username: 'cold',
    features: FEATURES,
    strategies: ['adaptive'],
  });
  const session = await page.context().storageState();
  await page.context().close();
  const bare = { name: 'a bare page painted', address: `${base}/admin/queues/sign-in`, until: PAINTED };
  const signIn = { name: 'sign in painted', address: `${base}/sign-in`, until: PAINTED };
  const question = {
    name: 'first question answerable',
    address: `${base}/projects/${projectIds[0]}/compare/value`,
    until: ANSWERABLE,
    session,
  };
  const rows: (string | number)[][] = [];
  for (const slower of SLOWER) {
    const times = new Map<Load, number[]>([bare, signIn, question].map((load) => [load, []]));
    // In turn, so that all of them meet the same machine.
    for (let run = 0; run < runs; run += 1) {
      for (const [load, measured] of times) measured.push(await timeOf(browser, load, slower));
    }
    const after = times.get(question)!.map((time, run) => time - times.get(bare)![run]!);
    const row = (name: string, each: number[]) => [name, `${slower}×`, quantile(each, 0.5), quantile(each, 0.95)];
    rows.push(...[...times].map(([{ name }, each]) => row(name, each)), row('… after the bare page', after));
  }
  return {
    title: 'In a browser that was never here, ms from the address until',
    columns: ['', 'CPU slower', 'p50', 'p95'],
    rows,
  };
}

async function timeOf(browser: Browser, { address, until, session }: Load, slower: number): Promise<number> {
  const context = await browser.newContext(session && { storageState: session });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address);
    return await page.evaluate<number>(until);
  } finally {
    await context.close();
  }
}

import type { Browser } from 'playwright-core';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { BenchService } from './service.ts';

/** A page of the service that is nothing but HTML, to measure against. */
const BARE = '/admin/queues/sign-in';
const PAGES = { 'a bare page': BARE, 'sign in': '/sign-in' } as const;
const SLOWER = [1, 4];
const PAINTED = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** How soon a browser that was never here shows the first screen. */
export async function firstScreenTable({ browser, base }: BenchService, runs: number): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const slower of SLOWER) {
    for (const [name, path] of Object.entries(PAGES)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await firstPaint(browser, `${base}${path}`, slower));
      rows.push([name, `${slower}×`, quantile(times, 0.5), quantile(times, 0.95)]);
    }
  }
  return {
    title: 'First screen in a browser that was never here, ms until it is painted',
    columns: ['', 'CPU slower', 'p50', 'p95'],
    rows,
  };
}

async function firstPaint(browser: Browser, address: string, slower: number): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address);
    return await page.evaluate<number>(PAINTED);
  } finally {
    await context.close();
  }
}

import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { createApp } from '../../../api/app.ts';
import { closeServer, listen, serverOf } from '../../../api/http/server.ts';
import { createLogger } from '../../../config/logger.ts';
import { readSettings } from '../../../config/settings.ts';
import { openResources } from '../../../shared/resources.ts';
import { launchBrowser } from '../../support/browser.ts';
import { newDatabase } from '../../support/database.ts';
import { startTestServices } from '../../support/services.ts';
import { clientPages } from '../../support/web-client.ts';
import type { Table } from '../report.ts';
import { quantile } from '../statistics.ts';

/** A page of the service that is nothing but HTML, to measure against. */
const BARE = '/admin/queues/sign-in';
const PAGES = { 'a bare page': BARE, 'sign in': '/sign-in' } as const;
const SLOWER = [1, 4];
const PAINTED = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** How soon a browser that was never here shows the first screen; null where there is no browser. */
export async function firstScreenTable(runs: number): Promise<Table | null> {
  const browser = await launchBrowser();
  if (!browser) return null;
  const services = await startTestServices();
  process.env.TEST_DATABASE_URL = services.databaseUrl;
  try {
    const settings = readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: await newDatabase(),
      REDIS_URL: services.redisUrl,
      DATA_DIR: services.dataFolder,
      PORT: '0',
    });
    const resources = await openResources({ settings, log: createLogger('silent', 'bench'), name: 'pairwise-bench' });
    const server = serverOf(createApp(resources, await clientPages()).callback());
    await listen(server, settings);
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rows: (string | number)[][] = [];
    for (const slower of SLOWER) {
      for (const [name, path] of Object.entries(PAGES)) {
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) times.push(await firstPaint(browser, `${base}${path}`, slower));
        rows.push([name, `${slower}×`, quantile(times, 0.5), quantile(times, 0.95)]);
      }
    }
    server.closeAllConnections();
    await closeServer(server);
    await resources.close();
    return {
      title: 'First screen in a browser that was never here, ms until it is painted',
      columns: ['', 'CPU slower', 'p50', 'p95'],
      rows,
    };
  } finally {
    await browser.close();
    await services.stop();
  }
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

import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { createApp } from '../../../api/app.ts';
import { closeServer, listen, serverOf } from '../../../api/http/server.ts';
import { createLogger } from '../../../config/logger.ts';
import { readSettings } from '../../../config/settings.ts';
import { openResources, type Resources } from '../../../shared/resources.ts';
import { launchBrowser } from '../../support/browser.ts';
import { newDatabase } from '../../support/database.ts';
import { startTestServices } from '../../support/services.ts';
import { servedPages } from '../../support/web-client.ts';

/** A service with pages on a database of its own, and a browser to look at it. */
export interface BenchService {
  browser: Browser;
  base: string;
  resources: Resources;
}

/** Runs a measurement against a service of its own; null where there is no browser. */
export async function withBenchService<T>(measure: (service: BenchService) => Promise<T>): Promise<T | null> {
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
    const server = serverOf(createApp(resources, await servedPages()).callback(), { sendTimeoutMs: 30_000 });
    await listen(server, settings);
    try {
      return await measure({
        browser,
        base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        resources,
      });
    } finally {
      server.closeAllConnections();
      await closeServer(server);
      await resources.close();
    }
  } finally {
    await browser.close();
    await services.stop();
  }
}

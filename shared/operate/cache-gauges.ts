import { Gauge } from 'prom-client';
import { attempt } from '../../config/attempt.ts';
import type { Logger } from '../../config/logger.ts';
import type { Views } from '../results/views.ts';
import type { Metrics } from './metrics.ts';

/** Memory in use, and its budget. */
interface Budgeted {
  readonly bytes: number;
  readonly limitBytes: number;
}

export interface MeasuredCaches {
  metrics: Metrics;
  log: Logger;
  rankings: Budgeted;
  catalogs: Budgeted;
  responses: Budgeted;
  unsent: Budgeted;
  views: Views;
}

/** Registers the memory of the caches by kind. */
export function registerCaches(measured: MeasuredCaches): void {
  const { metrics, views, rankings, catalogs, responses, unsent } = measured;
  const registers = [metrics.registry];
  const ofProcess = Object.entries({ rankings, features: catalogs, responses, unsent });
  new Gauge({
    name: 'pairwise_cache_bytes',
    help: 'Memory of what is cached, by kind: rankings, features, responses and unsent responses of this process; views in Redis, the same in every process',
    labelNames: ['cache'],
    registers,
    async collect() {
      this.reset();
      for (const [cache, { bytes }] of ofProcess) this.set({ cache }, bytes);
      const bytes = await attempt(measured, () => views.readBytes());
      if (bytes !== null) this.set({ cache: 'views' }, bytes);
    },
  });
  new Gauge({
    name: 'pairwise_cache_limit_bytes',
    help: 'Memory that each kind of cache may take',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, { limitBytes }] of ofProcess) this.set({ cache }, limitBytes);
      this.set({ cache: 'views' }, views.limitBytes);
    },
  });
}

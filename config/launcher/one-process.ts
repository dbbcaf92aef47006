import { pathToFileURL } from 'node:url';

/**
 * `node one-process.ts API WORKERS` runs the two programs in one process, for machines with little memory. They share only the code: each
 * has its own connections, caches and metrics. WORKERS_METRICS_PORT holds the METRICS_PORT of the workers.
 */
const [, , api, workers] = process.argv;
await import(pathToFileURL(api!).href);
process.env.METRICS_PORT = process.env.WORKERS_METRICS_PORT;
await import(pathToFileURL(workers!).href);

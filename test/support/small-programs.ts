/** Programs that replace the real ones in tests of the launcher. */

/** Workers that are there. */
export const WORKING = `import { createServer } from 'node:http';
  const server = createServer((_request, response) => response.writeHead(204).end())
    .listen(Number(process.env.METRICS_PORT), process.env.METRICS_HOST);
  process.on('SIGTERM', () => server.close());`;

/** Runs, and never listens. */
export const IDLE = "const timer = setInterval(() => {}, 1000); process.on('SIGTERM', () => clearInterval(timer));";

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from '../../config/logger.ts';
import type { Readiness } from './health.ts';

interface Dependencies {
  host: string;
  port: number;
  log: Logger;
  readiness: () => Promise<Readiness>;
  /** The metrics in Prometheus' text format. */
  metrics: () => Promise<{ type: string; text: string }>;
}

/** Serves `/health/live`, `/health/ready` and `/metrics`. */
export interface MonitoringServer {
  /** Null if the port was in use. */
  port: number | null;
  close(): Promise<void>;
}

/** Listens on METRICS_PORT. If the port is in use, it logs an error and the process runs without metrics. */
export async function startMonitoringServer({
  host,
  port,
  log,
  readiness,
  metrics,
}: Dependencies): Promise<MonitoringServer> {
  const answers: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/health/live': (response) => {
      response.writeHead(204).end();
    },
    '/health/ready': async (response) => {
      const state = await readiness();
      response.writeHead(state.ready ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(state));
    },
    '/metrics': async (response) => {
      const { type, text } = await metrics();
      response.writeHead(200, { 'Content-Type': type }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    Promise.resolve(answer(response)).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'monitoring request failed');
      response.writeHead(500).end();
    });
  });
  const listening = await listen(server, host, port, log);
  return {
    port: listening,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number, log: Logger): Promise<number | null> {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log.error({ err: error, host, port }, 'cannot listen on METRICS_PORT; metrics are unavailable');
      resolve(null);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      log.info({ host, port: taken }, 'metrics and health');
      resolve(taken);
    });
  });
}

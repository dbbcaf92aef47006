import autocannon, { type Client, type Request } from 'autocannon';
import { quantile } from '../statistics.ts';

/** Returns a client's next request. */
export interface NextRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: string;
}

/** Result of a load. Latencies in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers other than 2xx. */
  refused: number;
}

/** Keeps `clients` connections busy, each with one request at a time, for some seconds. */
export async function load(
  base: string,
  { clients, seconds, next }: { clients: number; seconds: number; next: (client: number) => NextRequest },
): Promise<LoadResult> {
  const latencies: number[] = [];
  let refused = 0;
  let connected = 0;
  const began = performance.now();
  const run = autocannon({
    url: base,
    connections: clients,
    duration: seconds,
    timeout: 30,
    setupClient(client: Client) {
      const number = connected++;
      client.setRequests([
        {
          setupRequest(request: Request) {
            const { method, path, token, body } = next(number);
            const headers = {
              authorization: `Bearer ${token}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            };
            return { ...request, method, path, headers, body: body ?? '' };
          },
        },
      ]);
      client.on('response', (status: number, _bytes: number, milliseconds: number) => {
        latencies.push(milliseconds);
        if (status < 200 || status > 299) refused++;
      });
    },
  });
  await run;
  const elapsed = (performance.now() - began) / 1000;
  return {
    requests: latencies.length,
    seconds: elapsed,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    refused,
  };
}

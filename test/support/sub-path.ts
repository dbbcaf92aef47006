import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeLater } from './root-hooks.ts';

/** What a proxy does with the path that Pairwise is below: passes it on, or removes it. */
export type Passing = 'passes it on' | 'takes it off';

/**
 * A reverse proxy that serves an API below a path, and nothing else. It closes after the suite or test that started it.
 * @param target returns the origin of the API; called for each request, so that the API can start later.
 * @returns the proxy's own origin. It has a host name, while that of the API is an IP address, so that the two can't be mistaken for each
 * other.
 */
export async function startSubPathProxy(path: string, passing: Passing, target: () => string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.url!;
    if (asked !== path && !asked.startsWith(`${path}/`) && !asked.startsWith(`${path}?`)) {
      outgoing.writeHead(404).end('Another program answers here');
      return;
    }
    const stripped = asked.slice(path.length);
    const passed = passing === 'passes it on' ? asked : stripped.startsWith('/') ? stripped : `/${stripped}`;
    const { method = 'GET', headers } = incoming;
    const onward = request(`${target()}${passed}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

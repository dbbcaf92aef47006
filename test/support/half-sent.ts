import { connect, type Socket } from 'node:net';

/** Sends a request whose body stops after its first byte: it is at work until the connection is closed. */
export function holdPlace(base: string, method: string, path: string, token?: string): Promise<Socket> {
  const { hostname, port, host } = new URL(base);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => resolve(socket));
  });
}

/** Sends the head of a request and a share of its body, and cuts the connection. */
export function sendPart(
  base: string,
  request: { method: string; path: string; token: string | undefined; type: string; body: string },
  share: number,
): Promise<void> {
  const { hostname, port, host } = new URL(base);
  const { method, path, token, type } = request;
  const body = Buffer.from(request.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  const part = body.subarray(0, Math.floor(share * body.length));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), part]), () => {
      // The service may answer, or close, before all of it has arrived there.
      socket.off('error', reject).on('error', () => resolve());
      socket.end(() => {
        socket.destroy();
        resolve();
      });
    });
  });
}

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

import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';

/** Sends a request whose body stops after its first byte, so that the request is in progress until the connection is closed. */
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

/** Sends the head of a request and a part of its body, and cuts the connection. */
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
      // The service may respond, or close the connection, before everything has arrived.
      socket.off('error', reject).on('error', () => resolve());
      socket.end(() => {
        socket.destroy();
        resolve();
      });
    });
  });
}

/**
 * Sends a request with the first half of its body.
 * @returns a function that sends the rest and resolves to the response.
 */
export async function holdHalf(
  base: string,
  { method, path, token, body }: { method: string; path: string; token: string; body: object | FormData },
): Promise<() => Promise<{ status: number; body: unknown }>> {
  const sent = body instanceof FormData ? new Response(body) : Response.json(body);
  const text = Buffer.from(await sent.arrayBuffer());
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': sent.headers.get('Content-Type')!,
    'Content-Length': text.length,
  };
  const asked = request(`${base}/api/v1${path}`, { method, headers });
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      const status = response.statusCode!;
      if (status === 204) resolve({ status, body: null });
      else json(response).then((content) => resolve({ status, body: content }), reject);
    });
  });
  const half = text.length >> 1;
  await new Promise<void>((resolve) => asked.write(text.subarray(0, half), () => resolve()));
  return () => {
    asked.end(text.subarray(half));
    return answer;
  };
}

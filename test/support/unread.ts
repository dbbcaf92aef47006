import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import type { TestApp } from './app.ts';
import { closeLater } from './root-hooks.ts';

/** Sends requests on one connection, all at once, and doesn't read the responses. */
export async function askAndLeaveUnread(base: string, token: string, ...paths: string[]): Promise<Socket> {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.pause();
  // The service may close the connection.
  socket.on('error', () => undefined);
  closeLater(async () => {
    socket.destroy();
  });
  await once(socket, 'connect');
  const head = (path: string) =>
    `GET /api/v1${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  socket.write(paths.map(head).join(''));
  return socket;
}

/** Blocks everything that reads features until this is released. */
export async function holdFeatures({ settings }: TestApp): Promise<() => Promise<void>> {
  const holder = new pg.Client(settings.DATABASE_URL);
  await holder.connect();
  closeLater(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table features in access exclusive mode');
  return async () => {
    await holder.query('commit');
  };
}

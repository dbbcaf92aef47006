import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A project whose lists are as heavy as an account can make them. */
export interface HeavyProject {
  base: string;
  id: string;
  token: string;
  featureId: string;
  /** Reads as the same person. */
  apiToken: string;
}

const FEATURES = 800;
const PROJECTS = 1000;
const DESCRIPTION = 'x'.repeat(10_000);
const TIMEOUT_MS = 300_000;

async function call({ base, token }: { base: string; token: string }, method: string, path: string, body?: unknown) {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string; token: string; features: { id: string }[] };
}

/** 800 features of 10 kB, and as many projects with long descriptions as an account may have. */
export async function makeHeavyProject(base: string, token: string): Promise<HeavyProject> {
  const to = { base, token };
  const { id } = await call(to, 'POST', '/projects', { name: 'heavy' });
  const features = Array.from({ length: FEATURES }, (_, index) => ({ name: `F ${index}`, description: DESCRIPTION }));
  const added = await call(to, 'POST', `/projects/${id}/features/bulk`, features);
  for (let made = 0; made < PROJECTS - 10; made += 10) {
    const ten = Array.from({ length: 10 }, (_, index) =>
      call(to, 'POST', '/projects', { name: `P ${made + index}`, description: DESCRIPTION }).catch(() => null),
    );
    await Promise.all(ten);
  }
  const { token: apiToken } = await call(to, 'POST', '/auth/tokens', { name: 'assistant', scopes: ['read'] });
  return { ...to, id, featureId: added.features[0]!.id, apiToken };
}

/** Reads an answer and keeps nothing of it. @returns its status; 0 if it was cut. */
export async function readAnswer({ base, token }: { base: string; token: string }, path: string): Promise<number> {
  const response = await fetch(`${base}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.body)
    await pipeline(Readable.fromWeb(response.body), new Writable({ write: (_chunk, _encoding, done) => done() }));
  return response.status;
}

/** Changes a feature, so that the results have to be written again, and reads them. */
export async function readResultsAfterChange(project: HeavyProject): Promise<number> {
  await changeFeature(project);
  return readAnswer(project, `/projects/${project.id}/results`);
}

/** Changes a feature, so that whatever is kept of the project's results is outdated. */
export async function changeFeature({ base, token, id, featureId }: HeavyProject): Promise<void> {
  const changed = await fetch(`${base}/api/v1/projects/${id}/features/${featureId}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `Changed ${Math.random()}` }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await changed.arrayBuffer();
}

/** Calls a tool by the Model Context Protocol. @returns the status of the response. */
export async function callTool({ base, apiToken }: HeavyProject, name: string, args: object): Promise<number> {
  const response = await fetch(`${base}/api/v1/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Asks for an answer and never reads it, for some seconds. @returns 0. */
export async function leaveUnread(
  { base, token }: { base: string; token: string },
  path: string,
  seconds: number,
): Promise<number> {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  // The service may close it at any time.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  socket.destroy();
  return 0;
}

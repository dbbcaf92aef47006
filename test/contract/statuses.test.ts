import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { makeWorld, type PlannedRequest, plan } from '../support/fixtures.ts';
import { closeLater } from '../support/root-hooks.ts';
import { once } from '../support/scene.ts';

const UNKNOWN = '019a9f6e-2f00-7c1a-9d2e-ffffffffffff';
const { operations } = theContract();

/** Queries that break every schema that names the parameter. */
const WRONG: Readonly<Record<string, string>> = {
  page: 'page=0',
  skip: 'skip=-1',
  dimension: 'dimension=speed',
  search: 'search=%00',
  sort_by: 'sort_by=name',
  transfer_to: 'transfer_to=somebody',
  new_account: 'new_account=perhaps',
  include_stats: 'include_stats=perhaps',
  include_quadrants: 'include_quadrants=perhaps',
  include_ranges: 'include_ranges=perhaps',
  comparison_id: 'comparison_id=1',
  format: 'format=xml',
  k: 'k=0',
  limit: 'limit=-1',
  project_id: 'project_id=1',
  since: 'since=yesterday',
  optional: 'optional=perhaps',
  ask_again: 'ask_again=perhaps',
  with_answers: 'with_answers=perhaps',
  link_id: 'link_id=1',
};

describe('every endpoint answers as its form demands', () => {
  const app = once(startTestApp);
  const world = once(() => makeWorld(app));

  /** Sends what was planned, with or without a token; the client holds the answer against the document. */
  const ask = ({ method, address, body, headers }: PlannedRequest, token?: string) => {
    const client = token === undefined ? app.anonymous : app.as({ token });
    const path = address.replace('/api/v1', '');
    return client.send(method, path, undefined, { headers, ...(body !== undefined && { raw: body as string }) });
  };
  const promising = (status: number) => operations.filter(({ operation }) => status in operation.responses);
  const takesBody = ({ operation }: PlacedOperation) => operation.requestBody !== undefined;
  const isForm = ({ operation }: PlacedOperation) =>
    operation.requestBody !== undefined && 'application/x-www-form-urlencoded' in operation.requestBody.content;
  const isJson = ({ operation }: PlacedOperation) =>
    operation.requestBody !== undefined && 'application/json' in operation.requestBody.content;

  const isUpload = ({ operation }: PlacedOperation) =>
    operation.requestBody !== undefined && 'multipart/form-data' in operation.requestBody.content;

  for (const placed of operations.filter(({ operation }) => operation.security.length > 0)) {
    it(`401 without a token: ${placed.name}`, async () => {
      const planned = plan(placed, world);
      const { 'X-Link-Token': _, ...without } = planned.headers;
      const { status, headers } = await ask({ ...planned, headers: without });
      expect(status).to.equal(401);
      expect(headers.get('WWW-Authenticate')).to.match(/^Bearer/);
    });
  }

  // An invitation is for strangers; it refuses those who were removed.
  const isInvitation = ({ path }: PlacedOperation) => path.startsWith('/api/v1/invitations');
  // Operations for every user are refused to API tokens only: token-scopes.test.ts.
  const isForAll = ({ operation }: PlacedOperation) => operation.description.startsWith('For signed-in users.');
  const isRefused = (each: PlacedOperation) =>
    each.operation.security.length > 0 && !isInvitation(each) && !isForAll(each);
  for (const placed of promising(403).filter(isRefused)) {
    it(`403 to a stranger: ${placed.name}`, async () => {
      const { status, body } = await ask(plan(placed, world), world.stranger.token);
      expect([status, body.detail]).to.deep.equal([403, 'Not enough permissions']);
    });
  }

  // A feature of another program is made if it isn't there.
  const isMade = ({ path }: PlacedOperation) => path.endsWith('{external_id}');
  for (const placed of promising(404).filter((each) => each.path.includes('{') && !isMade(each))) {
    it(`404 about what isn't there: ${placed.name}`, async () => {
      for (const last of [UNKNOWN, 'no-uuid', '%00', '%F0%9F%98%80', 'a'.repeat(5000)]) {
        const { status } = await ask(plan(placed, world, last), world.superuser.token);
        expect(status, last.slice(0, 20)).to.equal(404);
      }
    });
  }

  for (const placed of operations.filter(isJson)) {
    it(`400 to a body that is no JSON: ${placed.name}`, async () => {
      for (const body of ['{', '{"a":NaN}', '[1,]', '{"a":1}}', '\u0000']) {
        expect((await ask({ ...plan(placed, world), body }, world.superuser.token)).status, body).to.equal(400);
      }
      const deep = '['.repeat(5_000) + ']'.repeat(5_000);
      expect((await ask({ ...plan(placed, world), body: deep }, world.superuser.token)).status).to.equal(400);
    });
  }

  for (const placed of operations.filter(takesBody)) {
    it(`415 to a body of another kind: ${placed.name}`, async () => {
      for (const type of ['text/plain', 'application/xml', 'application/octet-stream']) {
        const request = { ...plan(placed, world), body: 'a=1', headers: { 'Content-Type': type } };
        expect((await ask(request, world.superuser.token)).status, type).to.equal(415);
      }
    });

    // How large a file may be is a setting, and a test of the import's own.
    if (!isJson(placed) && !isForm(placed)) continue;
    it(`413 to a body that is too large: ${placed.name}`, async () => {
      const { method, address, headers } = plan(placed, world);
      const token = world.superuser.token;
      // Announced, not sent: the answer must come before the body.
      const status = await announce(app.base, method, address, { ...headers, Authorization: `Bearer ${token}` });
      expect(status).to.equal(413);
      theContract().seen.add(`${placed.name} 413`);
    });
  }

  for (const placed of promising(422)) {
    it(`422 to input that breaks its schema: ${placed.name}`, async () => {
      const planned = plan(placed, world);
      const parameter = placed.operation.parameters.find(({ in: where, name }) => where === 'query' && name in WRONG);
      const requests: PlannedRequest[] = [
        ...(parameter ? [{ ...planned, address: `${planned.address.split('?')[0]}?${WRONG[parameter.name]}` }] : []),
        ...(isJson(placed) && !('anyOf' in Object.values(placed.operation.requestBody!.content)[0]!.schema)
          ? ['"text"', '7', '[]', 'null'].slice(0, 3).map((body) => ({ ...planned, body }))
          : []),
        ...(isJson(placed) ? [{ ...planned, body: '"{}"' }] : []),
        ...(isForm(placed) ? [{ ...planned, body: 'x=1' }] : []),
        // Whoever prefers it is told of unknown parameters.
        {
          ...planned,
          address: `${planned.address}${planned.address.includes('?') ? '&' : '?'}nonsense=1`,
          headers: { ...planned.headers, Prefer: 'handling=strict' },
        },
        ...(isUpload(placed) ? [{ ...planned, body: String(planned.body).replace('"file"', '"other"') }] : []),
      ];
      for (const request of requests) {
        const { status, body } = await ask(request, world.superuser.token);
        expect(status, `${request.address} ${request.body}`).to.equal(422);
        expect(body.errors, `${request.address} ${request.body}`).to.be.an('array').and.not.have.length(0);
      }
    });
  }

  it('409 to a comparison_id that belongs to another comparison, 201 to the same one again', async () => {
    for (const [suffix, project, answer, other] of [
      ['', world.project, { choice: 'tie' }, { choice: 'feature_a' }],
      ['/binary', world.project, { choice: 'tie' }, { choice: 'feature_a' }],
      ['/graded', world.graded, { strength: 'equal' }, { strength: 'a_better' }],
    ] as const) {
      const [a, b] = project.features;
      const pair = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'complexity', comparison_id: randomUUID() };
      const record = (body: object) =>
        app.as(world.owner).post(`/projects/${project.id}/comparisons${suffix}`, { ...pair, ...body });
      const first = await record(answer);
      expect(first.status).to.equal(201);
      expect((await record(answer)).body.id).to.equal(first.body.id);
      expect((await record(other)).status).to.equal(409);
    }
  });

  it('404 to paths that there are none of, 405 with Allow to methods that a path has none of', async () => {
    for (const path of ['/nothing', '/projects/a/b/c', '/users/x/y/z', '/admin', '/%E0%A4%A', '/projects/%00/x']) {
      const { status, body } = await app.as(world.owner).get(path);
      expect([400, 404], path).to.include(status);
      expect(body.detail, path).to.be.a('string');
    }
    for (const { path } of operations) {
      const allowed = operations.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
      for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].filter((each) => !allowed.includes(each))) {
        const address = plan({ ...operations[0]!, path }, world).address.replace('/api/v1', '');
        const known = theContract().find(method, `/api/v1${address}`);
        if (known) continue;
        const { status, headers, body } = await app.as(world.owner).send(method, address);
        expect([status, body.detail], `${method} ${address}`).to.deep.equal([405, 'Method not allowed']);
        for (const each of allowed) expect(headers.get('Allow'), address).to.include(each);
      }
    }
  });

  it('503 with Retry-After from all but the liveness check and the announcement while a backup is restored', async () => {
    const gate = await app.resources.gate.raise();
    await app.resources.gate.poll();
    try {
      for (const placed of operations) {
        const isOpen = placed.path === '/health/live' || placed.path === '/health/announcement';
        const { status, headers } = await ask(plan(placed, world), world.superuser.token);
        if (isOpen) expect(status, placed.name).to.be.lessThan(300);
        else
          expect([placed.name, status, Number(headers.get('Retry-After')) > 0]).to.deep.equal([placed.name, 503, true]);
      }
    } finally {
      await gate.lower();
      await app.resources.gate.poll();
    }
  });
});

describe('without its database the service', () => {
  it('answers 503 until the database is back', async () => {
    const original = await startTestApp();
    const wall = await startWall(original.settings.DATABASE_URL);
    const app = await startTestApp({ DATABASE_URL: wall.url });
    expect((await app.anonymous.get('/health/ready')).status).to.equal(200);
    wall.close();
    const refused = await app.anonymous.get('/health/ready');
    expect([refused.status, refused.headers.has('Retry-After')]).to.deep.equal([503, true]);
    expect((await app.anonymous.get('/health/live')).status).to.equal(204);
    wall.open();
    expect((await app.anonymous.get('/health/ready')).status).to.equal(200);
  });
});

/** Sends the head of a request that promises 20 MB, and answers the status that comes back. */
function announce(base: string, method: string, address: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.setEncoding('utf8').once('data', (text) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1]));
    });
    const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers, 'Content-Length': String(20 * 2 ** 20) });
    socket.write(
      `${method} ${address} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
  });
}

/** A way to the database that can be closed, as by a network that fails. */
async function startWall(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((socket) => {
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  closeLater(async () => {
    close();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    close,
    open: () => {
      isOpen = true;
    },
  };
}

import { connect } from 'node:net';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { makeWorld, plan } from '../support/fixtures.ts';
import { once, scene } from '../support/scene.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HOSTILE = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype'];

describe('the work that one body can ask for', () => {
  const { lead, at } = scene({ people: ['lead'], features: 3, isShared: true });

  const sendRaw = (path: string, raw: string | Uint8Array, method = 'POST', as = lead): Promise<TestAnswer> =>
    as.send(method, path, undefined, { raw, headers: JSON_TYPE });
  const repeated = (text: string, times: number) => `[${new Array(times).fill(text).join(',')}]`;

  it('a list that is too long is refused before any of its entries is looked at', async function () {
    this.timeout(10_000);
    for (const [path, raw] of [
      ['/features/bulk', repeated('{}', 1_000_000)],
      ['/features/bulk', `{"features":${repeated('{}', 10_001)}}`],
      ['/features/bulk-delete', repeated('1', 40_000)],
      ['/features/bulk-delete', `{"feature_ids":${repeated('null', 10_001)}}`],
      ['/features/bulk', `[{"name":"x","tags":${repeated('1', 9_000)}}]`],
    ] as const) {
      const { status, text, body } = await sendRaw(at(path), raw);
      expect([status, text.length < 1000], path).to.deep.equal([422, true]);
      expect(body.detail, path).to.match(/at most|more than/);
      expect(body.errors[0].message, path).to.equal(body.detail);
    }
  });

  it('reports at most 100 faults, of a list and of its entries', async () => {
    const bulk = await sendRaw(at('/features/bulk'), repeated('{}', 10_000));
    expect([bulk.status, bulk.body.errors.length]).to.deep.equal([422, 100]);
    expect(bulk.body.errors[99].field).to.equal('[99].name');
    const ids = await sendRaw(at('/features/bulk-delete'), `{"feature_ids":${repeated('"x"', 150)}}`);
    expect([ids.status, ids.body.errors.length, ids.body.errors[7].field]).to.deep.equal([422, 100, 'feature_ids[7]']);
    const tags = await sendRaw(at('/features/bulk'), repeated(`{"name":"x","tags":${repeated('7', 50)}}`, 99));
    expect([tags.status, tags.body.errors.length]).to.deep.equal([422, 100]);
  });

  it('counts values and the size of one entry before anything is parsed', async () => {
    const field = (length: number) => `{"name":"x","more":"${'y'.repeat(length)}"}`;
    for (const raw of [
      repeated(repeated('1', 9_000), 100),
      repeated(field(300_000), 3),
      `{"more":"${'y'.repeat(300_000)}","features":[]}`,
      `{"${'k'.repeat(300_000)}":1}`,
    ]) {
      const { status, body } = await sendRaw(at('/features/bulk'), raw);
      expect(status, raw.slice(0, 40)).to.equal(422);
      expect(body.detail).to.match(/values|larger than 256 kB/);
      expect(body.errors).to.deep.equal([{ field: '', message: body.detail }]);
    }
  });

  it('refuses a list of too many entries with 400 where an invalid body is 400', async () => {
    const { status, body } = await sendRaw(at('/model-config/preview'), `{"items":[${'7,'.repeat(10_001)}7]}`);
    expect([status, body.detail]).to.deep.equal([400, 'A list in the body has more than 10000 entries']);
  });

  it('reads a long list the same, however its text is cut', async () => {
    const names = Array.from({ length: 2000 }, (_, each) => `"]},[{\\ ${each} ${'é🦊'.repeat(each % 50)}`);
    const features = names.map((name) => ({ name, tags: ['a,b', ']'], description: '{"x":[1,2' }));
    for (const body of [features, { before: [1, { a: [] }], features, after: '[' }]) {
      const raw = JSON.stringify(body, null, 1);
      const { status, body: answer } = await sendRaw(at('/features/bulk'), raw);
      expect(status).to.equal(201);
      expect(answer.features.map(({ name }: { name: string }) => name)).to.deep.equal(names);
      expect(answer.features[1999].tags).to.deep.equal(['a,b', ']']);
    }
    const long = JSON.stringify(features);
    for (const raw of [
      `${long.slice(0, -1)},]`,
      long.replace('},{', '},,{'),
      `${long}]`,
      long.slice(0, -1),
      `[,${long.slice(1)}`,
    ]) {
      expect((await sendRaw(at('/features/bulk'), raw)).status).to.equal(400);
    }
    // As from one JSON.parse, the last field of a name counts.
    const twice = await sendRaw(at('/features/bulk'), `{"features":${long},"features":[]}`);
    expect([twice.status, twice.body.count]).to.deep.equal([201, 0]);
  });

  it('fields and parameters named like what every object inherits are ignored like any unknown one', async () => {
    for (const name of HOSTILE) {
      const raw = `{"name":"x","${name}":{"name":"y"},"tags":[]}`;
      expect((await sendRaw(at('/features'), raw)).status, name).to.equal(201);
      expect((await sendRaw(at('/features/bulk'), `{"features":[${raw}],"${name}":1}`)).status, name).to.equal(201);
      expect((await sendRaw(at(''), `{"${name}":1}`, 'PUT')).status, name).to.equal(200);
      for (const path of ['/features', '/comparisons', '/results', '/comparisons/next']) {
        const { status } = await lead.get(at(`${path}?dimension=value&${name}=1&${name}[x]=2`));
        expect(status, `${path} ${name}`).to.be.oneOf([200, 204]);
      }
      expect((await sendRaw(at('/model-config'), `{"${name}":{"a":1}}`, 'PUT')).status, name).to.equal(200);
      expect((await sendRaw(at('/model-config'), `{"dimensions":{"${name}":{}}}`, 'PUT')).status, name).to.equal(400);
    }
  });
});

describe('a connection after its body was refused', () => {
  /** Sends a body that never ends, 64 kB at a time, and counts until the service closes the connection. */
  const sendOnAndOn = (base: string, pause: boolean): Promise<{ status: number; bytes: number }> => {
    const { hostname, port, host } = new URL(base);
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      let bytes = 0;
      const send = () => {
        if (socket.destroyed || (pause && bytes > 2 ** 20)) return;
        bytes += chunk.length;
        if (socket.write(chunk)) setImmediate(send);
        else socket.once('drain', send);
      };
      socket.on('data', (text) => {
        answer += text;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve({ status: Number(answer.split(' ')[1]), bytes }));
      socket.write(
        `POST /api/v1/auth/register HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      send();
    });
  };

  it('ends when too much comes, or nothing any more, and is answered first', async function () {
    this.timeout(30_000);
    const app = await startTestApp();
    const endless = await sendOnAndOn(app.base, false);
    expect([endless.status, endless.bytes < 100 * 2 ** 20]).to.deep.equal([413, true]);
    expect((await sendOnAndOn(app.base, true)).status).to.equal(413);
  });
});

describe('the body of every endpoint that takes JSON', () => {
  const app = once(startTestApp);
  const world = once(() => makeWorld(app));
  const { operations } = theContract();
  const bodies = operations.filter(({ operation }) => 'application/json' in (operation.requestBody?.content ?? {}));

  const send = (placed: PlacedOperation, raw: string | Uint8Array | undefined) => {
    const { method, address, headers } = plan(placed, world);
    const client = app.as(world.superuser);
    return client.send(method, address.replace('/api/v1', ''), undefined, {
      headers,
      ...(raw !== undefined && { raw }),
    });
  };
  /** The model configuration answers 400 to every fault of its input, as the contract has it. */
  const faultOf = ({ operation }: PlacedOperation) => ('422' in operation.responses ? 422 : 400);

  for (const placed of bodies) {
    it(`null is no object: ${placed.name}`, async () => {
      for (const raw of ['null', ' null\n']) expect((await send(placed, raw)).status).to.equal(faultOf(placed));
    });

    it(`bytes that are not UTF-8 are 400: ${placed.name}`, async () => {
      for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xc0, 0x80]]) {
        const raw = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('b"}')]);
        expect((await send(placed, raw)).status, bytes.join()).to.equal(400);
      }
    });

    it(`has the documented maximum: ${placed.name}`, async () => {
      const said = /^At most (\d+) (kB|MB)/.exec(placed.operation.requestBody!.description);
      const most = Number(said?.[1]) * (said?.[2] === 'kB' ? 1024 : 2 ** 20);
      const isPublic = placed.operation.security.length === 0;
      const takesList = /bulk|features\/(import|sync$|external\/)/.test(placed.path);
      expect(most).to.equal(isPublic ? 16 * 1024 : takesList ? 10 * 2 ** 20 : 64 * 1024);
      const filled = (size: number) => `{"x":"${'y'.repeat(size - 8)}"}`;
      expect((await send(placed, filled(most + 1))).status).to.equal(413);
      if (!takesList) expect((await send(placed, filled(most))).status).not.to.equal(413);
    });
  }

  for (const placed of bodies.filter(({ operation }) => operation.requestBody!.required)) {
    it(`is missed where it is required: ${placed.name}`, async () => {
      expect((await send(placed, undefined)).status).to.equal(faultOf(placed));
      expect((await send(placed, '')).status).to.equal(faultOf(placed));
    });
  }
});

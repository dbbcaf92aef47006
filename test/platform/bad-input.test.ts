import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import type { TestAnswer } from '../support/client.ts';
import { contentsOf } from '../support/database-rows.ts';
import { once, scene } from '../support/scene.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const DEPTH = 2_000;

describe('malformed input', () => {
  const { app, lead, project, at, idOf } = scene({ people: ['lead'], features: 3, isShared: true });
  let untouched: Record<string, string | null>;

  const root = once(() => app.make.user({ superuser: true }));
  before(async () => {
    await lead.post(at('/comparisons'), project.answer(0, 1));
    untouched = await contentsOf(app);
  });

  afterEach(async () => {
    expect(await contentsOf(app), 'refused input has written something').to.deep.equal(untouched);
  });

  it('is refused with two Host headers, which a proxy and the service could read differently', async () => {
    const { hostname, port } = new URL(app.base);
    const head = ['GET /api/v1/auth/me HTTP/1.1', 'Host: one.test', 'hOST: two.test', 'Connection: close'];
    const socket = connect(Number(port), hostname);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [start, body] = (await text(socket)).split('\r\n\r\n');
    expect(start).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body!)).to.deep.equal({
      detail: 'The request has more than one Host header',
      code: 'bad_request',
    });
  });

  it('is refused with days and times that do not exist, by the name of the field', async () => {
    const year = new Date().getUTCFullYear() + 1;
    for (const time of [`${year}-02-30T00:00:00Z`, `${year}-04-31T12:00:00+02:00`, `${year}-01-01T24:00:00Z`]) {
      const answers = {
        expires_at: await lead.post('/auth/tokens', { name: 'x', scopes: ['read'], expires_at: time }),
        starts_at: await root.put('/admin/announcement', { text: 'x', starts_at: time }),
        since: await root.get(`/admin/security-events?since=${encodeURIComponent(time)}`),
      };
      for (const [field, { status, body }] of Object.entries(answers)) {
        const message = `${field} must be a date and a time that exist`;
        expect([status, body.errors], time).to.deep.equal([422, [{ field, message }]]);
      }
    }
  });

  const pair = () => project.answer(0, 1);
  const sendRaw = (
    method: string,
    path: string,
    raw: string | Uint8Array,
    headers: Record<string, string> = JSON_TYPE,
  ) => lead.send(method, path, undefined, { raw, headers });
  const expectRefused = ({ status, body, headers }: TestAnswer, expected: number | number[], about: string) => {
    expect([expected].flat(), `${about} was answered ${status}`).to.include(status);
    expect(body, about).to.be.an('object');
    expect(body.detail, about).to.be.a('string').and.not.to.equal('');
    expect(headers.get('Content-Type'), about).to.match(/^application\/json/);
    expect(headers.get('X-Request-Id'), about).to.be.a('string');
  };

  /** Every endpoint that takes a JSON body. */
  const bodied = (): [method: string, path: string][] => [
    ['POST', '/auth/register'],
    ['PATCH', '/auth/me'],
    ['POST', '/projects'],
    ['PUT', at('')],
    ['POST', at('/features')],
    ['POST', at('/features/bulk')],
    ['POST', at('/features/bulk-delete')],
    ['PUT', at(`/features/${idOf(0)}`)],
    ['POST', at('/comparisons')],
    ['POST', at('/comparisons/binary')],
    ['POST', at('/comparisons/graded')],
    ['POST', at('/comparisons/skip')],
    ['POST', at('/comparisons/leave')],
    ['POST', at('/comparisons/undo')],
    ['POST', at('/comparisons/reset')],
    ['PUT', at(`/comparisons/${newId()}`)],
  ];

  it('malformed JSON is 400 everywhere', async () => {
    for (const [method, path] of bodied()) {
      for (const raw of ['{', '{"name":}', "{'name':'x'}", 'name=x', '[1,]', '{"a":1}{"b":2}', 'nul', '\u0000']) {
        expectRefused(await sendRaw(method, path, raw), 400, `${method} ${path} ${raw}`);
      }
    }
  });

  it('JSON with a number that no double holds is refused, never stored as infinity', async () => {
    for (const raw of [
      '{"name": 1e999}',
      '{"name": -1e999}',
      '{"name": NaN}',
      '{"name": Infinity}',
      `{"name": "x", "tags": [1e999]}`,
    ]) {
      expectRefused(await sendRaw('POST', at('/features'), raw), [400, 422], raw);
    }
  });

  it('names each wrong field once, and what is wrong with it', async () => {
    const config = at('/model-config');
    const feature = (raw: string) => sendRaw('POST', at('/features'), `{"name":${raw}}`);
    const url = '{"source":"jira","id":"A","url":"https://a.example/b c"}';
    const answers: [TestAnswer, field: string, what: string][] = [
      [await feature('""'), 'name', 'is a required field'],
      [
        await feature(`"A","external":${url}`),
        'external.url',
        'must be an http or https URL without credentials or blanks',
      ],
      [
        await sendRaw('PUT', config, '{"dimensions":{"value":{"prior_variance":1e999}}}'),
        'dimensions.value.prior_variance',
        'must be a finite number',
      ],
      [await lead.post(at('/features/bulk-delete'), { feature_ids: [''] }), 'feature_ids[0]', 'is a required field'],
      [await lead.get('/projects?limit=1e999'), 'limit', 'must be a number'],
      [await lead.get('/projects?limit=1&limit=2'), 'limit', 'must be given once'],
    ];
    for (const [{ text, body }, field, what] of answers) {
      expect(body.errors, text).to.deep.equal([{ field, message: `${field} ${what}` }]);
    }
    const { status, body } = await sendRaw('POST', at('/features'), '\ufeff{"name":"A"}');
    expect([status, body.detail]).to.deep.equal([400, 'The body must not begin with a byte order mark']);
  });

  it('a body of another shape is 422 everywhere', async () => {
    for (const [method, path] of bodied().filter(([verb]) => verb === 'POST')) {
      for (const raw of ['"text"', '7', 'true', '[[]]', '[null]']) {
        expectRefused(await sendRaw(method, path, raw), 422, `${method} ${path} ${raw}`);
      }
    }
  });

  it(`JSON that is ${DEPTH.toLocaleString('en')} levels deep is 400 everywhere`, async () => {
    const nested = [
      '['.repeat(DEPTH) + ']'.repeat(DEPTH),
      `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
      `{"name":"x","tags":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
    ];
    for (const [method, path] of bodied()) {
      for (const raw of nested) expectRefused(await sendRaw(method, path, raw), 400, `${method} ${path}`);
    }
  });

  it('a body that is larger than the limit is 413', async () => {
    const raw = JSON.stringify({ name: 'x', description: 'y'.repeat(11 * 1024 * 1024) });
    expectRefused(await sendRaw('POST', at('/features'), raw), 413, 'JSON of 11 MB');
    const { status } = await lead.form('/auth/login', { username: 'x', password: 'y'.repeat(100_000) });
    expect(status).to.equal(413);
  });

  it('a wrong, missing or unreadable content type is 415', async () => {
    const raw = JSON.stringify({ name: 'x' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json']) {
      expectRefused(await sendRaw('POST', at('/features'), raw, { 'Content-Type': type }), 415, type);
    }
    expectRefused(await sendRaw('POST', at('/features'), new TextEncoder().encode(raw), {}), 415, 'none');
    const encoded = await sendRaw('POST', at('/features'), raw, { ...JSON_TYPE, 'Content-Encoding': 'zstd-x' });
    expectRefused(encoded, 415, 'an encoding that nobody knows');
    const broken = await sendRaw('POST', at('/features'), raw, { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    expectRefused(broken, 400, 'gzip that is none');
    const cut = gzipSync(raw).subarray(0, -10);
    expectRefused(
      await sendRaw('POST', at('/features'), cut, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
      400,
      'cut',
    );
    const bomb = gzipSync(JSON.stringify({ name: 'x', description: 'y'.repeat(64 * 1024 * 1024) }));
    expectRefused(
      await sendRaw('POST', at('/features'), bomb, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
      413,
      'bomb',
    );
  });

  it('bytes that are not UTF-8 are not stored as they are', async () => {
    const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0x00]), Buffer.from('"}')]);
    expectRefused(await sendRaw('POST', at('/features'), raw), [400, 422], 'broken UTF-8 with a NUL');
  });

  it('NUL characters and lone surrogates in texts are 422', async () => {
    for (const bad of ['a\\u0000b', '\\ud83d', 'x\\udc00y']) {
      for (const [method, path, raw] of [
        ['POST', '/auth/register', `{"username":"${bad}","email":"a@example.com","password":"Correct-horse-7"}`],
        ['POST', '/auth/register', `{"username":"ok","email":"${bad}@example.com","password":"Correct-horse-7"}`],
        ['PATCH', '/auth/me', `{"display_name":"${bad}"}`],
        ['POST', '/projects', `{"name":"${bad}"}`],
        ['POST', '/projects', `{"name":"ok","description":"${bad}"}`],
        ['PUT', at(''), `{"name":"${bad}"}`],
        ['POST', at('/features'), `{"name":"${bad}"}`],
        ['POST', at('/features'), `{"name":"ok","tags":["${bad}"]}`],
        ['POST', at('/features/bulk'), `[{"name":"ok"},{"name":"ok","description":"${bad}"}]`],
      ] as const) {
        expectRefused(await sendRaw(method, path, raw), 422, `${method} ${path} ${bad}`);
      }
    }
    expectRefused(await lead.get(at('/features?search=%00')), 422, 'NUL in the search');
    const login = await lead.form('/auth/login', { username: 'a\0b', password: 'x' });
    expectRefused(login, 422, 'NUL in the log-in');
  });

  it('values of the wrong type are 422 and never taken for something like them', async () => {
    const [a, b] = project.features;
    const wrong: [path: string, body: object][] = [
      ['/comparisons', { ...pair(), choice: true }],
      ['/comparisons', { ...pair(), choice: 'Feature_A' }],
      ['/comparisons', { ...pair(), choice: ['feature_a'] }],
      ['/comparisons', { ...pair(), dimension: 'size' }],
      ['/comparisons', { ...pair(), dimension: null }],
      ['/comparisons', { ...pair(), feature_a_id: 1 }],
      ['/comparisons', { ...pair(), feature_a_id: [a!.id] }],
      ['/comparisons', { ...pair(), feature_a_id: { id: a!.id } }],
      ['/comparisons', { ...pair(), feature_a_id: `${a!.id} ` }],
      ['/comparisons', { ...pair(), feature_b_id: a!.id }],
      ['/comparisons', { ...pair(), feature_b_id: null }],
      ['/comparisons', { ...pair(), comparison_id: 'mine' }],
      ['/comparisons', { ...pair(), comparison_id: 7 }],
      ['/comparisons/binary', { feature_a_id: a!.id, feature_b_id: b!.id }],
      ['/comparisons/reset', { dimension: ['value'] }],
      ['/comparisons/undo', { dimension: true }],
      ['/features', { name: false }],
      ['/features', { name: 0 }],
      ['/features', { name: {} }],
      ['/features', { name: 'x', tags: { 0: 'a' } }],
      ['/features', { name: 'x', tags: [null] }],
      ['/features', { name: 'x', description: false }],
    ];
    for (const [path, body] of wrong) expectRefused(await lead.post(at(path), body), 422, JSON.stringify(body));
  });

  it('properties that objects inherit are no input', async () => {
    const raw = '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}';
    expectRefused(await sendRaw('POST', at('/features'), raw), [400, 422], raw);
    expect(({} as { name?: string }).name).to.equal(undefined);
    for (const choice of ['__proto__', 'constructor', 'toString']) {
      expectRefused(await lead.post(at('/comparisons'), { ...pair(), choice }), 422, choice);
      expectRefused(await lead.get(at(`/comparisons/estimates?dimension=${choice}`)), 422, choice);
    }
  });

  it('paging out of bounds is 422, and a page beyond the end empty', async () => {
    for (const list of ['/features', '/comparisons']) {
      for (const query of [
        'page=0',
        'page=-1',
        'page=1.5',
        'page=x',
        'page=',
        'page=true',
        'page=NaN',
        'page=1e999',
        'page=9223372036854775808',
        'page=99999999999999999999999999',
        'per_page=0',
        'per_page=1001',
        'per_page=-5',
        'page=1&page=2',
        'page[x]=1',
      ]) {
        const answer = await lead.get(at(`${list}?${query}`));
        // Brackets mean nothing here: an unknown parameter, ignored like any other.
        if (query === 'page[x]=1') expect(answer.status).to.equal(200);
        else expectRefused(answer, 422, `${list}?${query}`);
      }
      const far = await lead.get(at(`${list}?page=2147483647&per_page=1000`));
      expect([far.status, far.body.items]).to.deep.equal([200, []]);
    }
    for (const query of ['skip=2147483648', 'skip=x', 'limit=true']) {
      expectRefused(await lead.get(`/projects?${query}`), 422, query);
    }
    expect((await lead.get('/projects?skip=2147483647')).body).to.deep.equal([]);
  });

  it('fields that would change nothing are refused where clients expect a change', async () => {
    const detail = (field: string) => `${field} is part of \`external\`. Send {"external": {"source", "id", "url"}}`;
    const feature = { name: 'Sync', external_id: 'JIRA-7' };
    const features = at('/features');
    const refused = async (path: string, body: unknown, method: 'POST' | 'PUT' | 'PATCH', person = lead) => {
      const { status, body: answer } = await person.send(method, path, body);
      expect([status, answer.code], `${method} ${path}`).to.deep.equal([422, 'invalid_input']);
      return answer.detail;
    };
    expect(await refused(features, feature, 'POST')).to.equal(detail('external_id'));
    expect(await refused(`${features}/bulk`, { features: [{ name: 'A' }, feature] }, 'POST')).to.equal(
      detail('features[1].external_id'),
    );
    expect(await refused(`${features}/${idOf(0)}`, { external_id: 'JIRA-7' }, 'PUT')).to.equal(detail('external_id'));
    const password = { password: 'Another-horse-8' };
    expect(await refused(`/users/${lead.id}`, password, 'PUT', root)).to.equal(
      'password cannot be set here. Use POST /api/v1/users/{user_id}/temporary-password',
    );
    expect(await refused('/auth/me', password, 'PATCH')).to.equal(
      'password cannot be set here. Use POST /api/v1/auth/change-password',
    );
  });

  it('an error in a list names the place from where the list is: a field of the body, or the body itself', async () => {
    const wrong = [{ name: 5 }, {}, { name: 'A', tags: [7] }, { name: 'A', external_id: 'JIRA-7' }];
    const places = ['[0].name', '[1].name', '[2].tags[0]', '[3].external_id'];
    const fields = async (body: unknown) => {
      const answer = await lead.send('POST', at('/features/bulk'), body);
      expect(answer.status).to.equal(422);
      return answer.body.errors.map(({ field, message }: { field: string; message: string }) => {
        expect(message.startsWith(`${field} `), message).to.equal(true);
        return field;
      });
    };
    expect(await fields(wrong)).to.deep.equal(places);
    expect(await fields({ features: wrong })).to.deep.equal(places.map((place) => `features${place}`));
    // Long lists are validated in slices.
    const long = [...wrong, ...Array(200).fill({ name: 'A' })];
    expect(await fields(long)).to.deep.equal(places);
    expect(await fields({ features: long })).to.deep.equal(places.map((place) => `features${place}`));
  });

  it('unknown parameters and fields are ignored', async () => {
    expect((await lead.get(at('/results?nonsense=1&sort_by=value'))).status).to.equal(200);
    expect((await lead.get(at('?__proto__=1'))).status).to.equal(200);
    expect((await lead.put(at(''), (await lead.get(at(''))).body)).status).to.equal(200);
  });

  it('ids that are none are 404 in the path and 422 in a body', async () => {
    for (const id of ['x', '%00', '..%2f..', "'%20or%201=1", newId().replaceAll('-', ''), '%F0%9F%A6%8A']) {
      for (const path of [`/projects/${id}`, at(`/features/${id}`), at(`/comparisons/${id}`)]) {
        expectRefused(await lead.get(path), 404, path);
      }
    }
  });

  it('a path that no percent-decoding can read is 400 or 404, never a fault', async () => {
    for (const path of ['/projects/%', '/projects/%E0%A4%A', at('/features/%ff'), '/%80']) {
      expectRefused(await lead.get(path), [400, 404], path);
    }
    expect((await lead.get(at('/features?search=%E0%A4%A'))).status).to.be.below(500);
  });

  it('unknown paths are 404, with a token and without', async () => {
    for (const path of ['/', '/nothing', '/projects/x/y/z', at('/comparisons/next/again'), at('/result')]) {
      expectRefused(await lead.get(path), 404, path);
      expectRefused(await app.anonymous.get(path), 404, path);
    }
  });

  it('methods that a path doesn’t know are 405 and say which it knows', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', '/projects', ['GET', 'POST']],
      ['POST', at(''), ['GET', 'PUT', 'PATCH', 'DELETE']],
      ['PUT', at('/results'), ['GET']],
      ['GET', '/auth/login', ['POST']],
      ['DELETE', at('/comparisons'), ['GET', 'POST']],
      ['PROPFIND', '/projects', ['GET', 'POST']],
    ] as const) {
      const answer = await lead.send(method, path);
      expectRefused(answer, 405, `${method} ${path}`);
      const said = answer.headers.get('Allow')!.split(/, */);
      expect(said, `${method} ${path}`).to.include.members([...allowed]);
      expect(said).not.to.include(method);
    }
  });

  it('HEAD answers as GET does, without a body, and OPTIONS what is allowed', async () => {
    const head = await lead.send('HEAD', at('/features'));
    expect([head.status, head.text]).to.deep.equal([200, '']);
    const options = await app.anonymous.send('OPTIONS', at('/features'));
    expect(options.status).to.be.within(200, 204);
    expect(options.headers.get('Allow')).to.include('GET').and.include('POST');
  });

  it('a body on GET is not looked at', async () => {
    const { port } = new URL(app.base);
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        {
          port,
          method: 'GET',
          path: `/api/v1${at('/features')}`,
          headers: { ...JSON_TYPE, Authorization: `Bearer ${lead.token}`, 'Content-Length': 1 },
        },
        async (response) => resolve({ status: response.statusCode, text: await text(response) }),
      );
      sent.on('error', reject);
      sent.end('{');
    });
    expect(answer.status).to.equal(200);
    expect(JSON.parse(answer.text).total).to.equal(3);
  });

  it('an invalid token is 401 whatever else is wrong', async () => {
    for (const header of ['', 'Bearer', 'Bearer ', 'Basic YTpi', `bearer  ${lead.token}`, `Token ${lead.token}`]) {
      const answer = await app.anonymous.send('POST', at('/features'), undefined, {
        raw: '{',
        headers: { ...JSON_TYPE, Authorization: header },
      });
      expectRefused(answer, 401, header);
    }
  });
});

import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { makeWorld, type PlannedRequest, partsFor, peopleFor, plan, type World } from '../support/fixtures.ts';

const LENIENT = { Prefer: 'handling=lenient' };
const STRICT = { Prefer: 'handling=strict' };

interface Fault {
  field: string;
  message: string;
}

describe('unknown fields and query parameters', () => {
  let app: TestApp;
  let world: World;
  const { operations } = theContract();
  const takesJson = ({ operation }: PlacedOperation) =>
    operation.requestBody !== undefined && 'application/json' in operation.requestBody.content;
  /** API tokens by their scope. */
  const tokens = new Map<string, string>();
  const scopeOf = ({ operation }: PlacedOperation) =>
    operation.security.find((each) => 'apiToken' in each)?.apiToken?.[0] ?? null;

  before(async () => {
    app = await startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '100000' });
    world = await makeWorld(app);
    const scopes = ['read', 'answer', 'edit', 'operate'];
    for (const scope of scopes) {
      const { body } = await app
        .as(world.superuser)
        .post('/auth/tokens', { name: 'Test', scopes: [...new Set(['operate', scope])] });
      tokens.set(scope, body.token);
    }
  });

  const ask = ({ method, address, body, headers }: PlannedRequest, token: string, more: Record<string, string>) =>
    app.as({ token }).send(method, address.replace('/api/v1', ''), undefined, {
      headers: { ...headers, ...more },
      ...(body !== undefined && { raw: body as string }),
    });
  const withUnknown = (planned: PlannedRequest) => ({
    ...planned,
    address: `${planned.address}${planned.address.includes('?') ? '&' : '?'}nonsense=1`,
  });

  for (const placed of operations) {
    const scope = scopeOf(placed);

    it(`the example passes, unknown names don't: ${placed.name}`, async () => {
      const fresh =
        placed.method === 'get' ? world : await makeWorld(app, partsFor(placed, world), peopleFor(placed, world));
      const session = fresh.superuser.token;
      const planned = plan(placed, fresh);
      const { body } = planned;
      // The interface of the model configuration demands 400.
      const status = placed.operation.responses[422] ? 422 : 400;
      if (takesJson(placed)) {
        const whole = JSON.parse(body as string);
        const [list, entry] = Array.isArray(whole) ? [true, whole[0]] : [false, whole];
        if (entry !== null && typeof entry === 'object') {
          const wrong = list ? [{ ...entry, nonsense: 1 }] : { ...entry, nonsense: 1 };
          const refused = await ask({ ...planned, body: JSON.stringify(wrong) }, session, STRICT);
          expect(refused.status, refused.text).to.equal(status);
          expect(fieldsOf(refused.body)).to.deep.equal([list ? '[0].nonsense' : 'nonsense']);
        }
      }
      if (scope !== null) {
        const refused = await ask(withUnknown(planned), tokens.get(scope)!, {});
        expect([refused.status, fieldsOf(refused.body)], refused.text).to.deep.equal([status, ['nonsense']]);
        const ignored = await ask(withUnknown(planned), tokens.get(scope)!, LENIENT);
        expect(ignored.status, ignored.text).to.not.equal(status);
        expect(ignored.headers.get('Preference-Applied')).to.equal('handling=lenient');
      }
      const exact = await ask(planned, scope === null ? session : tokens.get(scope)!, scope === null ? STRICT : {});
      // A file that is no export is refused for what is in it.
      if (!placed.path.endsWith('/import')) expect(exact.status, exact.text).to.not.equal(status);
    });
  }

  it('names the field that was probably meant, in lists too, and writes nothing', async () => {
    const { body: made } = await app.as(world.owner).post('/auth/tokens', { name: 'x', scopes: ['read', 'edit'] });
    const program = app.as(made);
    const features = `/projects/${world.project.id}/features`;
    const before = (await program.get(features)).body.total;
    const wrong = await program.post(features, { name: 'A', descripton: 'B', x: 1 });
    expect(wrong.body.errors).to.deep.equal([
      { field: 'descripton', message: 'descripton is unknown. Did you mean description?' },
      { field: 'x', message: 'x is unknown' },
    ]);
    const rows = Array.from({ length: 200 }, (_, index) => ({
      name: `Row ${index}`,
      ...(index === 150 && { tag: 1 }),
    }));
    for (const [body, field] of [
      [rows, '[150].tag'],
      [{ features: rows }, 'features[150].tag'],
    ] as const) {
      const refused = await program.post(`${features}/bulk`, body);
      expect([refused.status, fieldsOf(refused.body)]).to.deep.equal([422, [field]]);
    }
    expect(
      (await program.get(`${features}?pages=2&per_pge=1`)).body.errors.map(({ message }: Fault) => message),
    ).to.deep.equal(['pages is unknown. Did you mean page?', 'per_pge is unknown. Did you mean per_page?']);
    for (const [body, field, method = 'post', path = features] of [
      [{ name: 'A', estimates: { effort: 3 } }, 'estimates.effort'],
      [{ name: 'A', external: { source: 'jira', id: 'A-1', ulr: 'https://a.de' } }, 'external.ulr'],
      [
        { format: 'csv', text: 'Title\nA', columns: { name: 'Title', tagz: ['a'] } },
        'columns.tagz',
        'post',
        `${features}/import`,
      ],
      [{ name: 'A', estimates: { efort: 3 } }, 'estimates.efort', 'put', `${features}/external/jira/A-1`],
    ] as const) {
      const refused = await program.send(method, path, body);
      expect([refused.status, fieldsOf(refused.body)]).to.deep.equal([422, [field]]);
    }
    const model = { dimensions: { value: { prior_maen: 1 } } };
    const misspelt = await program.put(`/projects/${world.project.id}/model-config`, model);
    expect([misspelt.status, fieldsOf(misspelt.body)]).to.deep.equal([400, ['dimensions.value.prior_maen']]);
    const missing = await program.post(features, { nam: 'A' });
    expect(fieldsOf(missing.body)).to.deep.equal(['nam', 'name']);
    const { id } = world.project.features[0]!;
    const pointless = await program.post(`${features}/${id}/archive`, { reason: 'done' });
    expect([pointless.status, pointless.body.detail]).to.deep.equal([422, 'This operation takes no body']);
    expect((await program.post(`${features}/bulk-archive`, [])).status).to.equal(200);
    expect((await program.get(features)).body.total).to.equal(before);
  });

  it('names many and long ones within bounds', async () => {
    const program = app.as({ token: tokens.get('edit')! });
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, 1]));
    const path = `/projects/${world.project.id}/features`;
    const refused = await program.post(path, { name: 'A', ...many });
    expect([refused.status, refused.body.errors.length]).to.deep.equal([422, 100]);
    const long = await program.post(path, { name: 'A', ['x'.repeat(50_000)]: 1 });
    expect([long.status, long.text.length < 1000]).to.deep.equal([422, true]);
  });

  it('are refused where API tokens are made, in a session, too', async () => {
    const owner = app.as(world.owner);
    const wanted = { name: 'x', scopes: ['read'], expires_in_days: 0 };
    const refused = await owner.post('/auth/tokens', wanted);
    expect([refused.status, fieldsOf(refused.body)]).to.deep.equal([422, ['expires_in_days']]);
    expect((await owner.post('/auth/tokens', wanted, { headers: LENIENT })).status).to.equal(201);
  });

  it('of sessions are ignored unless they prefer otherwise, in any spelling of the header', async () => {
    const owner = app.as(world.owner);
    const path = `/projects/${world.project.id}?nonsense=1`;
    const plain = await owner.get(path);
    expect([plain.status, plain.headers.get('Preference-Applied')]).to.deep.equal([200, null]);
    for (const Prefer of ['handling=strict', 'respond-async, Handling="Strict"', 'wait=5; x, handling = strict'])
      expect((await owner.get(path, { headers: { Prefer } })).status, Prefer).to.equal(422);
    for (const Prefer of ['handling=lenient', 'handling=stricter', 'nohandling=strict', 'return=minimal'])
      expect((await owner.get(path, { headers: { Prefer } })).status, Prefer).to.equal(200);
  });
});

const fieldsOf = (body: { errors?: Fault[] } | undefined) => body?.errors?.map(({ field }) => field);

import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer, TestClient } from '../support/client.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { makeWorld, plan } from '../support/fixtures.ts';

const DAY_MS = 86_400_000;

interface Pass {
  id: string;
  secret: string;
  cookie: string;
}

describe('guests', () => {
  let app: TestApp;
  let owner: TestUser;
  let project: TestProject;
  let member: TestUser;

  before(async () => {
    app = await startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '100000' });
  });
  beforeEach(async () => {
    owner = await app.make.user();
    member = await app.make.user();
    project = await app.make.project({ owner, features: 4, name: 'Roadmap' });
  });

  const at = (rest = '') => `/projects/${project.id}${rest}`;
  const link = async (participation: object = {}, more: object = {}) => {
    const made = await app.as(owner).post(at('/links'), { kind: 'participation', participation, ...more });
    expect(made.status, made.text).to.equal(201);
    return made.body as { id: string; token: string };
  };
  const join = (token: string, more: object = {}, cookie = ''): Promise<TestAnswer> =>
    app.anonymous.post('/guests', { token, ...more }, cookie ? { headers: { Cookie: cookie } } : {});
  const cookieOf = ({ headers }: TestAnswer) => headers.get('Set-Cookie')!.split(';')[0]!;
  const joined = async (token: string, more: object = {}): Promise<Pass> => {
    const answer = await join(token, more);
    expect(answer.status, answer.text).to.equal(201);
    return { id: answer.body.id, secret: answer.body.secret, cookie: cookieOf(answer) };
  };
  const as = ({ secret }: Pick<Pass, 'secret'>) => app.as({ token: secret });
  const resume = (body: object, cookie = '') =>
    app.anonymous.post('/guests/resume', body, cookie ? { headers: { Cookie: cookie } } : {});
  const listed = async (query = '') => (await app.as(owner).get(at(`/guests${query}`))).body;
  const next = (client: TestClient, dimension = 'value') =>
    client.get(at(`/comparisons/next?dimension=${dimension}&include_progress=true&include_after=true&up_to=4`));
  const answer = async (client: TestClient, dimension = 'value') => {
    const { body: pair } = await client.get(at(`/comparisons/next?dimension=${dimension}`));
    return client.post(at('/comparisons/binary?include_next=true'), {
      comparison_id: pair.comparison_id,
      feature_a_id: pair.feature_a.id,
      feature_b_id: pair.feature_b.id,
      dimension,
      choice: 'feature_a',
    });
  };
  const counted = async (dimension = 'value') =>
    (await app.as(owner).get(at('/live'))).body.dimensions[dimension].comparisons_done;

  it('join by a link without an account, and answer in its dimensions', async () => {
    const { id, token } = await link({ dimensions: ['value'], asks_name: true });
    const preview = await app.anonymous.post('/guests/preview', { token });
    expect(preview.body).to.deep.include({
      project: { name: 'Roadmap' },
      asked_by: owner.username,
      dimensions: ['value'],
      asks_name: true,
      shows: 'nothing',
    });
    const guest = await joined(token, { name: '  Gerda   Gast ' });
    expect((await answer(as(guest))).status).to.equal(201);
    const other = await next(as(guest), 'complexity');
    expect([other.status, other.body.code]).to.deep.equal([403, 'dimension_not_assigned']);
    const [row] = (await listed()).items;
    expect(row).to.include({ id: guest.id, name: 'Gerda Gast', link_id: id, xid: null, answers: 1 });
    const [open] = (await app.as(owner).get(at('/links'))).body;
    expect(open).to.include({ uses: 1 });
    expect(open.participation).to.deep.equal({
      dimensions: ['value'],
      asks_name: true,
      shows: 'nothing',
      max_guests: 200,
      one_per_device: true,
      xid_continues: false,
      may_join: false,
    });
  });

  it('are numbered where the link is anonymous, and marked wherever they are named', async () => {
    await assign(app, project, member, owner);
    const { token } = await link();
    const [one, two] = [await joined(token), await joined(token)];
    for (const each of [one, two]) await answer(as(each));
    const seen = app.as(owner);
    const { people } = (await seen.get(at('/live'))).body;
    const names = people.filter((each: { guest?: true }) => each.guest).map((each: { name: string }) => each.name);
    expect(names.toSorted()).to.deep.equal(['Guest 1', 'Guest 2']);
    for (const path of [
      '/collaborators',
      '/comparisons?include_names=true',
      '/activity?include_names=true&per_page=1000',
      '/agreement?dimension=value',
      '/history',
    ]) {
      expect((await seen.get(at(path))).text, path).to.include('"guest":true');
    }
    const { body: members } = await seen.get(at('/collaborators'));
    expect(members.find((each: { id: string }) => each.id === one.id)).to.include({
      email: '',
      display_name: 'Guest 1',
    });
    await seen.put(at(), { hide_names: true });
    const hidden = await app.as(member).get(at('/collaborators'));
    expect(hidden.text).to.include('"guest":true');
    expect(hidden.text).to.not.include('Guest 1').and.not.include(one.id);
  });

  it('refuse names that hide something, missing ones, and ones that nobody asked for', async () => {
    const named = await link({ asks_name: true });
    const anonymous = await link();
    const bad = ['Ann\u200b', 'A\u2800nn', '\u202enna', 'Ann\nBob', '   ', 'x'.repeat(101), '\u3164'];
    for (const name of bad) expect((await join(named.token, { name })).status, JSON.stringify(name)).to.equal(422);
    expect((await join(named.token)).status).to.equal(422);
    expect((await join(anonymous.token, { name: 'Ann' })).status).to.equal(422);
    for (const xid of ['with space', 'a\u200b', 'x'.repeat(101)]) {
      expect((await join(anonymous.token, { xid })).status, xid).to.equal(422);
    }
    expect((await listed()).total).to.equal(0);
    const { id } = await joined(named.token, { name: '<b>Ann</b> & Ｂob' });
    expect((await listed()).items[0]).to.include({ id, name: '<b>Ann</b> & Bob' });
  });

  it('come back in the same browser, and elsewhere by their personal link', async () => {
    const { token } = await link();
    const guest = await joined(token);
    const again = await join(token, {}, guest.cookie);
    expect([again.status, again.body.id, again.body.secret]).to.deep.equal([200, guest.id, guest.secret]);
    expect((await resume({ token }, guest.cookie)).body.id).to.equal(guest.id);
    const elsewhere = await resume({ secret: guest.secret });
    expect([elsewhere.status, elsewhere.body.id]).to.deep.equal([200, guest.id]);
    expect(cookieOf(elsewhere)).to.equal(guest.cookie);
    expect((await resume({ token })).status).to.equal(204);
    expect((await resume({ secret: `pw_${'A'.repeat(43)}` })).status).to.equal(404);
    expect((await resume({ token }, `${guest.cookie.split('=')[0]}=nonsense`)).status).to.equal(204);
    expect((await listed()).total).to.equal(1);
  });

  it('may be several on one device, where the owner says so', async () => {
    const { token } = await link({ one_per_device: false });
    const guest = await joined(token);
    const another = await join(token, {}, guest.cookie);
    expect(another.status).to.equal(201);
    expect(another.body.id).to.not.equal(guest.id);
  });

  it('keep their secret in a cookie that no script reads, and take no request of another site', async () => {
    const { token } = await link();
    const answered = await join(token);
    expect(answered.headers.get('Set-Cookie')).to.match(
      /^guest-[0-9a-f]{32}=pw_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const headers = { Cookie: cookieOf(answered), 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['/guests', '/guests/resume']) {
      expect((await app.anonymous.post(path, { token }, { headers })).status, path).to.equal(403);
    }
    const safe = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      NODE_ENV: 'production',
      SECRET_KEY: app.settings.SECRET_KEY.length >= 32 ? app.settings.SECRET_KEY : 'k7Qw9zXr2LmB5vTn8HcJ4dGy6PsA3fEu',
      FIRST_SUPERUSER_PASSWORD: 'Another-horse-8',
      FRONTEND_URL: 'https://pairwise.example',
      GOOGLE_REDIRECT_URI: 'https://pairwise.example/callback',
    });
    const secure = await safe.anonymous.post('/guests', { token });
    expect(secure.headers.get('Set-Cookie')).to.match(
      /^__Host-guest-[0-9a-f]{32}=.*; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('are known by the owner’s own id, which is no password', async () => {
    const closed = await link();
    const first = await joined(closed.token, { xid: 'crm-7' });
    const stolen = await join(closed.token, { xid: 'crm-7' });
    expect([stolen.status, stolen.body.code]).to.deep.equal([409, 'xid_taken']);
    expect((await join(closed.token, { xid: 'crm-7' }, first.cookie)).body.id).to.equal(first.id);
    // On the same device, but for another person of the owner's list.
    expect((await join(closed.token, { xid: 'crm-8' }, first.cookie)).status).to.equal(201);
    const open = await link({ xid_continues: true });
    const one = await joined(open.token, { xid: 'crm-7' });
    const two = await join(open.token, { xid: 'crm-7' });
    expect([two.status, two.body.id]).to.deep.equal([200, one.id]);
    expect(two.body.secret).to.not.equal(one.secret);
    for (const secret of [one.secret, two.body.secret]) expect((await next(as({ secret }))).status).to.equal(200);
    const { items } = await listed(`?link_id=${open.id}`);
    expect(items.map((each: { xid: string }) => each.xid)).to.deep.equal(['crm-7']);
  });

  it('are as many as the link takes, even at once; a removed one leaves room', async () => {
    const { token } = await link({ max_guests: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(token)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).to.equal('link_full');
    const [{ id }] = (await listed()).items;
    expect((await app.as(owner).delete(at(`/guests/${id}`))).status).to.equal(204);
    expect((await join(token)).status).to.equal(201);
  });

  it('end with their link: revoked, expired, or with its project', async () => {
    const fresh = async (secret: string) => {
      const other = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
      return (await next(other.as({ token: secret }))).status;
    };
    const revoked = await link();
    const one = await joined(revoked.token);
    expect((await answer(as(one))).status).to.equal(201);
    await app.as(owner).delete(at(`/links/${revoked.id}`));
    expect((await next(as(one))).status).to.equal(401);
    expect((await resume({ secret: one.secret })).status).to.equal(404);
    expect((await join(revoked.token)).status).to.equal(404);
    expect(await counted()).to.equal(1);
    const short = await link({}, { expires_at: new Date(Date.now() + DAY_MS).toISOString() });
    const two = await joined(short.token);
    const last = await joined((await link()).token);
    await app.as(owner).delete(at());
    expect(await fresh(last.secret)).to.equal(401);
    expect(await fresh(two.secret)).to.equal(401);
    expect((await app.anonymous.post('/guests/preview', { token: short.token })).status).to.equal(404);
  });

  it('end when their link expires', async () => {
    const later = await startTestApp();
    const lead = await later.make.user();
    const { id } = await later.make.project({ owner: lead, features: 3 });
    const end = new Date(Date.now() + DAY_MS).toISOString();
    const made = await later.as(lead).post(`/projects/${id}/links`, { kind: 'participation', expires_at: end });
    const { body } = await later.anonymous.post('/guests', { token: made.body.token });
    const ask = () => later.as({ token: body.secret }).get(`/projects/${id}/comparisons/next?dimension=value`);
    expect((await ask()).status).to.equal(200);
    later.travel(2 * DAY_MS);
    expect((await ask()).status).to.equal(401);
    expect((await later.anonymous.post('/guests', { token: made.body.token })).status).to.equal(404);
  });

  it('see questions without what is not for them', async () => {
    await app.as(owner).put(at(`/features/${project.features[0]!.id}`), {
      external: { source: 'jira', id: 'PAY-7', url: 'https://jira.example/PAY-7' },
      estimates: { value: 7, complexity: 3 },
    });
    const guest = await joined((await link()).token);
    const { text } = await next(as(guest));
    const after = (await answer(as(guest))).text;
    for (const each of [text, after]) {
      expect(each).to.include('"external":null').and.not.include('PAY-7').and.not.include('"estimates"');
    }
  });

  it('see and undo their own answers only', async () => {
    const theirs = await answer(app.as(owner));
    const guest = await joined((await link()).token);
    const own = await answer(as(guest));
    for (const query of ['', `?user_id=${owner.id}`, `?ids=${theirs.body.id},${own.body.id}`]) {
      const { body } = await as(guest).get(at(`/comparisons${query}`));
      expect(
        body.items.map(({ id }: { id: string }) => id),
        query,
      ).to.deep.equal([own.body.id]);
      expect(body.total).to.equal(1);
    }
    const refused = await as(guest).delete(at(`/comparisons/${theirs.body.id}`));
    expect([refused.status, refused.body.code]).to.deep.equal([404, 'comparison_not_found']);
    expect((await as(guest).delete(at(`/comparisons/${own.body.id}`))).status).to.equal(204);
    expect(await counted()).to.equal(1);
  });

  it('see the results where the owner lets them', async () => {
    const see = ({ secret }: Pass, path = '') =>
      app.anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': secret } });
    const open = await joined((await link({ shows: 'results' })).token);
    await answer(as(open));
    expect((await see(open)).body.project).to.deep.equal({ name: 'Roadmap' });
    expect((await see(open, '/results?sort_by=value')).body).to.have.length(4);
    for (const shows of ['nothing', 'own']) {
      const closed = await joined((await link({ shows })).token);
      expect((await see(closed)).status, shows).to.equal(401);
    }
  });

  it('are removed with their answers, or without', async () => {
    const { token } = await link();
    const [kept, gone] = [await joined(token), await joined(token)];
    for (const each of [kept, gone]) for (const dimension of ['value', 'complexity']) await answer(as(each), dimension);
    await app.as(owner).delete(at(`/guests/${kept.id}`));
    expect(await counted()).to.equal(2);
    expect((await next(as(kept))).status).to.equal(401);
    expect((await app.as(owner).delete(at(`/guests/${gone.id}?with_answers=true`))).status).to.equal(204);
    expect([await counted(), await counted('complexity')]).to.deep.equal([1, 1]);
    const history = await app.as(owner).get(at('/history'));
    expect(history.body.deleted_comparisons).to.have.length(2);
    expect(history.text).to.include('Guest 1').and.include('Removed guest').and.not.include('Guest 2');
    expect((await listed()).total).to.equal(0);
    const missing = await app.as(owner).delete(at(`/guests/${gone.id}`));
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'guest_not_found']);
    // Guests are not removed as members are: their secrets would stay.
    const third = await joined(token);
    expect((await app.as(owner).delete(`/users/${third.id}/assignments/${project.id}`)).status).to.equal(404);
  });

  it('become members and keep their answers, if the owner lets them', async () => {
    const takeOver = ({ secret }: Pass, by: TestUser) => app.as(by).post('/guests/take-over', { secret });
    const closed = await joined((await link()).token);
    await answer(as(closed));
    const refused = await takeOver(closed, member);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'not_invited']);
    expect((await next(as(closed))).status).to.equal(200);
    // The owner accepts by an invitation.
    await assign(app, project, member, owner);
    expect((await takeOver(closed, member)).body).to.deep.equal({ project_id: project.id, comparisons: 1 });
    expect((await next(as(closed))).status).to.equal(401);
    expect((await takeOver(closed, member)).status).to.equal(404);
    const newcomer = await app.make.user();
    const open = await joined((await link({ may_join: true, dimensions: ['value'] })).token);
    const said = await answer(as(open));
    expect((await takeOver(open, newcomer)).status).to.equal(200);
    const { items } = (await app.as(newcomer).get(at('/comparisons?user_id=me'))).body;
    expect(items.map(({ id }: { id: string }) => id)).to.deep.equal([said.body.id]);
    const me = (await app.as(owner).get(at('/collaborators'))).body.find(({ id }: TestUser) => id === newcomer.id);
    expect(me.dimensions).to.deep.equal(['value']);
    expect(await counted()).to.equal(2);
  });

  it('leave answers that follow the rules of one person once an account has taken them over', async () => {
    await assign(app, project, member, owner);
    const { token } = await link({ may_join: true });
    const guest = await joined(token);
    const [a, b] = project.features;
    const say = async (client: TestClient, choice: string) => {
      const body = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value', choice };
      return (await client.post(at('/comparisons/binary'), body)).body.id as string;
    };
    const before = await say(as(guest), 'feature_a');
    const after = await say(app.as(member), 'feature_b');
    await app.as(member).post('/guests/take-over', { secret: guest.secret });
    const { items } = (await app.as(member).get(at('/comparisons?user_id=me'))).body;
    const replaced = Object.fromEntries(
      items.map((each: { id: string; replaced_by: string }) => [each.id, each.replaced_by]),
    );
    expect(replaced).to.deep.equal({ [before]: after, [after]: null });
  });

  it('are throttled by network and by link', async () => {
    const busy = await startTestApp({ LINK_REQUESTS_PER_MINUTE: '4' });
    const lead = await busy.make.user();
    const { id } = await busy.make.project({ owner: lead, features: 3 });
    const { token } = (await busy.as(lead).post(`/projects/${id}/links`, { kind: 'participation' })).body;
    const statuses = [];
    for (let asked = 0; asked < 6; asked++) statuses.push((await busy.anonymous.post('/guests', { token })).status);
    expect(statuses).to.deep.equal([201, 201, 201, 201, 429, 429]);
    for (const [path, body] of [
      ['/guests/preview', { token }],
      ['/guests/resume', { secret: `pw_${'A'.repeat(43)}` }],
      ['/guests/take-over', { secret: `pw_${'A'.repeat(43)}` }],
    ] as const) {
      expect((await busy.as(lead).post(path, body)).status, path).to.equal(429);
    }
  });

  it('are refused settings that no link has', async () => {
    for (const body of [
      { kind: 'results', participation: {} },
      { kind: 'participation', participation: { max_guests: 0 } },
      { kind: 'participation', participation: { max_guests: 1001 } },
      { kind: 'participation', participation: { shows: 'all' } },
      { kind: 'participation', participation: { dimensions: [] } },
      { kind: 'participation', participation: { asks_name: 'yes' } },
    ]) {
      expect((await app.as(owner).post(at('/links'), body)).status, JSON.stringify(body)).to.equal(422);
    }
  });

  it('can call what says so, and nothing else', async () => {
    const world = await makeWorld(app);
    const { operations } = theContract();
    const forGuests = ({ operation }: PlacedOperation) => operation.security.some((each) => 'guest' in each);
    const bySession = operations.filter(({ operation }) => operation.security.some((each) => 'bearer' in each));
    expect(
      bySession
        .filter(forGuests)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    ).to.deep.equal([
      'deleteComparison',
      'getProgress',
      'leavePair',
      'listComparisons',
      'nextPair',
      'recordBestWorst',
      'recordBinaryComparison',
      'recordGradedComparison',
      'skipPair',
    ]);
    const client = app.as({ token: world.guest.secret });
    for (const placed of bySession) {
      const { method, address, body, headers } = plan(placed, world);
      const raw = body as string | undefined;
      const { status, body: said } = await client.send(method, address.replace('/api/v1', ''), undefined, {
        headers,
        ...(raw !== undefined && { raw }),
      });
      const refused = [403, 'guests_cannot'];
      const name = placed.operation.operationId;
      if (forGuests(placed)) expect([status, said?.code], name).to.not.deep.equal(refused);
      else expect([status, said?.code], name).to.deep.equal(refused);
    }
    const elsewhere = await next(client);
    expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([403, 'forbidden']);
  });
});

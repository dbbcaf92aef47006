import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { cookieOf, GuestScene } from '../support/guests.ts';
import { each, once } from '../support/scene.ts';

const DAY_MS = 86_400_000;

describe('guests', () => {
  const app = once(() => startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '100000' }));
  const scene = each(() => GuestScene.make(app));

  it('join by a link without an account, and answer in its dimensions', async () => {
    const { id, token } = await scene.link({ dimensions: ['value'], asks_name: true });
    const preview = await app.anonymous.post('/guests/preview', { token });
    expect(preview.body).to.deep.include({
      project: { name: 'Roadmap' },
      asked_by: scene.owner.username,
      dimensions: ['value'],
      asks_name: true,
      shows: 'nothing',
    });
    const guest = await scene.joined(token, { name: '  Gerda   Gast ' });
    expect((await scene.answer(scene.as(guest))).status).to.equal(201);
    const other = await scene.next(scene.as(guest), 'complexity');
    expect([other.status, other.body.code]).to.deep.equal([403, 'dimension_not_assigned']);
    const [row] = (await scene.listed()).items;
    expect(row).to.include({ id: guest.id, name: 'Gerda Gast', link_id: id, xid: null, answers: 1 });
    const [open] = (await app.as(scene.owner).get(scene.at('/links'))).body;
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
    await assign(app, scene.project, scene.member, scene.owner);
    const { token } = await scene.link();
    const [one, two] = [await scene.joined(token), await scene.joined(token)];
    for (const each of [one, two]) await scene.answer(scene.as(each));
    const seen = app.as(scene.owner);
    const { people } = (await seen.get(scene.at('/live'))).body;
    const names = people.filter((each: { guest?: true }) => each.guest).map((each: { name: string }) => each.name);
    expect(names.toSorted()).to.deep.equal(['Guest 1', 'Guest 2']);
    for (const path of [
      '/collaborators',
      '/comparisons?include_names=true',
      '/activity?include_names=true&per_page=1000',
      '/agreement?dimension=value',
      '/history',
    ]) {
      expect((await seen.get(scene.at(path))).text, path).to.include('"guest":true');
    }
    const { body: members } = await seen.get(scene.at('/collaborators'));
    expect(members.find((each: { id: string }) => each.id === one.id)).to.include({
      email: '',
      display_name: 'Guest 1',
    });
    await seen.put(scene.at(), { hide_names: true });
    const hidden = await app.as(scene.member).get(scene.at('/collaborators'));
    expect(hidden.text).to.include('"guest":true');
    expect(hidden.text).to.not.include('Guest 1').and.not.include(one.id);
  });

  it('refuse names that hide something, missing ones, and ones that nobody asked for', async () => {
    const named = await scene.link({ asks_name: true });
    const anonymous = await scene.link();
    const bad = [
      'Ann\u200b',
      'A\u2800nn',
      '\u202enna',
      'Ann\nBob',
      '   ',
      'x'.repeat(101),
      // Its ordinary letters are 18 times as many.
      '\ufdfa'.repeat(6),
      '\u3164',
      'Ann\u200c',
      '\u200dAnn',
      'A\u200c\u200dnn',
      'A\u200d nn',
    ];
    bad.push('A\u200fnn', 'A\u2067nn', '\u{1f3f4}\u{e0067}\u{e007f}', '\ufe0fAnn', 'A\ufe0f\ufe0fnn', 'An\u00adn');
    for (const name of bad)
      expect((await scene.join(named.token, { name })).status, JSON.stringify(name)).to.equal(422);
    expect((await scene.join(named.token)).status).to.equal(422);
    expect((await scene.join(anonymous.token, { name: 'Ann' })).status).to.equal(422);
    for (const xid of ['with space', 'a\u200b', 'x'.repeat(101)]) {
      expect((await scene.join(anonymous.token, { xid })).status, xid).to.equal(422);
    }
    expect((await scene.listed()).total).to.equal(0);
    const { id } = await scene.joined(named.token, { name: '<b>Ann</b> & Ｂob' });
    expect((await scene.listed()).items[0]).to.include({ id, name: '<b>Ann</b> & Bob' });
  });

  it('have the joiners and selectors that letters and emoji are written with in their names', async () => {
    const { token } = await scene.link({ asks_name: true });
    const names = ['علی\u200cرضا', 'Zoé 👩\u200d💻', '❤\ufe0f', '👁\ufe0f\u200d🗨\ufe0f', 'ශ්\u200dරී', '葛\u{e0100}城'];
    for (const name of names) await scene.joined(token, { name });
    expect((await scene.listed()).items.map(({ name }: { name: string }) => name).toReversed()).to.deep.equal(names);
  });

  it('come back in the same browser, and elsewhere by their personal link', async () => {
    const { token } = await scene.link();
    const guest = await scene.joined(token);
    const again = await scene.join(token, {}, guest.cookie);
    expect([again.status, again.body.id, again.body.secret]).to.deep.equal([200, guest.id, guest.secret]);
    expect((await scene.resume({ token }, guest.cookie)).body.id).to.equal(guest.id);
    const elsewhere = await scene.resume({ secret: guest.secret });
    expect([elsewhere.status, elsewhere.body.id]).to.deep.equal([200, guest.id]);
    expect(cookieOf(elsewhere)).to.equal(guest.cookie);
    expect((await scene.resume({ token })).status).to.equal(204);
    expect((await scene.resume({ secret: `pw_${'A'.repeat(43)}` })).status).to.equal(404);
    expect((await scene.resume({ token }, `${guest.cookie.split('=')[0]}=nonsense`)).status).to.equal(204);
    expect((await scene.listed()).total).to.equal(1);
  });

  it('may be several on one device, where the owner says so', async () => {
    const { token } = await scene.link({ one_per_device: false });
    const guest = await scene.joined(token);
    const another = await scene.join(token, {}, guest.cookie);
    expect(another.status).to.equal(201);
    expect(another.body.id).to.not.equal(guest.id);
  });

  it('keep their secret in a cookie that no script reads, and take no request of another site', async () => {
    const { token } = await scene.link();
    const answered = await scene.join(token);
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
    const closed = await scene.link();
    const first = await scene.joined(closed.token, { xid: 'crm-7' });
    const stolen = await scene.join(closed.token, { xid: 'crm-7' });
    expect([stolen.status, stolen.body.code]).to.deep.equal([409, 'xid_taken']);
    expect((await scene.join(closed.token, { xid: 'crm-7' }, first.cookie)).body.id).to.equal(first.id);
    // On the same device, but for another person of the owner's list.
    expect((await scene.join(closed.token, { xid: 'crm-8' }, first.cookie)).status).to.equal(201);
    const open = await scene.link({ xid_continues: true });
    const one = await scene.joined(open.token, { xid: 'crm-7' });
    const two = await scene.join(open.token, { xid: 'crm-7' });
    expect([two.status, two.body.id]).to.deep.equal([200, one.id]);
    expect(two.body.secret).to.not.equal(one.secret);
    for (const secret of [one.secret, two.body.secret])
      expect((await scene.next(scene.as({ secret }))).status).to.equal(200);
    const { items } = await scene.listed(`?link_id=${open.id}`);
    expect(items.map((each: { xid: string }) => each.xid)).to.deep.equal(['crm-7']);
  });

  it('are as many as the link takes, even at once; a removed one leaves room', async () => {
    const { token } = await scene.link({ max_guests: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => scene.join(token)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).to.equal('link_full');
    const [{ id }] = (await scene.listed()).items;
    expect((await app.as(scene.owner).delete(scene.at(`/guests/${id}`))).status).to.equal(204);
    expect((await scene.join(token)).status).to.equal(201);
  });

  it('end with their link: revoked, expired, or with its project', async () => {
    const fresh = async (secret: string) => {
      const other = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
      return (await scene.next(other.as({ token: secret }))).status;
    };
    const revoked = await scene.link();
    const one = await scene.joined(revoked.token);
    expect((await scene.answer(scene.as(one))).status).to.equal(201);
    await app.as(scene.owner).delete(scene.at(`/links/${revoked.id}`));
    expect((await scene.next(scene.as(one))).status).to.equal(401);
    expect((await scene.resume({ secret: one.secret })).status).to.equal(404);
    expect((await scene.join(revoked.token)).status).to.equal(404);
    expect(await scene.counted()).to.equal(1);
    const short = await scene.link({}, { expires_at: new Date(Date.now() + DAY_MS).toISOString() });
    const two = await scene.joined(short.token);
    const last = await scene.joined((await scene.link()).token);
    await app.as(scene.owner).delete(scene.at());
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

  it('leave room for guests of other networks', async () => {
    const shared = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL, TRUST_PROXY: '1' });
    const busy = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      TRUST_PROXY: '1',
      LINK_REQUESTS_PER_MINUTE: '20',
    });
    const from = async (at: TestApp, address: string, body: object) =>
      (await at.anonymous.post('/guests', body, { headers: { 'X-Forwarded-For': address } })).status;
    const { token } = await scene.link();
    const statuses = await Promise.all(Array.from({ length: 102 }, () => from(shared, '192.0.2.1', { token })));
    expect(statuses.filter((status) => status === 201)).to.have.length(100);
    expect(statuses.filter((status) => status === 429)).to.have.length(2);
    expect(await from(shared, '192.0.2.2', { token })).to.equal(201);
    // Attempts that fail count for their network alone.
    const taken = { token: (await scene.link()).token, xid: 'crm-7' };
    for (const [place, address] of ['192.0.2.3', '192.0.2.4'].entries()) {
      const refused = await Promise.all(Array.from({ length: 15 }, () => from(busy, address, taken)));
      expect(refused.filter((status) => status === 201)).to.have.length(place === 0 ? 1 : 0);
    }
    expect(await from(busy, '192.0.2.5', { token: taken.token })).to.equal(201);
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
      expect((await app.as(scene.owner).post(scene.at('/links'), body)).status, JSON.stringify(body)).to.equal(422);
    }
  });
});

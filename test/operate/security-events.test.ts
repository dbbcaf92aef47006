import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { expireSecurityEvents } from '../../shared/operate/expire-security-events.ts';
import { securityEvent } from '../../shared/operate/security-event.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';

interface Told {
  id: string;
  event: string;
  severity: string;
  occurred_at: string;
  user_id: string | null;
  username: string | null;
  actor_id: string | null;
  actor_name: string | null;
  address: string | null;
  request_id: string | null;
  details: Record<string, unknown>;
}

describe('GET /admin/security-events', () => {
  let app: TestApp;
  let root: TestUser;
  let admin: TestClient;

  beforeEach(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
    admin = app.as(root);
  });

  const read = async (query = ''): Promise<{ items: Told[]; total: number; page: number; per_page: number }> => {
    const { status, body } = await admin.get(`/admin/security-events${query}`);
    expect(status).to.equal(200);
    return body;
  };
  const logIn = (username: string, password: string) => app.anonymous.form('/auth/login', { username, password });

  it('lists who did what from where, newest first, including the latest event', async () => {
    const person = await app.make.user();
    await logIn(person.username, 'Wrong-horse-7');
    const { headers } = await logIn(person.username, PASSWORD);
    await admin.patch(`/users/${person.id}/role`, { role: 'root' });
    const { items, total, page, per_page } = await read();
    expect({ page, per_page }).to.deep.equal({ page: 1, per_page: 50 });
    expect(items.slice(0, 3).map(({ event }) => event)).to.deep.equal([
      'authz_change',
      'authn_login_successafterfail',
      'authn_login_fail',
    ]);
    expect(total).to.equal(items.length);
    const [change, success, failure] = items;
    expect(change).to.include({ user_id: person.id, username: person.username, actor_id: root.id, severity: 'info' });
    expect(change).to.include({ actor_name: root.username, address: '127.0.0.1' });
    expect(change!.details).to.deep.equal({ from: 'user', to: 'root' });
    expect(success!.request_id).to.equal(headers.get('X-Request-Id'));
    expect(failure).to.include({ user_id: person.id, severity: 'warning' });
    expect(failure!.details).to.deep.equal({ reason: 'wrong password' });
    expect(items.map(({ occurred_at: at }) => at)).to.deep.equal(
      items
        .map(({ occurred_at: at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('answers a page of those of a kind, a severity, an account and a time', async () => {
    const [one, other] = [await app.make.user(), await app.make.user()];
    await logIn(one.username, PASSWORD);
    await logIn(other.username, PASSWORD);
    app.travel(60_000);
    const since = new Date(Date.now() + 30_000).toISOString();
    await app.as(one).get('/users/');
    await logIn(one.username, 'Wrong-horse-7');
    expect((await read(`?user_id=${other.id}`)).items.map(({ event }) => event)).to.deep.equal(['authn_login_success']);
    expect((await read('?event=authn_login_success')).total).to.equal(2);
    expect((await read(`?event=authn_login_success&severity=warning`)).total).to.equal(0);
    expect((await read('?severity=warning')).items.map(({ event }) => event)).to.deep.equal([
      'authn_login_fail',
      'authz_fail',
    ]);
    expect((await read('?severity=info')).total).to.equal(4);
    await app.anonymous.post('/auth/refresh', { refresh_token: other.refreshToken });
    expect((await read('?event=session_renewed')).items[0]).to.include({ severity: 'routine' });
    expect((await read('?severity=info')).total).to.equal(4);
    expect((await read(`?since=${since}&severity=info`)).total).to.equal(2);
    expect((await read(`?until=${since}&user_id=${one.id}`)).items.map(({ event }) => event)).to.deep.equal([
      'authn_login_success',
    ]);
    const [first, second] = [await read('?page=1&per_page=2'), await read('?page=2&per_page=2')];
    expect(first.total).to.equal(5);
    expect([...first.items, ...second.items].map(({ id }) => id)).to.deep.equal(
      (await read()).items.slice(0, 4).map(({ id }) => id),
    );
    // A superuser's own list has everything that the superuser did, whoever it was about.
    await admin.put(`/users/${other.id}`, { is_active: false });
    expect((await read(`?user_id=${root.id}`)).items[0]).to.include({ event: 'user_updated', user_id: other.id });
  });

  it('GET /auth/security-events answers those of one’s own account alone', async () => {
    const [one, other] = [await app.make.user(), await app.make.user()];
    await logIn(one.username, 'Wrong-horse-7');
    await logIn(other.username, PASSWORD);
    await app.anonymous.post('/auth/refresh', { refresh_token: one.refreshToken });
    await admin.put(`/users/${one.id}`, { email: 'new@example.com' });
    const { body: tokens } = await logIn(one.username, PASSWORD);
    const own = await app.as({ token: tokens.access_token }).get('/auth/security-events?per_page=2');
    expect(own.body.items.map(({ event }: Told) => event)).to.deep.equal([
      'authn_login_successafterfail',
      'user_updated',
    ]);
    expect(own.body).to.include({ total: 3, page: 1, per_page: 2 });
    expect(own.body.items[0].address).to.be.a('string');
    expect(own.body.items[1]).to.include({ actor_name: root.username, address: null, request_id: null });
    expect((await app.as(other).get(`/auth/security-events?user_id=${one.id}`)).body.total).to.equal(1);
    expect((await app.anonymous.get('/auth/security-events')).status).to.equal(401);
  });

  it('refuses what is no kind, no id and no time with 422, and people without root rights', async () => {
    for (const query of [
      'event=all',
      'severity=loud',
      'user_id=1',
      'since=yesterday',
      'until=2026-13-01T00:00:00Z',
      'page=0',
    ]) {
      expect((await admin.get(`/admin/security-events?${query}`)).status, query).to.equal(422);
    }
    expect((await app.as(await app.make.user()).get('/admin/security-events')).status).to.equal(403);
  });

  it('keeps what could not be stored, fails no request for it, and stores it later, each event once', async () => {
    const person = await app.make.user();
    const { pool } = app.resources;
    await pool.query('alter table security_events rename to elsewhere');
    expect((await logIn(person.username, PASSWORD)).status).to.equal(200);
    expect(await app.resources.securityEvents.flush()).to.equal(false);
    expect((await logIn(person.username, PASSWORD)).status).to.equal(200);
    await pool.query('alter table elsewhere rename to security_events');
    expect((await read(`?user_id=${person.id}`)).total).to.equal(2);
    expect((await read(`?user_id=${person.id}`)).total).to.equal(2);
    expect(app.resources.securityEvents.dropped).to.equal(0);
  });

  it('drops what exceeds a flood of one kind, counts it, and goes on storing other kinds', async () => {
    const context = createContext(app.resources, app.resources.log);
    for (let index = 0; index < 2100; index += 1) {
      securityEvent(context, 'authz_fail', { userId: null, method: 'GET', path: `/${'x'.repeat(5000)}` });
    }
    securityEvent(context, 'authn_token_reuse', { userId: root.id });
    expect((await read('?event=authn_token_reuse')).total).to.equal(1);
    const flood = await read('?event=authz_fail&per_page=1');
    expect(flood.total).to.equal(2000);
    expect(flood.items[0]!.details.path).to.have.length(300);
    expect(app.resources.securityEvents.dropped).to.equal(100);
    const { text } = await app.resources.metrics.read();
    expect(text).to.match(/^pairwise_security_events_dropped_total 100$/m);
  });

  it('stores what is left when the process ends', async () => {
    const { DATABASE_URL } = app.settings;
    const other = await startTestApp({ DATABASE_URL });
    const userId = newId();
    securityEvent(createContext(other.resources, other.resources.log), 'user_deleted', { userId });
    await other.resources.securityEvents.close();
    expect((await read(`?user_id=${userId}`)).items[0]).to.include({ event: 'user_deleted', username: null });
  });

  it('forgets what is older or more of its kind than configured, and nothing else', async () => {
    const kept = await startTestApp({ SECURITY_EVENTS_DAYS: '2', SECURITY_EVENTS_PER_KIND: '3' });
    const context = createContext(kept.resources, kept.resources.log);
    const told = async () => {
      await kept.resources.securityEvents.flush();
      const { rows } = await kept.resources.pool.query(
        "select event, details->>'n' as n from security_events order by occurred_at, id",
      );
      return rows.map(({ event, n }) => `${event} ${n}`);
    };
    securityEvent(context, 'user_created', { userId: null, n: 0 });
    kept.travel(3 * 86_400_000);
    for (let n = 1; n <= 5; n += 1) securityEvent(context, 'authz_fail', { userId: null, n });
    securityEvent(context, 'user_created', { userId: null, n: 6 });
    expect(await told()).to.have.length(7);
    expect(await expireSecurityEvents(context)).to.equal(3);
    expect(await told()).to.deep.equal(['authz_fail 3', 'authz_fail 4', 'authz_fail 5', 'user_created 6']);
    expect(await expireSecurityEvents(context)).to.equal(0);
  });
});

describe('POST /admin/dashboard-session', () => {
  let app: TestApp;
  let root: TestUser;

  before(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
  });

  const open = (headers: Record<string, string> = {}) =>
    app.as(root).post('/admin/dashboard-session', undefined, { headers });
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('Set-Cookie')!;
  const look = (cookie: string) =>
    fetch(`${app.base}/admin/queues`, {
      headers: { Cookie: cookie.split(';')[0]!, Accept: 'text/html' },
      redirect: 'manual',
    });

  it('lets the browser of a superuser into the job dashboard, without a password and nothing in an address', async () => {
    const answer = await open();
    expect(answer.status).to.equal(204);
    expect(cookieOf(answer)).to.match(
      /^pairwise_dashboard=[\w.-]+; Path=\/admin\/queues; Max-Age=1800; HttpOnly; SameSite=Strict$/,
    );
    const page = await look(cookieOf(answer));
    expect(page.status).to.equal(200);
    expect(await page.text()).to.contain('Pairwise jobs');
    const { body } = await app.as(root).get('/admin/security-events?event=authz_admin');
    expect(body.items.map(({ details }: Told) => details.outcome)).to.deep.equal(['done', 'begun']);
    expect(body.items[0].details).to.include({ action: 'dashboard', object: 'sign-in' });
  });

  it('refuses pages of other sites, others than superusers, and GET', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
      const answer = await open(headers);
      expect(answer.status).to.equal(403);
      expect(answer.headers.get('Set-Cookie')).to.equal(null);
    }
    expect((await open({ 'Sec-Fetch-Site': 'same-origin', Origin: app.base })).status).to.equal(204);
    expect((await app.as(await app.make.user()).post('/admin/dashboard-session')).status).to.equal(403);
    expect((await app.as(root).get('/admin/dashboard-session')).status).to.equal(405);
  });

  it('ends with the session, with the rights, and with its time', async () => {
    const leaver = await app.make.user({ superuser: true });
    const cookie = cookieOf(await app.as(leaver).post('/admin/dashboard-session'));
    expect((await look(cookie)).status).to.equal(200);
    await app.as(leaver).post('/auth/logout');
    expect((await look(cookie)).headers.get('Location')).to.equal('/admin/queues/sign-in');

    const demoted = await app.make.user({ superuser: true });
    const held = cookieOf(await app.as(demoted).post('/admin/dashboard-session'));
    await app.as(root).patch(`/users/${demoted.id}/role`, { role: 'user' });
    expect((await look(held)).headers.get('Location')).to.equal('/admin/queues/sign-in');

    const own = cookieOf(await open());
    app.travel(31 * 60_000);
    expect((await look(own)).headers.get('Location')).to.equal('/admin/queues/sign-in');
  });
});

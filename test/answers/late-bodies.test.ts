import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { holdHalf, holdPlace } from '../support/half-sent.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { once } from '../support/scene.ts';

describe('a request whose body is still on its way', () => {
  /** As many requests whose bodies never end. */
  const holdAll = async (app: TestApp, count: number, path: string, token?: string) => {
    const held = await Promise.all(
      Array.from({ length: count }, () => holdPlace(app.base, 'POST', `/api/v1${path}`, token)),
    );
    closeLater(async () => {
      for (const socket of held) socket.destroy();
    });
  };

  describe('when its sender loses the right to it', () => {
    const app = once(startTestApp);

    it('is refused: a superuser who was demoted changes nobody, least of all themselves', async () => {
      const [boss, fallen] = [await app.make.user({ superuser: true }), await app.make.user({ superuser: true })];
      const path = `/users/${fallen.id}`;
      const body = { is_superuser: true, is_active: true };
      const send = await holdHalf(app.base, { method: 'PUT', path, token: fallen.token, body });
      expect((await app.as(boss).put(path, { is_superuser: false })).status).to.equal(200);
      expect((await send()).status).to.equal(403);
      expect((await app.as(boss).get(path)).body.is_superuser).to.equal(false);
    });

    it('is refused: a member who was removed adds no feature', async () => {
      const [lead, member] = [await app.make.user(), await app.make.user()];
      const { id } = await app.make.project({ owner: lead, features: 2 });
      await app.as(lead).post(`/users/${member.id}/assignments`, { project_id: id });
      const path = `/projects/${id}/features`;
      const body = { name: 'Too late' };
      const send = await holdHalf(app.base, { method: 'POST', path, token: member.token, body });
      const allowed = await holdHalf(app.base, { method: 'POST', path, token: lead.token, body: { name: 'Mine' } });
      expect((await app.as(lead).delete(`/users/${member.id}/assignments/${id}`)).status).to.equal(204);
      expect((await send()).status).to.equal(403);
      expect((await allowed()).status).to.equal(201);
      const names = (await app.as(lead).get(path)).body.items.map(({ name }: { name: string }) => name);
      expect(names).to.include('Mine').and.not.to.include('Too late');
    });

    it('is refused: a superuser who was demoted imports nothing, and no file stays', async () => {
      const [boss, fallen] = [await app.make.user({ superuser: true }), await app.make.user({ superuser: true })];
      const body = new FormData();
      body.set('file', new Blob([(await app.as(boss).get('/admin/database/export')).text]), 'data.json');
      const path = '/admin/database/import';
      const send = await holdHalf(app.base, { method: 'POST', path, token: fallen.token, body });
      expect((await app.as(boss).put(`/users/${fallen.id}`, { is_superuser: false })).status).to.equal(200);
      expect((await send()).status).to.equal(403);
      expect(readdirSync(await app.resources.backups.uploads())).to.deep.equal([]);
    });

    it('is refused: after a sign-out, nobody shares the results in this name', async () => {
      const owner = await app.make.user();
      const { id } = await app.make.project({ owner });
      const path = `/projects/${id}/links`;
      const send = await holdHalf(app.base, {
        method: 'POST',
        path,
        token: owner.token,
        body: { kind: 'results' },
      });
      expect((await app.as(owner).post('/auth/logout')).status).to.equal(204);
      expect((await send()).status).to.equal(401);
    });
  });

  it('is 408 once it takes too long, and holds nobody up until then', async () => {
    const app = await startTestApp({
      SEND_TIMEOUT_SECONDS: '0.5',
      REQUESTS_PER_PERSON: '2',
      REQUEST_WAIT_SECONDS: '0.1',
    });
    await holdAll(app, 8, '/auth/register');
    expect((await app.anonymous.get('/auth/google/status')).status).to.equal(200);
    const held = await holdPlace(app.base, 'POST', '/api/v1/auth/register');
    let said = '';
    held.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until(
      async () => said,
      (text) => text.includes('request_timeout'),
    );
    expect(said).to.match(/^HTTP\/1\.1 408 /);
    held.destroy();
  });

  it('takes none of the places that everybody shares', async () => {
    const app = await startTestApp({
      DATABASE_POOL: '8',
      EXPENSIVE_REQUESTS_PER_PERSON: '2',
      REQUEST_WAIT_SECONDS: '0.5',
    });
    const [busy, other] = [await app.make.user(), await app.make.user()];
    const { id } = await app.make.project({ owner: busy, features: 2 });
    const elsewhere = await app.make.project({ owner: other, features: 2 });
    await holdAll(app, 3, `/projects/${id}/features/sync`, busy.token);
    await until(
      async () => app.resources.shares.waiting.expensive,
      (count) => count === 1,
    );
    const { status } = await app.as(other).get(`/projects/${elsewhere.id}/activity`);
    expect(status).to.equal(200);
  });
});

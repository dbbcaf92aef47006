import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

describe('the only users', () => {
  let app: TestApp;
  let root: TestUser;
  let ann: TestUser;
  let bob: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
    ann = await app.make.user();
    bob = await app.make.user();
  });

  it('GET /users/ answers a page of users, oldest first, to superusers', async () => {
    const { status, body } = await app.as(root).get('/users/?skip=1&limit=1');
    expect(status).to.equal(200);
    expect(body).to.deep.equal([
      {
        id: ann.id,
        username: ann.username,
        email: ann.email,
        is_active: true,
        is_superuser: false,
        role: 'user',
        display_name: null,
        avatar_url: null,
        language: null,
        email_verified_at: null,
      },
    ]);
    expect((await app.as(ann).get('/users/')).status).to.equal(403);
  });

  it('GET /users/?search= finds parts of usernames, emails and shown names, in any case, and takes no wildcard', async () => {
    await app.as(ann).patch('/auth/me', { display_name: 'Ångström 100%_\\' });
    const found = async (search: string) =>
      (await app.as(root).get(`/users/?search=${encodeURIComponent(search)}`)).body.map(({ id }: TestUser) => id);
    expect(await found(bob.username.toUpperCase())).to.deep.equal([bob.id]);
    expect(await found(ann.email.slice(0, -2))).to.deep.equal([ann.id]);
    expect(await found('ångström')).to.deep.equal([ann.id]);
    expect(await found('%_\\')).to.deep.equal([ann.id]);
    expect(await found('%')).to.deep.equal([ann.id]);
    expect(await found('no one')).to.deep.equal([]);
    expect(await found(' ')).to.have.length(3);
    expect((await app.as(root).get('/users/?search=%00')).status).to.equal(422);
  });

  it('keeps the last active superuser a superuser, active and there', async () => {
    const inactive = await app.make.user({ superuser: true });
    await app.as(root).put(`/users/${inactive.id}`, { is_active: false });
    const asRoot = app.as(root);
    const attempts = [
      () => asRoot.patch(`/users/${root.id}/role`, { role: 'user' }),
      () => asRoot.put(`/users/${root.id}`, { is_superuser: false }),
      () => asRoot.put(`/users/${root.id}`, { is_active: false }),
      () => asRoot.delete(`/users/${root.id}`),
    ];
    for (const attempt of attempts) expect((await attempt()).status).to.equal(400);
    expect((await asRoot.get('/users/me')).body).to.include({ is_superuser: true, is_active: true });
    // Inactive superusers don't count, so this one can be deleted.
    expect((await asRoot.delete(`/users/${inactive.id}`)).status).to.equal(204);
  });

  it('keeps one of two superusers who demote each other concurrently', async () => {
    const other = await app.make.user({ superuser: true });
    const demote = (by: TestUser, whom: TestUser) => app.as(by).patch(`/users/${whom.id}/role`, { role: 'user' });
    const answers = await Promise.all([demote(root, other), demote(other, root)]);
    const statuses = answers.map(({ status }) => status);
    // The slower one is refused: as the last superuser, or, when it asked late, as none any more.
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect([400, 403]).to.include(statuses.find((status) => status !== 200));
    const roles = await Promise.all([root, other].map(async (user) => (await app.as(user).get('/users/me')).body.role));
    expect(roles.sort()).to.deep.equal(['root', 'user']);
  });
});

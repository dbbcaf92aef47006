import { expect } from 'chai';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { type Guest, GuestScene } from '../support/guests.ts';
import { each, scene } from '../support/scene.ts';

const URL = 'https://receiver.invalid/hook';
const NOTHING = { links: 0, guest_links: 0, guests: 0, invitations: 0, service_tokens: 0, webhooks: 0 };

describe('what a person leaves behind in a project', () => {
  const { app, heir, root } = scene({ people: ['heir'], superusers: ['root'] });
  const guests = each(() => GuestScene.make(app));
  let guest: Guest;
  let serviceToken: string;
  let results: string;

  beforeEach(async () => {
    const owner = app.as(guests.owner);
    guest = await guests.joined((await guests.link()).token);
    results = (await owner.post(guests.at('/links'), { kind: 'results' })).body.token;
    await owner.post(guests.at('/links'), { kind: 'invitation' });
    const service = (await owner.post(guests.at('/service-accounts'), { name: 'Nightly' })).body;
    const body = { name: 'Nightly', scopes: ['read'], current_password: PASSWORD };
    serviceToken = (await owner.post(guests.at(`/service-accounts/${service.id}/tokens`), body)).body.token;
    await owner.post(guests.at('/webhooks'), { url: URL });
    await owner.post(guests.at('/collaborators'), { user: heir.username });
  });

  const left = async (user: TestUser, by = user) => (await app.as(by).get(`/users/${user.id}/left-behind`)).body;
  /** Which of the ways in to the project still work. */
  const open = async () => {
    const shared = await app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': results } });
    return {
      guest: (await guests.as(guest).get(guests.at('/comparisons/next?dimension=value'))).status === 200,
      results: shared.status === 200,
      service: (await app.as({ token: serviceToken }).get(guests.at())).status === 200,
      webhooks: (await root.get(guests.at('/webhooks'))).body.length > 0,
      invitation: (await heir.get('/auth/invitations')).body.length > 0,
    };
  };
  const ALL = { guest: true, results: true, service: true, webhooks: true, invitation: true };
  const NONE = { guest: false, results: false, service: false, webhooks: false, invitation: false };
  const COUNTS = { links: 2, guest_links: 1, guests: 1, invitations: 1, service_tokens: 1, webhooks: 1 };
  const told = async () => {
    const { body } = await root.get(guests.at('/activity'));
    return body.items.filter(({ action }: { action: string }) => action.startsWith('access_'));
  };

  it('is listed to that person and to superusers', async () => {
    const expected = [{ project: { id: guests.project.id, name: 'Roadmap' }, is_owner: true, ...COUNTS }];
    expect(await left(guests.owner)).to.deep.equal(expected);
    expect(await left(guests.owner, root)).to.deep.equal(expected);
    expect((await heir.get(`/users/${guests.owner.id}/left-behind`)).status).to.equal(403);
    expect(await left(heir)).to.deep.equal([]);
    expect(await open()).to.deep.equal(ALL);
  });

  it('ends when the account is deactivated, and the activity says so', async () => {
    expect((await root.put(`/users/${guests.owner.id}`, { is_active: false })).status).to.equal(200);
    expect(await open()).to.deep.equal(NONE);
    const [entry, ...others] = await told();
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({ action: 'access_ended', user_id: root.id, details: COUNTS });
    // Activating the account again brings nothing back.
    await root.put(`/users/${guests.owner.id}`, { is_active: true });
    expect([await open(), await left(guests.owner, root)]).to.deep.equal([NONE, []]);
  });

  it('goes on if the superuser keeps it', async () => {
    await root.put(`/users/${guests.owner.id}`, { is_active: false, keep_access: true });
    expect([await open(), await told()]).to.deep.equal([ALL, []]);
  });

  it('ends when the account is deleted', async () => {
    expect((await root.delete(`/users/${guests.owner.id}?transfer_to=${heir.id}`)).status).to.equal(204);
    expect(await open()).to.deep.equal(NONE);
    expect((await told())[0]).to.deep.include({ action: 'access_ended', details: COUNTS });
    expect(await left(heir)).to.deep.equal([]);
  });

  it('is the new owner’s if it is handed over', async () => {
    const carol = await app.make.user();
    const path = `/users/${guests.owner.id}?transfer_to=${carol.id}&keep_access=true`;
    expect((await root.delete(path)).status).to.equal(204);
    // An invitation goes with the account that made it, unless somebody else owns it by then.
    expect(await open()).to.deep.equal(ALL);
    expect((await told())[0]).to.deep.include({ action: 'access_handed_over', details: COUNTS });
    expect(await left(carol)).to.deep.equal([
      { project: { id: guests.project.id, name: 'Roadmap' }, is_owner: true, ...COUNTS },
    ]);
  });

  it('follows the same rules when people delete their own account', async () => {
    await app.as(guests.owner).post(`/users/${guests.member.id}/assignments`, { project_id: guests.project.id });
    const body = { current_password: PASSWORD, transfer_to: guests.member.id };
    expect((await app.as(guests.owner).delete('/auth/me', body)).status).to.equal(204);
    expect(await open()).to.deep.equal(NONE);
  });

  it('by a superuser in somebody else’s project ends with the superuser, and nothing else of the project does', async () => {
    const other = await app.make.user({ superuser: true });
    const { token } = (await other.post(guests.at('/links'), { kind: 'results' })).body;
    const opened = async () =>
      (await app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': token } })).status;
    expect(await left(other)).to.deep.equal([
      { project: { id: guests.project.id, name: 'Roadmap' }, is_owner: false, ...NOTHING, links: 1 },
    ]);
    expect(await opened()).to.equal(200);
    await root.put(`/users/${other.id}`, { is_active: false });
    expect([await opened(), await open()]).to.deep.equal([401, ALL]);
  });

  it('ends with the membership of a collaborator, API tokens for the project included', async () => {
    const member = await app.make.user({ superuser: true });
    await app.as(guests.owner).post(`/users/${member.id}/assignments`, { project_id: guests.project.id });
    await member.post(guests.at('/links'), { kind: 'results' });
    const body = { name: 'Mine', scopes: ['read'], project_id: guests.project.id, current_password: PASSWORD };
    const { token } = (await member.post('/auth/tokens', body)).body;
    const reads = async () => (await app.as({ token }).get(guests.at())).status;
    expect(await reads()).to.equal(200);
    await app.as(guests.owner).delete(`/users/${member.id}/assignments/${guests.project.id}`);
    expect([await reads(), await left(member), await open()]).to.deep.equal([401, [], ALL]);
    const { body: activity } = await root.get(guests.at('/activity'));
    expect(activity.items[0].details.ended).to.deep.equal({ ...NOTHING, links: 1 });
  });
});

describe('the API tokens of a person whose password changes', () => {
  const { app, root } = scene({ superusers: ['root'] });

  const NEW = 'Battery-staple-8';
  const changes: Readonly<Record<string, (user: TestUser, more: object) => Promise<{ status: number }>>> = {
    'by themselves': (user, more) =>
      app.as(user).post('/auth/change-password', { current_password: PASSWORD, new_password: NEW, ...more }),
    'with their account': (user, more) => app.as(user).put('/users/me', { password: NEW, ...more }),
    'by a link': async (user, more) => {
      const { token } = (await root.post(`/users/${user.id}/password-reset`)).body;
      return app.anonymous.post(`/auth/password-reset/${token}`, { password: NEW, ...more });
    },
  };
  for (const [how, change] of Object.entries(changes)) {
    it(`${how} end, unless the person keeps them`, async () => {
      for (const [more, expected] of [
        [{}, 401],
        [{ end_api_tokens: true }, 401],
        [{ end_api_tokens: false }, 200],
      ] as const) {
        const user = await app.make.user();
        const body = { name: 'Script', scopes: ['read'], current_password: PASSWORD };
        const { token } = (await user.post('/auth/tokens', body)).body;
        expect((await app.as({ token }).get('/auth/me')).status).to.equal(200);
        expect((await change(user, more)).status).to.be.oneOf([200, 204]);
        expect((await app.as({ token }).get('/auth/me')).status, JSON.stringify(more)).to.equal(expected);
      }
    });
  }

  it('by a superuser’s temporary password end', async () => {
    const user = await app.make.user();
    const body = { name: 'Script', scopes: ['read'], current_password: PASSWORD };
    const { token } = (await user.post('/auth/tokens', body)).body;
    expect((await root.post(`/users/${user.id}/temporary-password`)).status).to.equal(200);
    expect((await app.as({ token }).get('/auth/me')).status).to.equal(401);
  });

  it('stay when only the name changes', async () => {
    const user = await app.make.user();
    const body = { name: 'Script', scopes: ['read'], current_password: PASSWORD };
    const { token } = (await user.post('/auth/tokens', body)).body;
    await user.put('/users/me', { username: `${user.username}-x` });
    expect((await app.as({ token }).get('/auth/me')).status).to.equal(200);
  });
});

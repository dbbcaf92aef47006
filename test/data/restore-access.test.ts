import { expect } from 'chai';
import { type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { addPasskey } from '../support/passkeys.ts';

type Check = () => Promise<void>;
type Change = () => Promise<Check>;

describe('a restore', () => {
  let app: OperatedApp;
  const checks = new Map<string, Check>();

  const makeProject = () => app.make.project({ owner: app.root, features: 3 });

  /** By test title. Each prepares data for the backup, and returns a change made after the backup, which returns the checks after the restore. */
  const SCENARIOS: Record<string, () => Promise<Change>> = {
    'keeps people signed in whose accounts are in the backup, and ends all other sessions': async () => async () => {
      const latecomer = await app.make.user();
      return async () => {
        expect((await app.admin.get('/auth/me')).status).to.equal(200);
        expect((await app.as(latecomer).get('/auth/me')).status).to.equal(401);
      };
    },

    'brings no API token back that was revoked since, and keeps those of people in the backup': async () => {
      const make = async () => (await app.admin.post('/auth/tokens', { name: 'Program', scopes: ['read'] })).body;
      const works = async (token: { token: string }) => (await app.as(token).get('/auth/me')).status;
      const [kept, revoked] = [await make(), await make()];
      return async () => {
        const [late, latecomer] = [await make(), await app.make.user()];
        const { body: gone } = await app.as(latecomer).post('/auth/tokens', { name: 'Program', scopes: ['read'] });
        await app.admin.delete(`/auth/tokens/${revoked.id}`);
        return async () => {
          expect(await Promise.all([kept, late, revoked, gone].map(works))).to.deep.equal([200, 200, 401, 401]);
        };
      };
    },

    'brings passkeys back, but no recovery code that was used since': async () => {
      const ann = await app.make.user();
      const { key, passkey, recovery_codes: codes } = await addPasskey(app, ann);
      const { username, password } = ann;
      const challenged = async () => {
        const { body } = await app.anonymous.form('/auth/login', { username, password });
        return body.second_factor;
      };
      const finish = async (body: object) => app.anonymous.post('/auth/login/second-factor', body);
      return async () => {
        const used = await finish({ ticket: (await challenged()).ticket, recovery_code: codes![0] });
        expect(used.status).to.equal(200);
        await app.as(ann).delete(`/auth/passkeys/${passkey.id}`);
        await addPasskey(app, ann);
        return async () => {
          const { ticket, options } = await challenged();
          const { passkeys, recovery_codes_left: left } = (await app.as(ann).get('/auth/passkeys')).body;
          expect([passkeys.length, left]).to.deep.equal([1, 9]);
          expect((await finish({ ticket, recovery_code: codes![0] })).body.code).to.equal('wrong_recovery_code');
          expect((await finish({ ticket, passkey: key.get(options) })).status).to.equal(200);
        };
      };
    },

    'brings a service account back that was deleted since, without its API tokens': async () => {
      const accounts = `/projects/${(await makeProject()).id}/service-accounts`;
      const { body: service } = await app.admin.post(accounts, { name: 'Issue sync' });
      const minted = await app.admin.post(`${accounts}/${service.id}/tokens`, { name: 'Nightly', scopes: ['read'] });
      return async () => {
        await app.admin.delete(`${accounts}/${service.id}`);
        return async () => {
          expect((await app.admin.get(accounts)).body).to.deep.equal([service]);
          expect((await app.as(minted.body).get('/auth/me')).status).to.equal(401);
        };
      };
    },

    'brings guests back with their link, without secrets that have ended since': async () => {
      const { id } = await makeProject();
      const { body: link } = await app.admin.post(`/projects/${id}/links`, { kind: 'participation' });
      const join = async () => (await app.anonymous.post('/guests', { token: link.token })).body;
      const [kept, removed] = [await join(), await join()];
      return async () => {
        await app.admin.delete(`/projects/${id}/guests/${removed.id}`);
        return async () => {
          const { items } = (await app.admin.get(`/projects/${id}/guests`)).body;
          expect(items.map((guest: { id: string }) => guest.id)).to.have.members([kept.id, removed.id]);
          const ask = async (token: string) =>
            (await app.as({ token }).get(`/projects/${id}/comparisons/next?dimension=value`)).status;
          expect([await ask(kept.secret), await ask(removed.secret)]).to.deep.equal([200, 401]);
        };
      };
    },

    'brings back no guest who was removed with their answers': async () => {
      const { id } = await makeProject();
      const { body: link } = await app.admin.post(`/projects/${id}/links`, {
        ...{ kind: 'participation', participation: { asks_name: true, xid_continues: true } },
      });
      const join = () => app.anonymous.post('/guests', { token: link.token, name: 'Gerda Gast', xid: 'crm-7' });
      const guest = (await join()).body;
      return async () => {
        await app.admin.delete(`/projects/${id}/guests/${guest.id}?with_answers=true`);
        return async () => {
          expect((await app.admin.get(`/projects/${id}/guests`)).body.total).to.equal(0);
          const { rows } = await app.resources.pool.query('select username, display_name from users where id = $1', [
            guest.id,
          ]);
          expect(rows).to.deep.equal([{ username: 'Former member', display_name: null }]);
          expect((await join()).body.id).to.not.equal(guest.id);
        };
      };
    },

    'keeps the links of the backup, except links that were revoked since': async () => {
      const { id } = await makeProject();
      const make = async () => (await app.admin.post(`/projects/${id}/links`, { kind: 'results' })).body;
      const opens = async ({ token }: { token: string }) =>
        (await app.anonymous.get('/shared/results', { headers: { 'X-Link-Token': token } })).status;
      const [kept, revoked] = [await make(), await make()];
      return async () => {
        const late = await make();
        await app.admin.delete(`/projects/${id}/links/${revoked.id}`);
        expect(await Promise.all([kept, revoked, late].map(opens))).to.deep.equal([200, 401, 200]);
        return async () => {
          expect(await Promise.all([kept, revoked, late].map(opens))).to.deep.equal([200, 401, 401]);
        };
      };
    },
  };

  // One backup and one restore for all: they take ten times as long as the rest.
  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    const changes = new Map<string, Change>();
    for (const [title, prepare] of Object.entries(SCENARIOS)) changes.set(title, await prepare());
    const { backup_id } = (await app.admin.post('/admin/database/backup')).body;
    for (const [title, change] of changes) checks.set(title, await change());
    const restored = await app.admin.post('/admin/database/restore', { backup_id });
    expect(restored.status, restored.text).to.equal(200);
  });

  for (const title of Object.keys(SCENARIOS)) it(title, () => checks.get(title)!());
});

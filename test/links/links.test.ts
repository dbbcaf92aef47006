import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { scene } from '../support/scene.ts';

const DAY_MS = 86_400_000;
/** Locks that a statement waits for if another transaction has the row. */
const WAITS = ['transactionid', 'tuple'];
const NO_TOKEN = 'A'.repeat(86);

describe('links to a project', () => {
  const { app, lead, guest, project, at } = scene({
    people: ['lead'],
    strangers: ['guest'],
    features: 3,
    name: 'Roadmap',
  });

  const make = (body: unknown, by = lead) => by.post(at('/links'), body);
  const list = async (by = lead) => (await by.get(at('/links'))).body;
  const revoke = (id: string, by = lead) => by.delete(at(`/links/${id}`));
  const accept = (token: unknown, by = guest) => by.post('/invitations/accept', { token });
  const preview = (token: unknown) => app.anonymous.post('/invitations/preview', { token });
  const open = (token: string, path = '') =>
    app.anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': token } });
  const activity = async (action: string) => (await lead.get(at(`/activity?action_type=${action}`))).body.items;
  const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / DAY_MS);

  it('are made by the owner, with a token that is shown once, and end by themselves', async () => {
    const made = await make({ kind: 'invitation', label: ' Design team ' });
    expect(made.status).to.equal(201);
    expect(made.body).to.include({ kind: 'invitation', label: 'Design team', uses: 0, last_used_at: null });
    expect(made.body.token).to.match(/^[\w-]{86}$/);
    expect(daysUntil(made.body.expires_at)).to.equal(7);
    const results = await make({ kind: 'results' });
    expect(daysUntil(results.body.expires_at)).to.equal(90);
    expect(results.body.label).to.equal(null);
    const end = new Date(Date.now() + 3 * DAY_MS).toISOString();
    expect((await make({ kind: 'results', expires_at: end })).body.expires_at).to.equal(end);
    const listed = await list();
    expect(listed.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['results', 'results', 'invitation']);
    expect(JSON.stringify(listed)).not.to.include('token').and.not.include(made.body.token);
    expect((await activity('link_created')).length).to.equal(3);
  });

  it('are never stored with what opens them', async () => {
    const { body } = await make({ kind: 'results' });
    const { rows } = await app.resources.pool.query('select row_to_json(l)::text as row from project_links l');
    for (const { row } of rows) expect(row).not.to.include(body.token).and.not.include(body.token.slice(44));
    const details = JSON.stringify(await activity('link_created'));
    expect(details).not.to.include(body.token);
  });

  it('refuse an end that has passed, is too far away or is none, and other nonsense', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const ends = [inDays(-1), inDays(400), '2027-01-01', 'tomorrow', 7, '2027-13-01T00:00:00Z', ''];
    for (const expires_at of ends) {
      expect((await make({ kind: 'results', expires_at })).status, String(expires_at)).to.equal(422);
    }
    for (const body of [{}, { kind: 'admin' }, { kind: null }, { kind: 'results', label: 'x'.repeat(101) }]) {
      expect((await make(body)).status, JSON.stringify(body)).to.equal(422);
    }
    expect(await list()).to.have.length(0);
  });

  it('are at most 20 at the same time, even if they are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => make({ kind: 'results' })));
    expect(made.filter(({ status }) => status === 201)).to.have.length(20);
    const refused = made.filter(({ status }) => status === 409);
    expect(refused).to.have.length(4);
    expect(refused[0]!.body).to.include({ code: 'conflict' });
    await revoke((await list())[0].id);
    expect((await make({ kind: 'invitation' })).status).to.equal(201);
  });

  it('are for the owner alone', async () => {
    const { id } = (await make({ kind: 'invitation' })).body;
    await lead.post(`/users/${guest.id}/assignments`, { project_id: project.id });
    expect((await make({ kind: 'results' }, guest)).status).to.equal(403);
    expect((await revoke(id, guest)).status).to.equal(403);
    expect((await guest.get(at('/links'))).status).to.equal(403);
    const other = await app.make.project({ owner: guest });
    expect((await guest.delete(`/projects/${other.id}/links/${id}`)).status).to.equal(404);
    expect(await list()).to.have.length(1);
  });

  describe('an invitation', () => {
    it('says what it invites to, and lets a person join once; again is the same', async () => {
      const { token } = (await make({ kind: 'invitation' })).body;
      expect((await preview(token)).body.project).to.deep.equal({ id: project.id, name: 'Roadmap' });
      expect((await guest.get(at())).status).to.equal(403);
      const joined = await accept(token);
      expect(joined.status).to.equal(200);
      expect(joined.body).to.include({ project_id: project.id, id: guest.id, role: 'collaborator' });
      expect((await guest.get(at())).status).to.equal(200);
      expect((await accept(token)).body).to.deep.equal(joined.body);
      expect((await list())[0]).to.include({ uses: 1 });
      const [used] = await activity('link_used');
      expect(used).to.include({ user_id: guest.id });
      expect(await activity('collaborator_assigned')).to.have.length(1);
    });

    it('accepted many times at once lets a person join once', async () => {
      const { token } = (await make({ kind: 'invitation' })).body;
      const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 200));
      expect((await list())[0].uses).to.equal(1);
      expect(await activity('link_used')).to.have.length(1);
    });

    it('changes nothing for the owner', async () => {
      const { token } = (await make({ kind: 'invitation' })).body;
      expect((await accept(token, lead)).body).to.include({ id: lead.id, role: 'owner' });
      expect((await list())[0]).to.include({ uses: 0, last_used_at: null });
    });

    it('opens nothing once it was revoked, has ended, or its project was deleted', async () => {
      const revoked = (await make({ kind: 'invitation' })).body;
      expect((await revoke(revoked.id)).status).to.equal(204);
      expect((await revoke(revoked.id)).status).to.equal(404);
      const ended = (await make({ kind: 'invitation', expires_at: new Date(Date.now() + DAY_MS).toISOString() })).body;
      await app.resources.pool.query(`update project_links set expires_at = created_at where id = $1`, [ended.id]);
      const lost = (await make({ kind: 'invitation' })).body;
      for (const { token } of [revoked, ended]) {
        expect((await accept(token)).body).to.include({ code: 'link_not_valid' });
        expect((await preview(token)).status).to.equal(404);
      }
      await lead.delete(at());
      expect((await accept(lost.token)).status).to.equal(404);
      expect((await preview(lost.token)).status).to.equal(404);
      const { rows } = await app.resources.pool.query(
        'select count(*)::int as open from project_links where project_id = $1 and revoked_at is null and expires_at > now()',
        [project.id],
      );
      expect(rows[0].open).to.equal(0);
    });

    it('revoked while people accept it lets no one in afterwards', async () => {
      const { id, token } = (await make({ kind: 'invitation' })).body;
      const people = await Promise.all(Array.from({ length: 6 }, () => app.make.user()));
      const [gone, ...answers] = await Promise.all([revoke(id), ...people.map((person) => accept(token, person))]);
      expect(gone.status).to.equal(204);
      const joined = answers.filter(({ status }) => status === 200).length;
      const members = (await lead.get(at('/collaborators'))).body;
      expect(members).to.have.length(1 + joined);
      expect((await accept(token, await app.make.user())).status).to.equal(404);
    });

    it('waits for a revocation that is under way, and is refused after it', async () => {
      const { id, token } = (await make({ kind: 'invitation' })).body;
      const { pool } = app.resources;
      const revoking = await pool.connect();
      try {
        await revoking.query('begin');
        await revoking.query('update project_links set revoked_at = now() where id = $1', [id]);
        const accepting = accept(token);
        const isWaiting = async () =>
          (await pool.query('select from pg_locks where not granted and locktype = any($1)', [WAITS])).rowCount;
        while (!(await isWaiting())) await new Promise(setImmediate);
        await revoking.query('commit');
        expect((await accepting).status).to.equal(404);
      } finally {
        revoking.release();
      }
      expect((await guest.get(at())).status).to.equal(403);
    });

    it('does not bring back a person whom the owner removed; one who left may come again', async () => {
      const { token } = (await make({ kind: 'invitation' })).body;
      const path = `/users/${guest.id}/assignments/${project.id}`;
      await accept(token);
      await guest.delete(path);
      expect((await accept(token)).status).to.equal(200);
      await lead.delete(path);
      const refused = await accept(token);
      expect([refused.status, refused.body.code]).to.deep.equal([403, 'removed_from_project']);
      expect((await guest.get(at())).status).to.equal(403);
      const later = (await make({ kind: 'invitation' })).body;
      expect((await accept(later.token)).status).to.equal(200);
    });

    it('is not opened by a token that was made up, changed, or is of another kind', async () => {
      const { token } = (await make({ kind: 'invitation' })).body;
      const results = (await make({ kind: 'results' })).body.token;
      const bytes = Buffer.from(token, 'base64url');
      const changed = (index: number) => {
        const copy = Buffer.from(bytes);
        copy[index]! ^= 1;
        return copy.toString('base64url');
      };
      // The last sign of the token holds two bits that no byte has.
      const spelling = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(85) + 1);
      for (const wrong of [NO_TOKEN, results, changed(0), changed(20), changed(63), `${token}A`, spelling, 'x']) {
        expect((await accept(wrong)).status, wrong).to.equal(404);
      }
      for (const wrong of ['', ' ', 7, null, undefined, 'x'.repeat(101)])
        expect((await accept(wrong)).status).to.equal(422);
      expect((await app.anonymous.post('/invitations/accept', { token })).status).to.equal(401);
      expect(
        await app
          .as(lead)
          .get(at('/collaborators'))
          .then(({ body }) => body),
      ).to.have.length(1);
      expect((await open(token)).status).to.equal(401);
    });
  });

  it('are throttled by address, even with a valid token', async () => {
    const throttled = await startTestApp({ LINK_REQUESTS_PER_MINUTE: '5', TRUST_PROXY: '1' });
    const from = (address: string, token: string) =>
      throttled.anonymous.get('/shared', { headers: { 'X-Link-Token': token, 'X-Forwarded-For': address } });
    const owner = await throttled.make.user();
    const { id } = await throttled.make.project({ owner });
    const { token } = (await throttled.as(owner).post(`/projects/${id}/links`, { kind: 'results' })).body;
    for (let count = 0; count < 5; count += 1) {
      expect((await from('192.0.2.1', count % 2 ? token : NO_TOKEN)).status).to.equal(count % 2 ? 200 : 401);
    }
    const refused = await from('192.0.2.1', token);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    expect((await from('192.0.2.2', token)).status).to.equal(200);
    const accepting = await throttled
      .as(owner)
      .post('/invitations/accept', { token: NO_TOKEN }, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect(accepting.status).to.equal(429);
  });
});

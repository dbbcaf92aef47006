import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { ormOptions } from '../../config/orm.ts';
import { settleAccountKeys } from '../../shared/accounts/store/account-keys.ts';
import { migrations } from '../../shared/data/migrations/index.ts';
import { entities } from '../../shared/entities.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp } from '../support/app.ts';
import { dropDatabase, newEmptyDatabase } from '../support/database.ts';
import { PASSWORD } from '../support/factories.ts';
import { closeLater } from '../support/root-hooks.ts';
import { once } from '../support/scene.ts';

describe('names of accounts', () => {
  const app = once(startTestApp);

  const register = async (username: string, email = `${newId()}@example.com`) =>
    app.anonymous.post('/auth/register', { username, email, password: PASSWORD });
  const logIn = async (username: string) =>
    (await app.anonymous.form('/auth/login', { username, password: PASSWORD })).status;

  it('are one whatever forms their letters are written in, and are stored in the usual one', async () => {
    const { status, body } = await register('Ｂéatrice', 'béatrice@example.com');
    expect([status, body.username]).to.deep.equal([201, 'Béatrice']);
    for (const name of ['béatrice', 'BÉATRICE', 'be\u0301atrice', 'ｂÉatrice', 'BE\u0301ATRICE@example.com']) {
      expect(await logIn(name), name).to.equal(200);
      if (name.includes('@')) expect((await register('other-name', name)).body.detail).to.contain('Email already');
      else expect((await register(name)).body.detail, name).to.contain('Username already');
    }
  });

  it('with a Turkish i are names of their own: they neither tell of another account nor sign in to it', async () => {
    expect((await register('minik', 'minik@example.com')).status).to.equal(201);
    for (const name of ['mİnİk', 'mınık', 'MİNİK@EXAMPLE.COM', 'mınık@example.com']) {
      expect(await logIn(name), name).to.equal(401);
    }
    expect((await register('mİnİk', 'mİnİk@example.com')).status).to.equal(201);
    expect((await register('mınık', 'mınık@example.com')).status).to.equal(201);
    expect([await logIn('minik'), await logIn('mİnİk'), await logIn('mınık@example.com')]).to.deep.equal([
      200, 200, 200,
    ]);
  });

  it('have nothing invisible or unassigned in them, nor a form of @ in a username', async () => {
    for (const name of [
      'a\u200bnn',
      'a\u202enn',
      'ann\u00ad',
      'a\u0085nn',
      'ann\u0378',
      'ann＠example.com',
      'a\u3000nn',
    ]) {
      expect((await register(name)).status, JSON.stringify(name)).to.equal(422);
      expect((await register(newId(), `${name}@example.com`)).status, JSON.stringify(name)).to.equal(422);
      const ann = await app.make.user();
      expect((await ann.put('/users/me', { username: name })).status).to.equal(422);
    }
  });

  it('do not mix scripts in one word, and an account that has such a name keeps it', async () => {
    const old = await app.make.user();
    const root = app.as(await app.make.user({ superuser: true }));
    const { pool } = app.resources;
    await pool.query(`update users set username = 'оld', username_key = 'оld' where id = $1`, [old.id]);
    for (const username of ['аnn', 'ad\u3164min', 'ann\u2800', 'рaypal.team']) {
      const { status, body } = await register(username);
      expect([status, body.errors[0].field], username).to.deep.equal([422, 'username']);
      expect((await old.put('/users/me', { username })).status, username).to.equal(422);
      expect((await root.put(`/users/${old.id}`, { username })).status, username).to.equal(422);
    }
    expect(await logIn('оld')).to.equal(200);
    expect((await old.put('/users/me', { email: `${newId()}@example.com` })).body.username).to.equal('оld');
    for (const username of ['анна', '田中Taro', 'Kim김'])
      expect((await register(username)).status, username).to.equal(201);
  });

  it('that are only shown may be anything visible', async () => {
    const ann = app.as(await app.make.user());
    for (const shown of ['\u200b', ' \u3164', '\u2800']) {
      const { status, body } = await ann.patch('/auth/me', { display_name: shown });
      expect([status, body.errors[0].field], JSON.stringify(shown)).to.deep.equal([422, 'display_name']);
    }
    for (const shown of ['аnn ♥', 'علی‌رضا', '👩‍💻 Ann', null, '']) {
      expect((await ann.patch('/auth/me', { display_name: shown })).body.display_name).to.equal(shown);
    }
  });

  it('and those of projects, links, services and tokens hide nothing and turn no text round; old ones go on', async () => {
    const owner = await app.make.user();
    const { id } = await app.make.project({ owner });
    const name = 'Invoice \u202efdp.exe';
    const refused = [
      await owner.patch('/auth/me', { display_name: name }),
      await owner.post('/projects', { name }),
      await owner.put(`/projects/${id}`, { name: 'a\u200bb' }),
      await owner.post(`/projects/${id}/links`, { kind: 'results', label: name }),
      await owner.post(`/projects/${id}/service-accounts`, { name }),
      await owner.post('/auth/tokens', { name, scopes: ['read'] }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).to.deep.equal(
      Array(refused.length).fill([422, 'invalid_input']),
    );
    expect(refused[1]!.body.detail).to.equal(
      'name must not contain invisible characters, or ones that change the direction of text',
    );
    for (const fine of ['علی‌رضا 2', 'Roadmap 👩‍💻 – “Q3”'])
      expect((await owner.post('/projects', { name: fine })).body.name).to.equal(fine);
    await app.resources.pool.query('update users set display_name = $2 where id = $1', [owner.id, name]);
    await app.resources.pool.query('update projects set name = $2 where id = $1', [id, name]);
    expect((await owner.patch('/auth/me', { language: 'fr' })).body.display_name).to.equal(name);
    expect((await owner.put(`/projects/${id}`, { description: 'x' })).body.name).to.equal(name);
  });

  it('are given to only one of two concurrent registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => register('Contested')));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 400, 400, 400]);
    const people = [await app.make.user(), await app.make.user(), await app.make.user()];
    const renamed = await Promise.all(people.map((each) => app.as(each).put('/users/me', { username: 'Ｗanted' })));
    expect(renamed.map(({ status }) => status).toSorted()).to.deep.equal([200, 400, 400]);
  });

  describe('of a database of the version before', () => {
    let orm: MikroORM;
    let old: (sql: string, values?: unknown[]) => Promise<Record<string, string>[]>;

    beforeEach(async () => {
      const url = await newEmptyDatabase();
      orm = await MikroORM.init({ ...ormOptions({ url, pool: 2, entities, migrations }), logger: () => {} });
      closeLater(async () => {
        await orm.close();
        await dropDatabase(url);
      });
      await orm.migrator.up({ to: 'Migration20261121AccountLinks' });
      const pool = await orm.em.getConnection().getNativeClient();
      old = async (sql, values = []) => (await pool.query(sql, values)).rows;
    });

    const insert = (username: string, email: string, at: string) =>
      old(
        `insert into users (id, username, email, auth_provider, created_at) values (gen_random_uuid(), $1, $2, 'local', $3)`,
        [username, email, at],
      );
    const keys = () => old('select username, username_key, email_key from users order by created_at');

    it('are folded; of two that collide the later one waits for another name, and nothing breaks', async () => {
      await insert('Ann', 'Ann@example.com', '2026-01-01');
      await insert('Émile', 'émile@example.com', '2026-01-02');
      await insert('ａｎｎ', 'second@example.com', '2026-01-03');
      await insert('Mİna', 'mİna@example.com', '2026-01-04');
      await old(`update users set deleted_at = now() where username = 'Ann'`);
      await insert('ANN', 'ANN@example.com', '2026-01-05');
      await orm.migrator.up();
      const pool = await orm.em.getConnection().getNativeClient();
      const colliding = await settleAccountKeys(pool);
      const [second] = await old(`select id from users where username = 'ａｎｎ'`);
      expect(colliding).to.deep.equal([second!.id]);
      const found = await keys();
      expect(found.map(({ username_key }) => username_key)).to.deep.equal([
        'ann',
        'émile',
        ` ${second!.id}`,
        'mi̇na',
        'ann',
      ]);
      expect(found.map(({ email_key }) => email_key)).to.deep.equal([
        'ann@example.com',
        'émile@example.com',
        'second@example.com',
        'mi̇na@example.com',
        'ann@example.com',
      ]);
    });

    it('that its processes go on adding and changing are folded too', async () => {
      await orm.migrator.up();
      await insert('Ann', 'Ann@example.com', '2026-01-01');
      await old(`update users set username = 'Anna', email = 'Anna@example.com'`);
      await insert('Émile', 'émile@example.com', '2026-01-02');
      expect((await keys())[0]).to.deep.equal({
        username: 'Anna',
        username_key: 'anna',
        email_key: 'anna@example.com',
      });
      const pool = await orm.em.getConnection().getNativeClient();
      expect(await settleAccountKeys(pool)).to.deep.equal([]);
      expect((await keys())[1]!.username_key).to.equal('émile');
    });
  });
});

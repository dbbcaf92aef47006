import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { createContext } from '../../shared/context.ts';
import { Session } from '../../shared/entities.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { ensureFirstSuperuser } from '../../shared/sign-in/ensure-first-superuser.ts';
import { startTestApp } from '../support/app.ts';
import { PASSWORD } from '../support/factories.ts';
import { once } from '../support/scene.ts';

const DOMAIN = 'unlogged.example';

describe('PostgreSQL’s log', () => {
  const app = once(() =>
    startTestApp({ LOG_LEVEL: 'trace' }, { logLines: { write: (line) => void written.push(line) } }),
  );
  const written: string[] = [];

  /** Takes an account through its life, refusals included. */
  async function live(name: string): Promise<void> {
    const { anonymous } = app;
    const account = { username: name, email: `${name}@${DOMAIN}`, password: PASSWORD };
    await anonymous.post('/auth/register', account);
    await anonymous.post('/auth/register', account);
    await anonymous.post('/auth/register', { ...account, username: `${name}-2` });
    const { body } = await anonymous.form('/auth/login', { username: account.email, password: PASSWORD });
    const client = app.as({ token: body.access_token });
    await client.patch('/auth/me', { email: `${name}-2@${DOMAIN}`, display_name: 'X' });
    await client.put('/users/me', {
      username: `${name}-3`,
      email: `${name}-3@${DOMAIN}`,
      password: 'Battery-staple-8',
    });
    await client.post('/auth/change-password', { current_password: 'Battery-staple-8', new_password: PASSWORD });
    const root = await app.make.user({ superuser: true });
    await root.put(`/users/${root.id}`, { email: `${name}-3@${DOMAIN}` });
    const { body: me } = await client.get('/users/me');
    await root.delete(`/users/${me.id}`);
  }

  it('stands in bound parameters, never in the text of a statement', async () => {
    const texts: string[] = [];
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function spied(this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text?: string }];
      texts.push(typeof first === 'string' ? first : (first.text ?? ''));
      return Reflect.apply(query, this, args);
    } as typeof query;
    try {
      await live('bound');
      await ensureFirstSuperuser(createContext(app.resources, app.resources.log));
    } finally {
      pg.Client.prototype.query = query;
    }
    const all = texts.join('\n');
    expect(all).to.contain('insert into users').and.to.contain('update users');
    expect(all).not.to.contain(DOMAIN).and.not.to.contain('$argon2');
  });

  it('stands in no log after any kind of failure', async () => {
    await live('logged');
    const { pool, orm } = app.resources;
    const secret = `leak@${DOMAIN}`;
    const { id } = await app.make.user();
    const hash = '$argon2id$v=19$leaked';
    const failures = [
      () => pool.query(`insert into users (id, username, email) values ($1, $2, $2)`, [newId(), secret]),
      () => pool.query(`insert into users (id, username, email) values (gen_random_uuid(), '${secret}', '${hash}')`),
      () => pool.query(`update users set id = $1, email = $2, auth_provider = $3`, [id, secret, hash]),
      () => pool.query(`select '${secret}' from no_such_table`),
      () => pool.query(`select '${secret}' syntax error`),
      () => pool.query(`set statement_timeout = 1; select pg_sleep(1), '${secret}'`),
      async () => {
        const em = orm.em.fork();
        const at = new Date();
        em.create(Session, {
          id: newId(),
          userId: newId(),
          refreshHash: Buffer.from(hash),
          createdAt: at,
          expiresAt: at,
        });
        await em.flush();
      },
    ];
    for (const fail of failures) {
      const error = await Promise.resolve(fail()).then(
        () => null,
        (fault: unknown) => fault,
      );
      expect(error).to.be.instanceOf(Error);
    }
    const folder = join(process.env.DATA_DIR!, '..', 'logs');
    const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(logs.join('')).to.contain('violates not-null constraint').and.to.contain('statement timeout');
    for (const log of [...logs, written.join('')]) {
      expect(log).not.to.contain('$argon2');
      const leaks = log.split('\n').filter((line) => line.includes(DOMAIN));
      expect(leaks).to.deep.equal([]);
    }
  });
});

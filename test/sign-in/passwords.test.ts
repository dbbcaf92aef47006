import argon2 from 'argon2';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/factories.ts';

describe('passwords', () => {
  let app: TestApp;
  let count = 0;

  before(async () => {
    app = await startTestApp({ LOGIN_FAILURES_PER_ADDRESS: '1000', PASSWORDS_WAITING: '100' });
  });

  const register = (password: string) => {
    count += 1;
    const username = `keeper-${count}`;
    return app.anonymous.post('/auth/register', { username, email: `${username}@example.com`, password });
  };
  const logIn = (username: string, password: string) => app.anonymous.form('/auth/login', { username, password });
  const storedHash = async (username: string): Promise<string> => {
    const { rows } = await app.resources.pool.query('select hashed_password from users where username = $1', [
      username,
    ]);
    return rows[0].hashed_password;
  };

  it('are stored as argon2id with at least 19 MiB and two passes', async () => {
    const { username } = await app.make.user();
    const [, variant, , costs] = (await storedHash(username)).split('$');
    expect(variant).to.equal('argon2id');
    const [memory, passes, lanes] = ['m', 't', 'p'].map((name) =>
      Number(new URLSearchParams(costs!.replaceAll(',', '&')).get(name)),
    );
    expect(memory).to.be.at.least(19 * 1024);
    expect(passes).to.be.at.least(2);
    expect(lanes).to.equal(1);
  });

  it('are rehashed at the next log-in if the parameters were raised', async () => {
    const { id, username } = await app.make.user();
    const old = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await app.resources.pool.query('update users set hashed_password = $2 where id = $1', [id, old]);
    expect((await logIn(username, 'Wrong-horse-7')).status).to.equal(401);
    expect(await storedHash(username)).to.equal(old);
    expect((await logIn(username, PASSWORD)).status).to.equal(200);
    const renewed = await storedHash(username);
    expect(renewed).not.to.equal(old);
    expect(argon2.needsRehash(renewed, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })).to.equal(false);
    expect((await logIn(username, PASSWORD)).status).to.equal(200);
    expect(await storedHash(username)).to.equal(renewed);
  });

  it('count to the last of 128 characters', async () => {
    const long = `Aa1-${'x'.repeat(123)}y`;
    expect((await register(long)).status).to.equal(201);
    const username = `keeper-${count}`;
    expect((await logIn(username, long)).status).to.equal(200);
    expect((await logIn(username, long.slice(0, -1))).status).to.equal(401);
    expect((await logIn(username, `${long.slice(0, -1)}z`)).status).to.equal(401);
    expect((await register(`${long}y`)).status).to.equal(400);
  });

  it('keep blanks at both ends and characters of every script', async () => {
    const password = '  Pässwörd-密码-🔑-1  ';
    expect((await register(password)).status).to.equal(201);
    const username = `keeper-${count}`;
    expect((await logIn(username, password)).status).to.equal(200);
    expect((await logIn(username, password.normalize('NFD'))).status).to.equal(200);
    expect((await logIn(username, password.trim())).status).to.equal(401);
  });

  it('are refused at the registration when they are weak, with what is missing', async () => {
    const missing = async (password: string) => {
      const { status, body } = await register(password);
      expect(status, password).to.equal(400);
      return body.detail;
    };
    expect(await missing('Ab1-xyz')).to.equal('The password needs at least 8 characters');
    expect(await missing('abcdefg1-')).to.equal('The password needs an upper-case letter');
    expect(await missing('ABCDEFG1-')).to.equal('The password needs a lower-case letter');
    expect(await missing('Abcdefgh-')).to.equal('The password needs a digit');
    expect(await missing('Abcdefgh1')).to.equal('The password needs a special character');
  });

  it('are refused when they are easily guessed, wherever they are set, with the reason', async () => {
    const common = 'This password is one of the most common ones, or close to one of them. Choose another';
    const product = 'This password is close to a word of this service. Choose another';
    const own = 'This password is close to your username or email. Choose another';
    const account = { username: 'ann.keller', email: 'office-lead@example.com' };
    const cases = {
      'P@ssw0rd': common,
      'Password1!': common,
      '$Unshine1!': common,
      '2026-Dragon!': common,
      'Admin123!': common,
      'Pairwise-2026': product,
      'My.P@irWise1': product,
      'Admin123!Admin': product,
      'Ann.Keller1!': own,
      'Ann-Keller-99': own,
      'Office-Lead-1': own,
    };
    for (const [password, detail] of Object.entries(cases)) {
      const { status, body } = await app.anonymous.post('/auth/register', { ...account, password });
      expect([status, body], password).to.deep.equal([400, { detail, code: 'guessable_password' }]);
    }
    const lead = await app.make.user();
    const root = await app.make.user({ superuser: true });
    const name = `Ab-${lead.username}`;
    const change = { current_password: PASSWORD, new_password: name };
    const refusals = [
      await app.as(lead).post('/auth/change-password', change),
      await app.as(lead).put('/users/me', { password: name }),
      await app.as(lead).put('/users/me', { username: 'boat-house', password: 'Boat-House-1' }),
      await app.as(root).post('/users', { ...account, password: 'Password1!' }),
    ];
    expect(refusals.map(({ body }) => body.code)).to.deep.equal(Array(4).fill('guessable_password'));
    // Words in longer passwords say little about the rest.
    expect(
      (await app.anonymous.post('/auth/register', { ...account, password: 'Dragon-flies-over-7' })).status,
    ).to.equal(201);
  });

  it('log in by username and by email, in any case of letters', async () => {
    const { username, email } = await app.make.user();
    for (const login of [username, email, username.toUpperCase(), email.toUpperCase()]) {
      expect((await logIn(login, PASSWORD)).status, login).to.equal(200);
    }
  });

  it('are answered alike for an unknown user, a wrong password and an account without one', async () => {
    const { username } = await app.make.user();
    const google = await app.make.user();
    await app.resources.pool.query(
      `update users set hashed_password = null, auth_provider = 'google', google_id = '42' where id = $1`,
      [google.id],
    );
    const answers = await Promise.all(
      ['nobody', 'nobody@example.com', username, google.username].map((login) => logIn(login, 'Wrong-horse-7')),
    );
    for (const { status, body } of answers) {
      expect(status).to.equal(401);
      expect(body).to.deep.equal({ detail: 'Incorrect email or password', code: 'wrong_credentials' });
    }
  });

  it('cost a hash in each of these cases, so that no answer is early', async () => {
    const { username } = await app.make.user();
    const google = await app.make.user();
    await app.resources.pool.query('update users set hashed_password = null where id = $1', [google.id]);
    const names = [username, 'nobody', google.username];
    const least = names.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 7; round += 1) {
      for (const [at, name] of names.entries()) {
        const before = process.cpuUsage();
        await logIn(name, 'Wrong-horse-7');
        const { user, system } = process.cpuUsage(before);
        least[at] = Math.min(least[at]!, user + system);
      }
    }
    // Processor time, which others on the machine hardly change, and the least of several. Without a hash it is a tenth.
    expect(Math.min(...least)).to.be.above(0.4 * Math.max(...least));
  });

  it('of another address are checked soon, however many come from one, right ones too', async function () {
    this.timeout(60_000);
    const open = await startTestApp({ TRUST_PROXY: '1' });
    const [busy, other] = [await open.make.user(), await open.make.user()];
    const from = (address: string, username: string) =>
      open.anonymous.send('POST', '/auth/login', undefined, {
        raw: new URLSearchParams({ username, password: PASSWORD }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
      });
    const storm = Array.from({ length: 60 }, () => from('192.0.2.1', busy.username));
    expect((await from('192.0.2.2', other.username)).status).to.equal(200);
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([200, 429]));
  });

  it('that can not be checked soon are refused before the database and Redis are asked about them', async () => {
    const crowded = await startTestApp({ PASSWORDS_WAITING: '1' });
    const { username } = await crowded.make.user();
    const { pool, logins, passwords } = crowded.resources;
    const asked: string[] = [];
    const { query } = pool;
    const { standing } = logins;
    pool.query = ((...given: Parameters<typeof query>) => {
      // The refusal itself may be a security event, which is stored whenever its turn comes.
      const [{ name }] = given as unknown as [{ name?: string }];
      if (name !== 'security_events_insert') asked.push('database');
      return query.apply(pool, given);
    }) as typeof query;
    logins.standing = (attempt) => {
      asked.push('Redis');
      return standing.call(logins, attempt);
    };
    const gate = Promise.withResolvers<void>();
    const held = [1, 2, 3].map(() => passwords.admit({ network: '127.0.0.1', name: 'x' }, () => gate.promise));
    const logInThere = () => crowded.anonymous.form('/auth/login', { username, password: PASSWORD });
    const refused = await logInThere();
    expect([refused.status, refused.headers.get('Retry-After'), asked]).to.deep.equal([429, '2', []]);
    gate.resolve();
    await Promise.all(held);
    expect((await logInThere()).status).to.equal(200);
    expect(asked).to.include.members(['database', 'Redis']);
  });

  it('of a name that is taken are not hashed at all', async () => {
    const { username, email } = await app.make.user();
    const refused = async (body: object) => {
      const { status, body: answer } = await app.anonymous.post('/auth/register', { password: PASSWORD, ...body });
      return [status, answer.detail];
    };
    // Of two that come at the same moment the index lets one in.
    const twins = { username: 'twin', email: 'twin@example.com' };
    expect((await Promise.all([refused(twins), refused(twins)])).map(([status]) => status)).to.have.members([201, 400]);
    const hash = app.resources.passwords.run;
    let hashed = 0;
    app.resources.passwords.run = (...given) => {
      hashed += 1;
      return hash.apply(app.resources.passwords, given) as never;
    };
    expect(await refused({ username: username.toUpperCase(), email: 'n@example.com' })).to.deep.equal([
      400,
      'Username already registered',
    ]);
    expect(await refused({ username: 'new-one', email })).to.deep.equal([400, 'Email already registered']);
    expect(hashed).to.equal(0);
    app.resources.passwords.run = hash;
  });

  it('leave the event loop free while many people sign in at once', async function () {
    this.timeout(60_000);
    const people = await Promise.all(Array.from({ length: 5 }, () => app.make.user()));
    const began = performance.now();
    let worst = 0;
    const storm = Promise.all(Array.from({ length: 40 }, (_, index) => logIn(people[index % 5]!.username, PASSWORD)));
    let over = false;
    void storm.finally(() => {
      over = true;
    });
    while (!over) {
      const asked = performance.now();
      expect((await app.anonymous.get('/health/live')).status).to.equal(204);
      worst = Math.max(worst, performance.now() - asked);
    }
    expect((await storm).every(({ status }) => status === 200)).to.equal(true);
    // One hash after the other on the event loop would make somebody wait for most of the storm.
    expect(worst).to.be.below((performance.now() - began) / 2);
  });
});

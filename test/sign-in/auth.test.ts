import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import { PASSWORD } from '../support/factories.ts';
import { once } from '../support/scene.ts';

const USER_FIELDS = [
  'id',
  'username',
  'email',
  'is_active',
  'is_superuser',
  'role',
  'display_name',
  'avatar_url',
  'language',
  'email_verified_at',
] as const;

describe('accounts', () => {
  const app = once(startTestApp);

  describe('POST /auth/register', () => {
    it('answers 201 with the user and how it signs in, and never the password', async () => {
      const { status, body, text } = await app.anonymous.post('/auth/register', {
        username: 'ada',
        email: 'Ada@example.com',
        password: PASSWORD,
      });
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(...USER_FIELDS, 'auth_provider');
      expect(body).to.include({
        username: 'ada',
        email: 'Ada@example.com',
        is_active: true,
        is_superuser: false,
        role: 'user',
        auth_provider: 'local',
      });
      expect(text).not.to.include(PASSWORD).and.not.to.include('argon2');
    });

    it('refuses a username or an email that is taken with 400, in any case of letters', async () => {
      const user = await app.make.user();
      const fresh = { username: 'somebody-new', email: 'somebody-new@example.com', password: PASSWORD };
      const before = await contentsOf(app);
      const name = await app.anonymous.post('/auth/register', { ...fresh, username: user.username.toUpperCase() });
      expect([name.status, name.body]).to.deep.equal([
        400,
        { detail: 'Username already registered', code: 'username_taken' },
      ]);
      const email = await app.anonymous.post('/auth/register', { ...fresh, email: user.email.toUpperCase() });
      expect([email.status, email.body]).to.deep.equal([
        400,
        { detail: 'Email already registered', code: 'email_taken' },
      ]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('lets one of two registrations of a name at the same moment win', async () => {
      const account = (email: string) => ({ username: 'twice', email, password: PASSWORD });
      const answers = await Promise.all(
        ['one@example.com', 'two@example.com'].map((email) => app.anonymous.post('/auth/register', account(email))),
      );
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 400]);
    });

    for (const [password, missing] of [
      ['Ab1!', 'at least 8 characters'],
      ['correct-horse-7', 'an upper-case letter'],
      ['CORRECT-HORSE-7', 'a lower-case letter'],
      ['Correct-horse-x', 'a digit'],
      ['Correcthorse7', 'a special character'],
    ] as const) {
      it(`refuses a password without ${missing} and says so`, async () => {
        const account = { username: 'weak', email: 'weak@example.com', password };
        const { status, body } = await app.anonymous.post('/auth/register', account);
        expect(status).to.equal(400);
        expect(body.detail).to.include(missing);
      });
    }

    it('names every field that is missing or of the wrong form', async () => {
      const { status, body } = await app.anonymous.post('/auth/register', { username: 'a b', email: 'nowhere' });
      expect(status).to.equal(422);
      const fields = new Set(body.errors.map(({ field }: { field: string }) => field));
      expect([...fields].toSorted()).to.deep.equal(['email', 'password', 'username']);
    });
  });

  describe('POST /auth/login', () => {
    it('takes a form with the username or the email and answers tokens', async () => {
      const user = await app.make.user();
      for (const username of [user.username, user.email, user.email.toUpperCase()]) {
        const { status, body, headers } = await app.anonymous.form('/auth/login', { username, password: PASSWORD });
        expect(status).to.equal(200);
        expect(body).to.include({ token_type: 'bearer', expires_in: 1800 });
        expect(body.access_token).to.be.a('string');
        expect(body.refresh_token).to.be.a('string');
        expect(headers.get('Cache-Control')).to.equal('no-store');
        expect((await app.as({ token: body.access_token }).get('/auth/me')).body.id).to.equal(user.id);
      }
    });

    it('answers a wrong password and an unknown name alike', async () => {
      const { username } = await app.make.user();
      const wrong = await app.anonymous.form('/auth/login', { username, password: 'Wrong-horse-7' });
      const unknown = await app.anonymous.form('/auth/login', { username: 'who-is-that', password: PASSWORD });
      expect(wrong.status).to.equal(401);
      expect(wrong.body).to.deep.equal({ detail: 'Incorrect email or password', code: 'wrong_credentials' });
      expect([unknown.status, unknown.body]).to.deep.equal([wrong.status, wrong.body]);
    });

    it('reports an inactive user only after the correct password', async () => {
      const { id, username } = await app.make.user();
      await app.resources.pool.query('update users set is_active = false where id = $1', [id]);
      const right = await app.anonymous.form('/auth/login', { username, password: PASSWORD });
      expect([right.status, right.body.detail]).to.deep.equal([401, 'Inactive user']);
      const wrong = await app.anonymous.form('/auth/login', { username, password: 'Wrong-horse-7' });
      expect([wrong.status, wrong.body.detail]).to.deep.equal([401, 'Incorrect email or password']);
    });

    it('answers 415 to JSON and 422 to a form without a password', async () => {
      const { username } = await app.make.user();
      expect((await app.anonymous.post('/auth/login', { username, password: PASSWORD })).status).to.equal(415);
      const { status, body } = await app.anonymous.form('/auth/login', { username });
      expect([status, body.errors[0].field]).to.deep.equal([422, 'password']);
    });
  });

  describe('POST /auth/login/test-token and GET /auth/me', () => {
    it('answer the user whom the token belongs to', async () => {
      const user = await app.make.user();
      const me = await user.get('/auth/me');
      expect(me.status).to.equal(200);
      expect(me.body).to.have.all.keys(...USER_FIELDS);
      expect(me.body).to.include({ id: user.id, username: user.username, email: user.email, role: 'user' });
      const tested = await user.post('/auth/login/test-token');
      expect([tested.status, tested.body]).to.deep.equal([200, me.body]);
    });

    it('call a superuser root', async () => {
      const root = await app.make.user({ superuser: true });
      const { body } = await root.get('/auth/me');
      expect(body).to.include({ is_superuser: true, role: 'root' });
    });

    it('refuse a missing token, an invalid one and one of an inactive user with the same message', async () => {
      const user = await app.make.user();
      const { token } = user;
      await app.resources.pool.query('update users set is_active = false where id = $1', [user.id]);
      for (const client of [
        app.anonymous,
        app.as({ token: 'x.y.z' }),
        app.as({ token: `${token}x` }),
        app.as({ token }),
      ]) {
        const { status, body, headers } = await client.get('/auth/me');
        expect([status, body]).to.deep.equal([401, { detail: 'Could not validate credentials', code: 'unauthorized' }]);
        expect(headers.get('WWW-Authenticate')).to.equal('Bearer');
      }
    });
  });

  describe('PATCH /auth/me', () => {
    it('changes what is given and leaves the rest', async () => {
      const user = await app.make.user();
      const changed = await app
        .as(user)
        .patch('/auth/me', { display_name: 'Zoë 🦊 "Z"', avatar_url: 'https://example.com/z.png', unknown: 1 });
      expect(changed.status).to.equal(200);
      expect(changed.body).to.include({
        email: user.email,
        display_name: 'Zoë 🦊 "Z"',
        avatar_url: 'https://example.com/z.png',
      });
      expect((await user.get('/auth/me')).body).to.deep.equal(changed.body);
      const cleared = await user.patch('/auth/me', { display_name: null });
      expect(cleared.body.display_name).to.equal(null);
    });

    it('keeps the language of the client, one that it has', async () => {
      const user = await app.make.user();
      const patch = async (language: string | null) => (await user.patch('/auth/me', { language })).body;
      expect((await patch('ar')).language).to.equal('ar');
      expect((await patch('tlh')).detail).to.match(/language must be one of en, .*, or null/);
      expect((await user.get('/users/me')).body.language).to.equal('ar');
      expect((await patch(null)).language).to.equal(null);
    });

    it('refuses an email that is taken, and an avatar that is no web address', async () => {
      const [user, other] = [await app.make.user(), await app.make.user()];
      const before = await contentsOf(app);
      const taken = await user.patch('/auth/me', { email: other.email });
      expect([taken.status, taken.body.detail]).to.deep.equal([400, 'Email already registered']);
      expect((await user.patch('/auth/me', { avatar_url: 'javascript:alert(1)' })).status).to.equal(422);
      expect((await user.patch('/auth/me', { email: null })).status).to.equal(422);
      expect(await contentsOf(app)).to.deep.equal(before);
    });
  });
});

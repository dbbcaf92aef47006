import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { CompanySignIn, outcomeOf, tokenOf } from '../support/company-sign-in.ts';
import { PASSWORD } from '../support/factories.ts';
import { GoogleSignIn, outcomeOf as googleOutcomeOf, tokenOf as googleTokenOf } from '../support/google-sign-in.ts';

const ANEW = '?new_account=true';

describe('an email that nobody confirmed', () => {
  describe('in the account of somebody else, when its owner signs in through a company’s provider', () => {
    let scene: CompanySignIn;
    before(async () => {
      scene = await CompanySignIn.start();
    });

    it('goes to a new account if the owner wants so, with the invitations of that email', async () => {
      const squatter = await scene.app.make.user();
      const owner = await scene.app.make.user();
      const [byEmail, byName] = [await scene.app.make.project({ owner }), await scene.app.make.project({ owner })];
      scene.someone({ email: squatter.email.toUpperCase() });
      await scene.app.resources.pool.query(
        `insert into project_invitations (project_id, id, user_id, invited_by, created_at, expires_at, by_email)
         select id, gen_random_uuid(), $3, owner_id, now(), now() + interval '1 day', id = $1 from projects where id in ($1, $2)`,
        [byEmail.id, byName.id, squatter.id],
      );
      await scene.refuses('link_needed', 'acme', { new_account: 'possible' });
      const token = tokenOf(await scene.signIn('acme', scene.app, { query: ANEW }));
      const me = await scene.whoIs(token);
      expect(me).to.include({ email: squatter.email.toUpperCase() });
      expect(me.id).not.to.equal(squatter.id);
      expect(me.email_verified_at).to.be.a('string');
      expect((await scene.whoIs(squatter.token)).email).to.equal(`user-${squatter.id}@unknown.invalid`);
      const logIn = async (username: string) =>
        (await scene.app.anonymous.form('/auth/login', { username, password: PASSWORD })).status;
      expect([await logIn(squatter.username), await logIn(squatter.email)]).to.deep.equal([200, 401]);
      const invited = async (user: { token: string }) =>
        (await scene.app.as(user).get('/auth/invitations')).body.length;
      expect([await invited({ token }), await invited(squatter)]).to.deep.equal([1, 1]);
      // From now on the identity leads there.
      expect((await scene.whoIs(tokenOf(await scene.signIn()))).id).to.equal(me.id);
    });

    it('stays where it is if it was confirmed, or a page of another site asks', async () => {
      const local = await scene.app.make.user();
      scene.someone({ email: local.email });
      const crossSite = { query: ANEW, headers: { 'Sec-Fetch-Site': 'cross-site' } };
      expect(outcomeOf(await scene.signIn('acme', scene.app, crossSite))).to.include({ error: 'link_needed' });
      await scene.confirm(local);
      expect(outcomeOf(await scene.signIn('acme', scene.app, { query: ANEW }))).to.deep.equal({
        error: 'link_needed',
        provider: 'acme',
      });
      expect((await scene.whoIs(local.token)).email).to.equal(local.email);
    });

    it('ends the links that were mailed to it', async () => {
      const root = await scene.app.make.user({ superuser: true });
      const squatter = await scene.app.make.user();
      const { token: link } = (await scene.app.as(root).post(`/users/${squatter.id}/password-reset`)).body;
      scene.someone({ email: squatter.email });
      tokenOf(await scene.signIn('acme', scene.app, { query: ANEW }));
      const used = await scene.app.anonymous.post(`/auth/password-reset/${link}`, { password: 'Battery-staple-8' });
      expect(used.status).to.equal(404);
    });
  });

  describe('in the account of somebody else, when its owner signs in with Google', () => {
    it('keeps nobody out by an account that may not be linked', async () => {
      const google = await GoogleSignIn.start();
      google.someoneNew();
      const squatter = await google.app.make.user();
      // As after a change of the email, which a squatter repeats each week.
      expect(
        (await google.app.as(squatter).patch('/auth/me', { email: google.provider.person.email })).status,
      ).to.equal(200);
      expect(Object.fromEntries(googleOutcomeOf(await google.signIn()))).to.deep.equal({
        error: 'link_refused',
        new_account: 'possible',
      });
      const me = await google.whoIs(googleTokenOf(await google.signIn(google.app, ANEW)));
      expect(me).to.include({ email: google.provider.person.email });
      expect(me.id).not.to.equal(squatter.id);
    });

    it('takes no API token along when the account is linked', async () => {
      const google = await GoogleSignIn.start();
      for (const isConfirmed of [false, true]) {
        google.someoneNew();
        const local = await google.app.make.user();
        const body = { name: 'Script', scopes: ['read'], current_password: PASSWORD };
        const { token } = (await google.app.as(local).post('/auth/tokens', body)).body;
        if (isConfirmed) {
          await google.app.resources.pool.query('update users set email_verified_at = now() where id = $1', [local.id]);
        }
        google.provider.person = { ...google.provider.person, email: local.email };
        expect((await google.whoIs(googleTokenOf(await google.signIn()))).id).to.equal(local.id);
        expect((await google.app.as({ token }).get('/auth/me')).status).to.equal(isConfirmed ? 200 : 401);
      }
    });
  });

  describe('named by an invitation', () => {
    it('without mail, invites nobody, and the inviter is told to give a link', async () => {
      const app = await startTestApp();
      const [ann, bob] = [await app.make.user(), await app.make.user()];
      const { id } = await app.make.project({ owner: ann });
      const invite = (user: string) => app.as(ann).post(`/projects/${id}/collaborators`, { user });
      const refused = await invite(bob.email);
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'email_unconfirmed']);
      expect(refused.body.detail).to.contain('Create an invitation link');
      expect((await app.as(ann).get(`/projects/${id}/invitations`)).body).to.deep.equal([]);
      expect((await app.as(bob).get('/auth/invitations')).body).to.deep.equal([]);
      expect((await invite(bob.username)).status).to.equal(202);
    });

    it('of an earlier version is neither shown nor accepted', async () => {
      const app = await startTestApp();
      const [ann, bob] = [await app.make.user(), await app.make.user()];
      const { id } = await app.make.project({ owner: ann });
      expect((await app.as(ann).post(`/projects/${id}/collaborators`, { user: bob.username })).status).to.equal(202);
      const [{ id: invitation }] = (await app.as(bob).get('/auth/invitations')).body;
      await app.resources.pool.query('update project_invitations set by_email = true');
      expect((await app.as(bob).get('/auth/invitations')).body).to.deep.equal([]);
      const accepted = await app.as(bob).post(`/auth/invitations/${invitation}/accept`);
      expect([accepted.status, accepted.body.code]).to.deep.equal([403, 'email_not_verified']);
    });
  });
});

describe('claims of a provider', () => {
  let scene: CompanySignIn;
  before(async () => {
    scene = await CompanySignIn.start({
      OIDC_ED_ALLOWED_GROUPS: 'staff',
      OIDC_EC_SUPERUSER_GROUPS: 'admins',
    });
  });

  it('have the email and its confirmation from one place', async () => {
    const mine = { email: 'mine@acme.example', email_verified: true };
    const theirs = { email: 'theirs@acme.example', email_verified: undefined };
    // The email of the ID token with the confirmation of userinfo would be theirs, confirmed.
    scene.someone({ id_token: theirs, userinfo: mine });
    expect(await scene.whoIs(tokenOf(await scene.signIn()))).to.include({ email: mine.email });
    scene.someone({ id_token: { ...theirs, email_verified: false }, userinfo: { ...mine, email: 'own@acme.example' } });
    await scene.refuses('email_unverified', 'acme');
    scene.someone({ id_token: { email_verified: true }, userinfo: theirs });
    await scene.refuses('email_unverified', 'acme');
  });

  for (const [name, claims] of Object.entries({
    _claim_names: { groups: undefined, _claim_names: { groups: 'src1' } },
    hasgroups: { groups: undefined, hasgroups: true },
    'userinfo alone': { userinfo: { groups: ['staff', 'admins'] }, id_token: { _claim_names: { groups: 'src1' } } },
  })) {
    it(`without groups because there are too many (${name}) refuse, and make superusers ordinary users`, async () => {
      scene.someone({ ...claims });
      await scene.refuses('groups_left_out', 'ed');
      await scene.app.make.user({ superuser: true });
      scene.someone({ groups: ['admins'] });
      expect(await scene.whoIs(tokenOf(await scene.signIn('ec')))).to.include({ role: 'root' });
      const before = scene.company.people.get(scene.company.person)!;
      scene.company.people.set(scene.company.person, { ...before, groups: undefined, ...claims });
      const { id, role } = await scene.whoIs(tokenOf(await scene.signIn('ec')));
      expect(role).to.equal('user');
      await scene.app.resources.securityEvents.flush();
      const { rows } = await scene.app.resources.pool.query(
        `select details from security_events where user_id = $1 and event = 'authz_change' and details ? 'groups'`,
        [id],
      );
      expect(rows.map(({ details }) => details.groups)).to.deep.equal(['left out: the person has too many']);
    });
  }
});

import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { newId } from '../../shared/platform/identifiers.ts';
import { scene } from '../support/scene.ts';

describe('access tokens', () => {
  const { app, lead } = scene({ settings: { ACCESS_TOKEN_EXPIRE_MINUTES: '10' }, people: ['lead'], isShared: true });
  let claims: Record<string, unknown>;

  before(async () => {
    claims = jwt.decode(lead.token) as Record<string, unknown>;
  });

  const me = async (token: string) => (await app.as({ token }).get('/auth/me')).status;
  const key = () => createSecretKey(Buffer.from(app.settings.SECRET_KEY));
  const sign = (payload: object, options: jwt.SignOptions = {}, by: jwt.Secret = key()) =>
    jwt.sign(payload, by, { algorithm: 'HS256', ...options });
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  it('hold the person, the session, an id of their own and two times, signed with HS256', () => {
    expect(claims).to.have.all.keys('sub', 'sid', 'jti', 'iat', 'exp');
    expect(claims.sub).to.equal(lead.id);
    expect(Number(claims.exp) - Number(claims.iat)).to.equal(600);
    expect(jwt.decode(lead.token, { complete: true })!.header).to.deep.equal({ alg: 'HS256', typ: 'JWT' });
  });

  it('are accepted when every claim is right, so that each refusal below has one cause', async () => {
    expect(await me(sign(claims))).to.equal(200);
  });

  it('are refused after ACCESS_TOKEN_EXPIRE_MINUTES', async () => {
    const person = await app.make.user();
    app.travel(9 * 60_000);
    expect(await me(person.token)).to.equal(200);
    app.travel(61_000);
    const { status, body, headers } = await person.get('/auth/me');
    expect(status).to.equal(401);
    expect(body).to.deep.equal({ detail: 'Could not validate credentials', code: 'unauthorized' });
    expect(headers.get('WWW-Authenticate')).to.equal('Bearer');
    app.travel(-10 * 60_000 - 1000);
  });

  it('are refused without a signature', async () => {
    const payload = lead.token.split('.')[1];
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await me(`${encode({ alg, typ: 'JWT' })}.${payload}.`), alg).to.equal(401);
      expect(await me(`${encode({ alg, typ: 'JWT' })}.${payload}.${lead.token.split('.')[2]}`), alg).to.equal(401);
    }
    expect(await me(lead.token.split('.').slice(0, 2).join('.'))).to.equal(401);
  });

  it('are refused with any other algorithm, even under the right key', async () => {
    for (const algorithm of ['HS384', 'HS512'] as const) expect(await me(sign(claims, { algorithm }))).to.equal(401);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(await me(sign(claims, { algorithm: 'RS256' }, privateKey))).to.equal(401);
  });

  it('are refused when signed with another key or changed after signing', async () => {
    expect(await me(sign(claims, {}, createSecretKey(Buffer.alloc(32, 1))))).to.equal(401);
    const [header, , signature] = lead.token.split('.');
    const other = await app.make.user();
    expect(await me(`${header}.${encode({ ...claims, sub: other.id })}.${signature}`)).to.equal(401);
  });

  it('are refused when a claim is missing', async () => {
    for (const name of ['sub', 'sid', 'jti', 'exp']) expect(await me(sign(without(name))), name).to.equal(401);
    expect(await me(sign(without('iat'), { noTimestamp: true })), 'iat').to.equal(401);
  });

  it('are refused when a claim is of the wrong type', async () => {
    for (const name of ['sub', 'sid', 'jti']) {
      for (const value of ['x', '', 7, null, [claims[name]]]) {
        const payload = Buffer.from(JSON.stringify({ ...claims, [name]: value }));
        expect(await me(sign(payload)), `${name}=${JSON.stringify(value)}`).to.equal(401);
      }
    }
    for (const name of ['iat', 'exp']) {
      for (const value of [String(claims[name]), null, 1e300, [claims[name]]]) {
        const payload = Buffer.from(JSON.stringify({ ...claims, [name]: value }));
        expect(await me(sign(payload)), `${name}=${JSON.stringify(value)}`).to.equal(401);
      }
    }
    for (const payload of ['"text"', '7', 'null', '[]', 'no json'])
      expect(await me(sign(Buffer.from(payload)))).to.equal(401);
  });

  it('are refused when they were made for something else', async () => {
    for (const foreign of [{ aud: 'billing' }, { iss: 'https://elsewhere.example' }, { scope: 'reset' }, { nbf: 1 }]) {
      expect(await me(sign({ ...claims, ...foreign })), JSON.stringify(foreign)).to.equal(401);
    }
  });

  it('are refused when person and session don’t belong together', async () => {
    const other = await app.make.user();
    expect(await me(sign({ ...claims, sub: other.id }))).to.equal(401);
    expect(await me(sign({ ...claims, sid: newId() }))).to.equal(401);
  });

  it('can’t be replaced by a refresh token, nor come by another way than the header', async () => {
    expect(await me(lead.refreshToken)).to.equal(401);
    expect((await app.anonymous.get(`/auth/me?token=${lead.token}&access_token=${lead.token}`)).status).to.equal(401);
    const cookie = { headers: { Cookie: `token=${lead.token}; access_token=${lead.token}` } };
    expect((await app.anonymous.get('/auth/me', cookie)).status).to.equal(401);
    const basic = { headers: { Authorization: `Basic ${lead.token}` } };
    expect((await app.anonymous.get('/auth/me', basic)).status).to.equal(401);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { hashCheaply } from '../support/password-cost.ts';
import { type RawAnswer, rawGet } from '../support/raw-get.ts';
import { scene } from '../support/scene.ts';

describe('long answers', () => {
  hashCheaply();

  const { app, lead, at: inProject } = scene({ people: ['lead'], features: 60, isShared: true });

  const ask = (path: string, encoding?: string): Promise<RawAnswer> =>
    rawGet(`${app.base}/api/v1${path}`, {
      Authorization: `Bearer ${lead.token}`,
      ...(encoding !== undefined && { 'Accept-Encoding': encoding }),
    });

  for (const path of [
    '/features?per_page=60',
    '/results',
    '/results/export?format=csv',
    '/results/export?format=json',
  ]) {
    it(`are compressed as the client prefers, and say the same: GET ${path}`, async () => {
      const plain = await ask(inProject(path));
      expect([plain.status, plain.encoding]).to.deep.equal([200, undefined]);
      expect(plain.body.length).to.be.greaterThan(4096);
      for (const [accepted, encoding, decompress] of [
        ['br, gzip', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
        ['gzip;q=0.5, br;q=0.1', 'gzip', gunzipSync],
        ['zstd, gzip', 'gzip', gunzipSync],
      ] as const) {
        const answer = await ask(inProject(path), accepted);
        expect(answer.encoding, accepted).to.equal(encoding);
        expect(answer.headers.vary).to.match(/Accept-Encoding/);
        expect(answer.headers['content-type']).to.equal(plain.headers['content-type']);
        expect(answer.body.length).to.be.lessThan(plain.body.length / 2);
        expect(decompress(answer.body).toString()).to.equal(plain.body.toString());
      }
      for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate, zstd'])
        expect((await ask(inProject(path), accepted)).encoding, accepted).to.equal(undefined);
    });
  }

  it('are compressed once for all readers while unchanged', async () => {
    const [first, second] = [await ask(inProject('/results'), 'br'), await ask(inProject('/results'), 'br')];
    expect(first.body.equals(second.body)).to.equal(true);
    const before = first.body.length;
    await lead.post(inProject('/features'), { name: 'One that comes later' });
    const changed = await ask(inProject('/results'), 'br');
    expect(brotliDecompressSync(changed.body).toString()).to.contain('One that comes later');
    expect(changed.body.length).not.to.equal(before);
  });

  it('are sent as they are where they are short, or hold secrets', async () => {
    const short = await ask(inProject(''), 'br');
    expect([short.status, short.encoding]).to.deep.equal([200, undefined]);
    const login = await app.anonymous.form('/auth/login', { username: lead.username, password: lead.password });
    expect(login.headers.get('Content-Encoding')).to.equal(null);
    // More than 4 kB of sessions, which nobody but their person may learn anything of. An account has at most 20.
    for (let begun = 0; begun < 18; begun += 1)
      await app.anonymous.form('/auth/login', { username: lead.username, password: lead.password });
    const sessions = await ask('/auth/sessions', 'br');
    expect(sessions.body.length).to.be.greaterThan(4096);
    expect(sessions.encoding).to.equal(undefined);
  });

  it('are not compressed where they stream: a failure in their middle has to end them', async () => {
    const root = await app.make.user({ superuser: true });
    const answer = await rawGet(`${app.base}/api/v1/admin/database/export?format=json`, {
      Authorization: `Bearer ${root.token}`,
      'Accept-Encoding': 'br',
    });
    expect([answer.status, answer.encoding]).to.deep.equal([200, undefined]);
    expect(() => JSON.parse(answer.body.toString())).not.to.throw();
  });
});

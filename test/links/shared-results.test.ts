import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

describe('results by a link', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  let link: { id: string; token: string };

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: ['Login', 'Search', 'Export'], name: 'Roadmap' });
    const [login, search, exporting] = project.features;
    await compare(login!.id, search!.id);
    await compare(search!.id, exporting!.id);
    link = (await app.as(lead).post(`/projects/${project.id}/links`, { kind: 'results', label: 'For the board' })).body;
  });

  const compare = (better: string, worse: string) =>
    app.as(lead).post(`/projects/${project.id}/comparisons`, {
      feature_a_id: better,
      feature_b_id: worse,
      choice: 'feature_a',
      dimension: 'value',
    });
  const open = (path = '', { token = link.token, headers = {} } = {}) =>
    app.anonymous.get(`/shared${path}`, { headers: { 'X-Link-Token': token, ...headers } });
  const explanation = () => `/results/${project.features[0]!.id}/explanation?dimension=value`;
  const ofProject = async (path: string) => (await app.as(lead).get(`/projects/${project.id}${path}`)).body;

  it('are those of the project, without an account', async () => {
    const shared = await open();
    expect(shared.status).to.equal(200);
    expect(shared.body).to.have.all.keys('project', 'expires_at', 'as_of');
    expect(shared.body.project).to.deep.equal({ name: 'Roadmap' });
    await app.as(lead).put(`/projects/${project.id}`, { aim_top: 5 });
    expect((await open()).body.project).to.deep.equal({ name: 'Roadmap', aim_top: 5 });
    for (const path of ['/results', '/results?sort_by=value&include_ranges=true&include_quadrants=true']) {
      expect((await open(path)).body).to.deep.equal(await ofProject(path));
    }
    expect((await open('/stability?k=2&sort_by=value')).body).to.deep.equal(
      await ofProject('/results/stability?k=2&sort_by=value'),
    );
  });

  describe('of features with descriptions, tags and numbers', () => {
    /** Every field that holds something of a feature; the rest of a response is the same for members. */
    const HIDDEN = { description: '', tags: [], external: null };
    const RESULTS = '/results?sort_by=value&include_ranges=true&include_quadrants=true';

    beforeEach(async () => {
      const login = project.features[0]!;
      await app.as(lead).put(`/projects/${project.id}/features/${login.id}`, {
        description: 'Secret plan',
        tags: ['Board only'],
        estimates: { value: 77, complexity: 88 },
        external: { source: 'jira', id: 'PAY-7', url: 'https://tracker.example.com/PAY-7' },
      });
    });

    const linkThatShows = async (shows?: string[]): Promise<{ token: string; shows: string[] }> =>
      (await app.as(lead).post(`/projects/${project.id}/links`, { kind: 'results', ...(shows && { shows }) })).body;
    /** A member's response with each feature as a link should show it. */
    const as = (change: (feature: object) => object, body: unknown): unknown =>
      JSON.parse(JSON.stringify(body), (_key, value) =>
        value?.created_at && value.project_id ? change(value) : value,
      );

    it('show names only, in every field of every response, as do links from before there was a choice', async () => {
      const change = ({ estimates: _, ...feature }: { estimates?: unknown }) => ({ ...feature, ...HIDDEN });
      await app.resources.pool.query(`update project_links set shows = default where id = $1`, [link.id]);
      const made = await linkThatShows();
      expect(made.shows).to.deep.equal([]);
      for (const each of [link, made]) {
        const shown = await open(RESULTS, each);
        expect(shown.body).to.deep.equal(as(change, await ofProject(RESULTS)));
        const explained = await open(explanation(), each);
        expect(explained.body.feature).to.deep.equal(as(change, (await ofProject(explanation())).feature));
        for (const path of ['', RESULTS, '/results', '/stability', explanation()]) {
          const { text } = await open(path, each);
          for (const secret of ['Secret plan', 'Board only', '77', '88', 'PAY-7', 'jira', 'tracker.example']) {
            if (!/^\d+$/.test(secret)) expect(text, path).not.to.include(secret);
            else expect(text, path).not.to.match(new RegExp(`:${secret}[,}]`));
          }
        }
      }
    });

    for (const [shows, kept] of [
      ['descriptions', ['description']],
      ['tags', ['tags']],
      ['numbers', ['estimates', 'external']],
    ] as const) {
      it(`show ${shows} if the owner chose them, and nothing else; never the address of a tracker`, async () => {
        const made = await linkThatShows([shows]);
        expect(made.shows).to.deep.equal([shows]);
        const change = (feature: Record<string, unknown>) => {
          const { estimates, ...rest } = feature;
          const external = feature.external && { ...feature.external, url: null };
          const all: Record<string, unknown> = { ...feature, external };
          return {
            ...rest,
            ...HIDDEN,
            ...Object.fromEntries(kept.filter((key) => all[key] !== undefined).map((key) => [key, all[key]])),
          };
        };
        expect((await open(RESULTS, made)).body).to.deep.equal(as(change as never, await ofProject(RESULTS)));
        expect((await open(explanation(), made)).body.feature).to.deep.equal(
          as(change as never, (await ofProject(explanation())).feature),
        );
      });
    }

    it('have an ETag of their own for each choice, and are listed with it', async () => {
      const [names, all] = [await linkThatShows(), await linkThatShows(['numbers', 'tags', 'descriptions'])];
      const tag = (await open('/results', all)).headers.get('ETag')!;
      expect((await open('/results', { ...names, headers: { 'If-None-Match': tag } })).status).to.equal(200);
      const listed = await ofProject('/links');
      expect(listed.map(({ shows }: { shows: string[] }) => shows)).to.deep.equal([
        ['descriptions', 'tags', 'numbers'],
        [],
        [],
      ]);
    });

    it('are refused for unknown choices and for invitations, and nothing is written', async () => {
      for (const body of [
        { kind: 'results', shows: ['people'] },
        { kind: 'results', shows: 'tags' },
        { kind: 'invitation', shows: ['tags'] },
      ]) {
        const { status } = await app.as(lead).post(`/projects/${project.id}/links`, body);
        expect(status, JSON.stringify(body)).to.equal(422);
      }
      expect(await ofProject('/links')).to.have.length(1);
    });
  });

  it('explain a rank without a word about people', async () => {
    const { body } = await open(explanation());
    const whole = await ofProject(explanation());
    expect(body.rank).to.equal(whole.rank);
    expect(body.answers).to.deep.equal({ won: 1, lost: 0, tied: 0 });
    expect(body.below.chain).to.deep.equal(
      whole.below.chain.map(({ better, worse, choice }: Record<string, unknown>) => ({ better, worse, choice })),
    );
    expect(whole.below.chain).not.to.have.length(0);
    for (const path of ['', '/results?include_ranges=true', '/stability', explanation()]) {
      const { text: shown } = await open(path);
      for (const secret of [lead.id, lead.username, lead.email, 'For the board', whole.below.chain[0].comparison_id]) {
        expect(shown, path).not.to.include(secret);
      }
    }
  });

  it('open nothing else', async () => {
    const headers = { 'X-Link-Token': link.token };
    for (const path of [
      '/results',
      '/results/export',
      '/collaborators',
      '/history',
      '/activity',
      '/features',
      '/comparisons',
    ]) {
      expect((await app.anonymous.get(`/projects/${project.id}${path}`, { headers })).status, path).to.equal(401);
    }
    expect(
      (await app.anonymous.get('/auth/me', { headers: { Authorization: `Bearer ${link.token}` } })).status,
    ).to.equal(401);
    const other = await app.make.project({ owner: lead, features: 2 });
    expect((await open(`/results/${other.features[0]!.id}/explanation?dimension=value`)).status).to.equal(404);
    expect((await open('/results/nonsense/explanation?dimension=value')).status).to.equal(404);
    expect((await open('/stability?k=0')).status).to.equal(422);
  });

  it('tell that answers contradict each other, and not which or whose', async () => {
    const contradicted = async (query = '') => (await open(`/stability${query}`)).body.contradicted;
    expect([await contradicted(), await contradicted('?sort_by=value')]).to.deep.equal([false, false]);
    const [a, b, c] = project.features;
    for (const [better, worse] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      await compare(better!.id, worse!.id);
    }
    expect([await contradicted(), await contradicted('?sort_by=value')]).to.deep.equal([true, true]);
    expect(await contradicted('?sort_by=complexity')).to.equal(false);
  });

  it('are 304 while nothing changed, and 401 at once when the link was revoked, whatever the browser keeps', async () => {
    const first = await open('/results?sort_by=value');
    const tag = { 'If-None-Match': first.headers.get('ETag')! };
    expect(first.headers.get('Cache-Control')).to.equal('private, no-cache');
    expect(first.headers.get('Vary')).to.include('X-Link-Token');
    expect((await open('/results?sort_by=value', { headers: tag })).status).to.equal(304);
    const stability = await open('/stability');
    const unchanged = await open('/stability', { headers: { 'If-None-Match': stability.headers.get('ETag')! } });
    expect([unchanged.status, unchanged.text]).to.deep.equal([304, '']);
    await compare(project.features[2]!.id, project.features[0]!.id);
    expect((await open('/results?sort_by=value', { headers: tag })).status).to.equal(200);
    await app.as(lead).delete(`/projects/${project.id}/links/${link.id}`);
    for (const path of ['', '/results', '/results?sort_by=value', '/stability', explanation()]) {
      const refused = await open(path, { headers: tag });
      expect([refused.status, refused.body.code], path).to.deep.equal([401, 'link_not_valid']);
    }
  });

  it('end with the link, with the project, and for a token that is not exactly right', async () => {
    const { rows } = await app.resources.pool.query('select token_hash from project_links where id = $1', [link.id]);
    const wrong = ['', 'x', 'A'.repeat(86), link.token.slice(0, -4), rows[0].token_hash.toString('base64url')];
    for (const token of wrong) expect((await open('/results', { token })).status, token).to.equal(401);
    expect((await app.anonymous.get('/shared/results')).status).to.equal(401);
    await app.resources.pool.query('update project_links set token_hash = null where id = $1', [link.id]);
    expect((await open()).status).to.equal(401);
    const ended = (await app.as(lead).post(`/projects/${project.id}/links`, { kind: 'results' })).body;
    expect((await open('', ended)).status).to.equal(200);
    await app.resources.pool.query('update project_links set expires_at = created_at where id = $1', [ended.id]);
    expect((await open('', ended)).status).to.equal(401);
    const lost = (await app.as(lead).post(`/projects/${project.id}/links`, { kind: 'results' })).body;
    await app.as(lead).delete(`/projects/${project.id}`);
    expect((await open('', lost)).status).to.equal(401);
  });

  it('are counted when they are opened, an address once an hour, and never when they are read again', async () => {
    await open();
    await open();
    await open('/results');
    const [listed] = await ofProject('/links');
    expect(listed.uses).to.equal(1);
    expect(listed.last_used_at).to.be.a('string');
  });
});

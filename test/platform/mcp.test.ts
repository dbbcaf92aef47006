import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('the Model Context Protocol', () => {
  let app: TestApp;
  let owner: TestUser;
  let project: TestProject;
  let token: string;
  const written: string[] = [];

  before(async () => {
    app = await startTestApp(
      { LOG_LEVEL: 'info', BACKEND_CORS_ORIGINS: 'https://assistant.example.com' },
      { logLines: { write: (line) => void written.push(line) } },
    );
    owner = await app.make.user();
  });
  beforeEach(async () => {
    project = await app.make.project({ owner, features: 4 });
    token = await make(['read', 'answer', 'edit']);
  });

  const make = async (scopes: string[], projectId: string | null = null): Promise<string> =>
    (await app.as(owner).post('/auth/tokens', { name: 'Assistant', scopes, project_id: projectId })).body.token;
  const send = (message: object, headers: Record<string, string> = {}, bearer = token) =>
    app.as({ token: bearer }).post('/mcp', { jsonrpc: '2.0', id: 1, ...message }, { headers });
  /** The result of a tool, or what it refused. */
  const call = async (name: string, args: object, bearer = token) => {
    const { status, body } = await send({ method: 'tools/call', params: { name, arguments: args } }, {}, bearer);
    expect([status, body.error], JSON.stringify(body)).to.deep.equal([200, undefined]);
    const { content, isError = false } = body.result;
    return { isError, result: JSON.parse(content[0].text) };
  };

  it('begins with a handshake, and lists the tools with their arguments', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { body } = await send({ method: 'initialize', params: client });
    expect(body.result).to.deep.include({ protocolVersion: '2025-06-18' });
    expect(body.result.serverInfo.name).to.equal('pairwise');
    for (const params of [undefined, { protocolVersion: '2025-06-18' }]) {
      const { code, message } = (await send({ method: 'initialize', params })).body.error;
      expect([code, message]).to.deep.equal([
        -32602,
        'params of initialize must have protocolVersion, capabilities, and clientInfo with name and version',
      ]);
    }
    const noted = await app.as({ token }).post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([noted.status, noted.text]).to.deep.equal([202, '']);
    const { tools } = (await send({ method: 'tools/list' })).body.result;
    expect(tools.map(({ name }: { name: string }) => name)).to.deep.equal([
      'list_projects',
      'add_features',
      'sync_features',
      'next_question',
      'answer',
      'ranking',
      'explain',
      'kept_rankings',
      'what_moved',
    ]);
    const { inputSchema } = tools.find(({ name }: { name: string }) => name === 'answer');
    expect(inputSchema.required).to.have.members(['project_id', 'feature_a_id', 'feature_b_id', 'dimension', 'choice']);
    expect(inputSchema.properties.choice.enum).to.deep.equal(['feature_a', 'feature_b', 'tie']);
  });

  it('speaks the revision without a handshake, too', async () => {
    const modern = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
      send(
        { method, params: { ...params, _meta: META } },
        { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...headers },
      );
    expect((await modern('server/discover')).body.result.supportedVersions).to.deep.equal(['2026-07-28']);
    expect((await modern('tools/list')).body.result.tools).to.have.length(9);
    const { body } = await modern(
      'tools/call',
      { name: 'list_projects', arguments: {} },
      { 'Mcp-Name': 'list_projects' },
    );
    expect(body.result.content[0].text).to.include(project.id);
    const unknown = await modern('nonsense');
    expect([unknown.status, unknown.body.error.code]).to.deep.equal([404, -32601]);
    const listen = await modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(listen.body.error.message).to.equal('Subscription limit reached');
  });

  it('lets an assistant add features, answer every question, and read why', async () => {
    const { result: projects } = await call('list_projects', { limit: 1000 });
    expect(projects.map(({ id }: TestProject) => id)).to.include(project.id);
    const names = ['Dark theme', 'Search'];
    const added = await call('add_features', { project_id: project.id, features: names.map((name) => ({ name })) });
    expect(added.result.count).to.equal(2);
    const issues = [{ id: 'APP-1', name: 'Search' }];
    const synced = await call('sync_features', { project_id: project.id, source: 'jira', features: issues });
    expect([synced.result.updated.count, synced.result.created.count]).to.deep.equal([1, 0]);
    let answered = 0;
    for (;;) {
      const { result: question } = await call('next_question', { project_id: project.id, dimension: 'value' });
      if (question === null) break;
      const { comparison_id, feature_a, feature_b, dimension } = question;
      const choice = feature_a.name < feature_b.name ? 'feature_a' : 'feature_b';
      const pair = { comparison_id, feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension };
      const { isError } = await call('answer', { project_id: project.id, ...pair, choice });
      expect(isError).to.equal(false);
      answered += 1;
    }
    expect(answered).to.be.at.least(5);
    const { result } = await call('ranking', { project_id: project.id, sort_by: 'value', limit: 2 });
    expect([result.features, result.ranking.length]).to.deep.equal([6, 2]);
    expect(result.ranking[0]).to.include({ name: 'Dark theme', rank: 1 });
    const why = await call('explain', { project_id: project.id, feature_id: result.ranking[0].id, dimension: 'value' });
    expect(why.result).to.include({ rank: 1, dimension: 'value' });
    const { body: kept } = await app.as(owner).post(`/projects/${project.id}/snapshots`, { name: 'Quarter' });
    expect((await call('kept_rankings', { project_id: project.id })).result).to.deep.equal([kept]);
    const moved = await call('what_moved', { project_id: project.id, snapshot_id: kept.id, with: 'now', per_page: 2 });
    expect(moved.result).to.deep.include({ earlier: kept, later: null, beyond_noise: 0 });
    expect(moved.result.moves.items).to.have.length(2);
  });

  it('tells an assistant to ask again if other people are looking at the last question', async () => {
    const shared = await app.make.project({ owner, features: 2 });
    const colleague = await app.make.user();
    await assign(app, shared, colleague, owner);
    const asked = { project_id: shared.id, dimension: 'value' };
    await app.as(colleague).get(`/projects/${shared.id}/comparisons/next?dimension=value`);
    const { result } = await call('next_question', asked);
    expect(result).to.have.all.keys('question', 'retry_after');
    expect([result.question, result.retry_after]).to.deep.equal([null, 5]);
    const { tools } = (await send({ method: 'tools/list' })).body.result;
    expect(tools.find(({ name }: { name: string }) => name === 'next_question').description).to.include('retry_after');
  });

  it('refuses by the scopes, project and rights of the token, as errors of the tool', async () => {
    const [reader, foreign] = [
      await make(['read']),
      await make(['read', 'edit'], (await app.make.project({ owner })).id),
    ];
    const stranger = await app.make.project({ owner: await app.make.user() });
    written.length = 0;
    const refused = [
      await call('next_question', { project_id: project.id, dimension: 'value' }, reader),
      await call('add_features', { project_id: project.id, features: [{ name: 'x' }] }, reader),
      await call('ranking', { project_id: project.id }, foreign),
      await call('ranking', { project_id: stranger.id }),
    ];
    expect(refused.map(({ isError, result }) => [isError, result.code])).to.deep.equal([
      [true, 'insufficient_scope'],
      [true, 'insufficient_scope'],
      [true, 'forbidden'],
      [true, 'forbidden'],
    ]);
    expect(written.filter((line) => line.includes('authz_fail'))).to.have.length(4);
    expect((await call('list_projects', {}, foreign)).result).to.have.length(1);
  });

  it('refuses wrong arguments in the words of the API', async () => {
    const args = { project_id: project.id };
    const faults: [tool: string, args: object, detail: RegExp][] = [
      ['ranking', { ...args, limit: 1000 }, /^limit must be a whole number from 1 to 200$/],
      ['ranking', { ...args, limits: 1 }, /^limits is unknown; the arguments are project_id, sort_by, limit$/],
      ['ranking', {}, /^project_id is a required field$/],
      ['ranking', { project_id: 'x' }, /^Not found$/],
      ['ranking', { project_id: { x: 1 } }, /^Not found$/],
      ['next_question', { ...args, dimension: 'speed' }, /^dimension must be one of/],
      ['answer', { ...args, choice: 'both' }, /is a required field/],
      [
        'add_features',
        { ...args, features: [{ name: 'A', nam: 'B' }] },
        /^features\[0\].nam is unknown. Did you mean name\?$/,
      ],
      ['add_features', { ...args, features: 'x' }, /^features must be/],
    ];
    for (const [tool, given, detail] of faults) {
      const { isError, result } = await call(tool, given);
      expect([isError, detail.test(result.detail)], JSON.stringify(result)).to.deep.equal([true, true]);
    }
    expect((await call('list_projects', {})).isError).to.equal(false);
  });

  it('keeps results short, however much they are about', async () => {
    await app.as(owner).put(`/projects/${project.id}`, { description: 'x'.repeat(10_000) });
    const { result: projects } = await call('list_projects', { limit: 1000 });
    for (const { description } of projects) expect(description.length).to.be.at.most(200);
    const many = Array.from({ length: 1001 }, (_, index) => ({ id: `A-${index}`, name: `Issue ${index}` }));
    const features = many.map(({ name }) => ({ name }));
    const { result: added } = await call('add_features', { project_id: project.id, features });
    expect([added.count, added.features.length]).to.deep.equal([1001, 200]);
    const { result: synced } = await call('sync_features', { project_id: project.id, source: 'jira', features: many });
    expect([synced.updated.count, synced.updated.rows.length]).to.deep.equal([1001, 200]);
  });

  it('makes no more of a ranking than it shows, however long its features are', async () => {
    const features = Array.from({ length: 200 }, (_, at) => ({ name: `Long ${at}`, description: 'x'.repeat(10_000) }));
    await app.as(owner).post(`/projects/${project.id}/features/bulk`, features);
    const before = app.resources.responses.bytes;
    const { result } = await call('ranking', { project_id: project.id, limit: 1 });
    expect([result.features, result.ranking.length]).to.deep.equal([204, 1]);
    expect(app.resources.responses.bytes - before).to.be.lessThan(10_000);
  });

  it('takes API tokens only, no pages of other origins, and one message at a time', async () => {
    const list = { method: 'tools/list' };
    expect((await send(list, {}, owner.token)).status).to.equal(403);
    expect((await app.anonymous.post('/mcp', { jsonrpc: '2.0', id: 1, ...list })).status).to.equal(401);
    expect((await send(list, { Origin: 'https://evil.example.com' })).status).to.equal(403);
    expect((await send(list, { Origin: 'https://assistant.example.com' })).status).to.equal(200);
    expect((await app.as({ token }).get('/mcp')).status).to.equal(405);
    expect((await app.as({ token }).post('/mcp', [{ jsonrpc: '2.0', id: 1, ...list }])).status).to.equal(422);
    expect((await send({ ...list, nonsense: 1 })).status).to.equal(422);
    expect((await send({ ...list, id: 'a' })).body.id).to.equal('a');
    const outdated = await send(list, { 'MCP-Protocol-Version': '1999-01-01' });
    expect([outdated.status, outdated.body.error.code]).to.deep.equal([400, -32000]);
    expect((await send({ method: 'tools/call', params: { name: 'x', arguments: {} } })).body.error.code).to.equal(
      -32602,
    );
    const long = { name: 'add_features', arguments: { features: [{ name: 'x'.repeat(70_000) }] } };
    expect((await send({ method: 'tools/call', params: long })).status).to.equal(413);
  });
});

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import about from '../../package.json' with { type: 'json' };
import { readClosureLag } from '../../shared/operate/gauges.ts';
import { findLedgersChangedSince } from '../../shared/results/store/rankings.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  events: unknown[];
}

const CLIENT = 3;
const FAILED = 2;
const CALLER = 'b'.repeat(16);

/** What a real OTLP endpoint receives. */
async function startCollector() {
  const spans: Sent[] = [];
  const resources: Record<string, unknown>[] = [];
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(valuesOf(resource));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => collector.close(resolve)));
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, spans, resources };
}

const valuesOf = ({ attributes }: Pick<Sent, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('traces', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  let collector: Awaited<ReturnType<typeof startCollector>>;

  const prepare = async (settings: Record<string, string> = {}) => {
    collector = await startCollector();
    app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 3 });
  };
  const headers = (traceId: string, flags = '01') => ({ headers: { traceparent: `00-${traceId}-${CALLER}-${flags}` } });
  const compare = (traceId: string, flags?: string) =>
    app.as(lead).post(
      `/projects/${project.id}/comparisons/binary`,
      {
        feature_a_id: project.features[0]!.id,
        feature_b_id: project.features[1]!.id,
        choice: 'feature_a',
        dimension: 'value',
      },
      headers(traceId, flags),
    );
  /** The spans of a trace, once all are sent. */
  const sent = async (traceId: string, from = app) => {
    await from.resources.tracing!.close();
    return collector.spans.filter((span) => span.traceId === traceId);
  };
  /** No view lags behind its ledger, and no job is left that would take the place of a new one. */
  const settled = () =>
    until(
      async () => ({
        jobs: await app.resources.jobs.queue('ranking').getJobCountByTypes('waiting', 'active', 'delayed'),
        views: await app.resources.views.lagging(
          'next',
          await findLedgersChangedSince(app.resources.pool, { since: new Date(0), limit: 10 }),
        ),
        lag: await readClosureLag(app.resources),
      }),
      ({ jobs, views, lag }) => jobs === 0 && views.length === 0 && lag === 0,
    );

  it('join a request, the jobs that it enqueues, and their statements and Redis commands', async () => {
    await prepare();
    await startTestWorkers(app);
    await settled();
    const traceId = 'a'.repeat(32);
    expect((await compare(traceId)).status).to.equal(201);
    await settled();
    const ours = await sent(traceId);
    expect(collector.resources[0]).to.include({ 'service.version': about.version });

    const request = ours.find(({ name }) => name === 'POST /api/v1/projects/:project_id/comparisons/binary')!;
    expect(request.parentSpanId).to.equal(CALLER);
    const closure = ours.find(({ name }) => name === 'recompute-closure')!;
    expect(closure.parentSpanId).to.equal(request.spanId);
    const pairs = ours.find(({ name }) => name === 'precompute-next-pair')!;
    expect(pairs.parentSpanId).to.equal(closure.spanId);

    const calls = ours.filter(({ kind }) => kind === CLIENT);
    const below = (parent: Sent) => calls.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
    const append = below(request).find(({ name }) => name.endsWith(' append_comparisons'))!;
    expect(valuesOf(append)).to.include({ 'db.system.name': 'postgresql', 'db.query.summary': append.name });
    expect(valuesOf(append)).to.include.keys('db.operation.name', 'db.namespace', 'server.address', 'server.port');
    const systems = (parent: Sent) => new Set(below(parent).map((call) => valuesOf(call)['db.system.name']));
    for (const job of [closure, pairs]) expect([...systems(job)]).to.have.members(['postgresql', 'redis']);
    const text = JSON.stringify(calls);
    for (const value of [project.id, project.features[0]!.id, lead.id, 'feature_a']) expect(text).not.to.include(value);
  });

  it('name the statements of the ORM and of COPY by operation and table', async () => {
    collector = await startCollector();
    const operated = await startOperatedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await startTestWorkers(operated);
    const { admin } = operated;
    const [ofOrm, ofCopy] = ['c'.repeat(32), 'd'.repeat(32)];
    expect((await admin.post('/projects', { name: "A 'quoted' name" }, headers(ofOrm))).status).to.equal(201);
    expect((await admin.post('/admin/database/backup', {}, headers(ofCopy))).status).to.equal(200);
    const names = (await sent(ofOrm, operated)).map(({ name }) => name);
    expect(names).to.include.members(['BEGIN', 'INSERT projects', 'COMMIT']);
    expect(JSON.stringify(collector.spans.filter(({ kind }) => kind === CLIENT))).not.to.include('quoted');
    const copied = collector.spans.filter(({ traceId, name }) => traceId === ofCopy && name.startsWith('COPY '));
    expect(copied.map(({ name }) => name)).to.include('COPY public.features');
  });

  it('tell the code of a statement that failed, and nothing of its values', async () => {
    await prepare({ LOCK_TIMEOUT_SECONDS: '0.2' });
    const holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
    await holder.query('begin');
    await holder.query('select 1 from ranking_ledgers where project_id = $1 for update', [project.id]);
    const traceId = 'e'.repeat(32);
    expect((await compare(traceId)).status).to.equal(503);
    const failed = (await sent(traceId)).filter(({ kind, status }) => kind === CLIENT && status.code === FAILED);
    expect(failed).to.have.length(1);
    expect(valuesOf(failed[0]!)).to.include({ 'error.type': '55P03', 'db.response.status_code': '55P03' });
    expect([failed[0]!.status.message ?? '', failed[0]!.events]).to.deep.equal(['', []]);
  });

  it('tell the kind of error that a job failed with, and nothing of its message', async () => {
    collector = await startCollector();
    const operated = await startOperatedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await startTestWorkers(operated);
    const traceId = 'f'.repeat(32);
    await writeFile(path.join(operated.backups, 'foreign.zip'), 'not a zip archive');
    const refused = await operated.admin.post('/admin/database/restore', { backup_id: 'foreign' }, headers(traceId));
    expect(refused.status).to.equal(400);
    const job = (await sent(traceId, operated)).find(({ name }) => name === 'restore-database')!;
    expect(valuesOf(job)).to.include({ 'error.type': 'bad_request' });
    expect([job.status, job.events]).to.deep.equal([{ code: FAILED }, []]);
  });

  it('keep statements apart that wait for the same connection', async () => {
    await prepare({ DATABASE_POOL: '2' });
    const { pool, tracing } = app.resources;
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const asked = ['first', 'second'].map((name) => {
      const span = tracing!.start('request', name, undefined, {});
      return span
        .run(() => pool.query(`select 1 from ${name === 'first' ? 'users' : 'projects'}`))
        .then(() => span.end());
    });
    for (const client of held) client.release();
    await Promise.all(asked);
    await tracing!.close();
    const parents = new Map(collector.spans.map(({ spanId, name }) => [spanId, name]));
    const pairs = collector.spans
      .filter(({ name }) => /^SELECT (users|projects)$/.test(name))
      .map((span) => [span.name, parents.get(span.parentSpanId!)]);
    expect(pairs).to.have.deep.members([
      ['SELECT users', 'first'],
      ['SELECT projects', 'second'],
    ]);
  });

  it("leave out what the caller doesn't sample", async () => {
    await prepare();
    expect((await compare('f'.repeat(32), '00')).status).to.equal(201);
    expect(await sent('f'.repeat(32))).to.deep.equal([]);
  });
});

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { createLogger } from '../../config/logger.ts';
import { missingFixes } from '../../config/postgres-releases.ts';
import about from '../../package.json' with { type: 'json' };
import { migrations } from '../../shared/data/migrations/index.ts';
import { readBuild } from '../../shared/operate/build.ts';
import { readReadiness } from '../../shared/operate/health.ts';
import { startMonitoringServer } from '../../shared/operate/monitoring-server.ts';
import { findLedgersChangedSince } from '../../shared/results/store/rankings.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

/** Values of a metric by their labels, as Prometheus reads them. */
async function valuesOf({ resources }: TestApp, metric: string): Promise<Record<string, number>> {
  const { text } = await resources.metrics.read();
  const lines = text.split('\n').filter((line) => new RegExp(`^${metric}[ {]`).test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (.*)$/.exec(line)!;
      return [labels, Number(value)];
    }),
  );
}

describe('the metrics', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  const compare = (headers: Record<string, string> = {}) =>
    app.as(lead).post(
      `/projects/${project.id}/comparisons/binary`,
      {
        feature_a_id: project.features[0]!.id,
        feature_b_id: project.features[1]!.id,
        choice: 'feature_a',
        dimension: 'value',
      },
      { headers },
    );

  /** Every wish has been delivered, and no job is left. */
  const settled = () =>
    until(
      async () => ({
        lag: (await valuesOf(app, 'pairwise_closure_lag_seconds'))[''],
        jobs: await app.resources.jobs.queue('ranking').getJobCountByTypes('waiting', 'active'),
        views: await app.resources.views.lagging('next', await ledgers()),
      }),
      ({ lag, jobs, views }) => lag === 0 && jobs === 0 && views.length === 0,
    );
  const ledgers = () => findLedgersChangedSince(app.resources.pool, { since: new Date(0), limit: 10 });

  const prepare = async (settings: Record<string, string> = {}) => {
    app = await startTestApp(settings);
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 3 });
  };

  it('count requests by the pattern of their path, and unknown paths under one name', async () => {
    await prepare();
    await app.as(lead).get(`/projects/${project.id}`);
    await app.as(lead).get('/nothing/of/the/kind');
    const counts = await valuesOf(app, 'pairwise_http_request_duration_seconds_count');
    expect(counts['method="GET",route="/api/v1/projects/:project_id",status="200"']).to.equal(1);
    expect(counts['method="GET",route="none",status="404"']).to.equal(1);
    expect((await app.resources.metrics.read()).text).not.to.include(project.id);
  });

  it('tell how long jobs wait and how far the views lag while no worker runs, and that neither does after', async () => {
    await prepare();
    await compare();
    const queued = () => valuesOf(app, 'pairwise_jobs');
    await until(queued, (jobs) => jobs['queue="ranking",state="waiting"']! > 0);
    app.travel(60_000);
    expect((await valuesOf(app, 'pairwise_oldest_waiting_job_seconds'))['queue="ranking"']).to.be.greaterThan(55);
    expect((await valuesOf(app, 'pairwise_closure_lag_seconds'))['']).to.be.greaterThan(55);

    await startTestWorkers(app);
    await until(queued, (jobs) => jobs['queue="ranking",state="waiting"'] === 0);
    await until(
      () => valuesOf(app, 'pairwise_closure_lag_seconds'),
      (lag) => lag[''] === 0,
    );
    await until(
      () => valuesOf(app, 'pairwise_oldest_waiting_job_seconds'),
      (ages) => ages['queue="ranking"'] === 0,
    );
    const done = await until(
      () => valuesOf(app, 'pairwise_jobs_finished_total'),
      (jobs) => jobs['queue="ranking",job_name="precompute-next-pair",outcome="completed"']! > 0,
    );
    expect(done['queue="ranking",job_name="recompute-closure",outcome="completed"']).to.be.greaterThan(0);
    const runs = await valuesOf(app, 'pairwise_job_run_seconds_count');
    expect(runs['queue="ranking",job_name="recompute-closure"']).to.be.greaterThan(0);
  });

  it('name the build that runs', async () => {
    await prepare();
    const schema = migrations.at(-1)!.name;
    const commit = readBuild().commit ?? '';
    expect(await valuesOf(app, 'pairwise_build_info')).to.deep.equal({
      [`version="${about.version}",schema="${schema}",commit="${commit}"`]: 1,
    });
  });

  it('tell hits and misses of the views, the pool, and that the stores are there', async () => {
    await prepare();
    await startTestWorkers(app);
    await compare();
    await until(
      () => valuesOf(app, 'pairwise_closure_lag_seconds'),
      (lag) => lag[''] === 0,
    );
    await app.as(lead).get(`/projects/${project.id}/comparisons/progress?dimension=value`);
    const reads = await valuesOf(app, 'pairwise_view_reads_total');
    expect(reads['outcome="hit"']! + reads['outcome="miss"']!).to.be.greaterThan(0);
    expect(await valuesOf(app, 'pairwise_database_connections')).to.include({ 'state="waiting"': 0 });
    expect(await valuesOf(app, 'pairwise_database_up')).to.deep.equal({ '': 1 });
    expect(await valuesOf(app, 'pairwise_redis_up')).to.deep.equal({ '': 1 });
  });

  it('tell how much of its memory each kind of cache takes, and security events by kind', async () => {
    await prepare();
    const before = await valuesOf(app, 'pairwise_cache_bytes');
    await app.as(lead).get(`/projects/${project.id}/comparisons/next?dimension=value`);
    const after = await valuesOf(app, 'pairwise_cache_bytes');
    const limits = await valuesOf(app, 'pairwise_cache_limit_bytes');
    const kinds = ['rankings', 'features', 'responses', 'unsent', 'views'].map((kind) => `cache="${kind}"`);
    for (const values of [after, limits]) expect(values).to.have.all.keys(kinds);
    for (const kind of kinds) expect(after[kind], kind).to.be.at.most(limits[kind]!);
    for (const kind of ['rankings', 'features'])
      expect(after[`cache="${kind}"`], kind).to.be.greaterThan(before[`cache="${kind}"`]!);

    const failures = async () => (await valuesOf(app, 'pairwise_security_events_total'))['event="authn_login_fail"'];
    expect(await failures()).to.equal(0);
    await app.anonymous.form('/auth/login', { username: 'nobody', password: 'wrong-password' });
    expect(await failures()).to.equal(1);
  });

  it('tell the ages of the newest backup and of the newest verified one', async () => {
    const operated = await startOperatedApp();
    await startTestWorkers(operated);
    expect(await valuesOf(operated, 'pairwise_backup_age_seconds')).to.deep.equal({});
    expect((await operated.admin.post('/admin/database/backup')).status).to.equal(200);
    const ages = await until(
      () => valuesOf(operated, 'pairwise_backup_age_seconds'),
      (found) => Object.keys(found).length === 2,
    );
    expect(ages).to.have.all.keys('which="newest"', 'which="verified"');
  });

  it('are served without Redis, except for its contents', async () => {
    const url = process.env.TEST_REDIS_URL!;
    const proxy = await TcpProxy.before(url);
    await prepare({ REDIS_URL: `${proxy.through(url)}/14` });
    await proxy.refuse();
    await until(
      () => valuesOf(app, 'pairwise_redis_up'),
      (up) => up[''] === 0,
    );
    expect(await valuesOf(app, 'pairwise_jobs')).to.deep.equal({});
    expect(await valuesOf(app, 'pairwise_closure_lag_seconds')).to.deep.equal({});
    expect(await valuesOf(app, 'pairwise_database_up')).to.deep.equal({ '': 1 });
  });

  it('are all that the dashboard and the alert rules ask for', async () => {
    await prepare();
    app.resources.metrics.watchProcess();
    const known = new Set(app.resources.metrics.registry.getMetricsAsArray().map(({ name }) => name));
    const folder = path.join(import.meta.dirname, '../../config/monitoring');
    const asked = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:pairwise|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      ),
    );
    expect(asked).not.to.be.empty;
    expect(asked.filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it('carry the request id into the jobs that the request asked for', async () => {
    await prepare();
    await startTestWorkers(app);
    await settled();
    const answer = await compare({ 'X-Request-Id': 'a-request-of-ours' });
    expect(answer.headers.get('X-Request-Id')).to.equal('a-request-of-ours');
    const ours = await until(
      async () => {
        const jobs = await app.resources.jobs.queue('ranking').getJobs(['completed']);
        return jobs.filter(({ data }) => data.origin?.requestId === 'a-request-of-ours');
      },
      (jobs) => jobs.length === 2,
    );
    expect(ours.map(({ name }) => name)).to.have.members(['recompute-closure', 'precompute-next-pair']);
    for (const { data } of ours) expect(data).to.include({ projectId: project.id, dimension: 'value' });
  });

  it('and health are served on a port of their own, whose being taken costs nothing but them', async () => {
    await prepare();
    const { resources } = app;
    const serve = (port: number) =>
      startMonitoringServer({
        host: '127.0.0.1',
        port,
        log: createLogger('silent', 'test'),
        readiness: () => readReadiness(resources, { redis: true, noRestore: false }),
        metrics: () => resources.metrics.read(),
      });
    const first = await serve(0);
    closeLater(() => first.close());
    const second = await serve(first.port!);
    closeLater(() => second.close());
    expect(second.port).to.equal(null);
    const ask = (address: string) => fetch(`http://127.0.0.1:${first.port}${address}`);
    expect((await ask('/health/live')).status).to.equal(204);
    const ready = await ask('/health/ready');
    expect(ready.status).to.equal(200);
    const { rows } = await resources.pool.query<{ server_version: string }>('show server_version');
    const version = rows[0]!.server_version.split(' ')[0]!;
    // Here, and not at the address that anybody can ask.
    expect(((await ready.json()) as { postgresql: unknown }).postgresql).to.deep.equal({
      version,
      outdated: missingFixes(version),
    });
    expect((await app.anonymous.get('/health/ready')).body).not.to.have.property('postgresql');
    expect((await ask('/elsewhere')).status).to.equal(404);
    expect(await (await ask('/metrics')).text()).to.include('pairwise_database_up 1');
    const gone = once(resources.redis, 'end');
    resources.redis.disconnect();
    await gone;
    const away = await ask('/health/ready');
    expect(away.status).to.equal(503);
    expect(await away.json()).to.deep.include({ ready: false, detail: 'Redis is not reachable' });
  });
});

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { createLogger } from '../../config/logger.ts';
import { readReadiness } from '../../shared/monitoring/health.ts';
import { startMonitoringServer } from '../../shared/monitoring/monitoring-server.ts';
import { startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const MONITORING = path.resolve(import.meta.dirname, '../../config/monitoring');
const read = (file: string) => readFileSync(path.join(MONITORING, file), 'utf8');

const SCRAPED = 'scrape_configs:\n';

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

/** A real Prometheus on the delivered rules, with its targets replaced. */
async function startPrometheus(targets: Readonly<Record<string, number>>): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-prometheus-'));
  const port = await freePort();
  const scraped = Object.entries(targets).map(
    ([job, at]) => `  - job_name: ${job}\n    static_configs:\n      - { targets: ['127.0.0.1:${at}'] }\n`,
  );
  const [general] = read('prometheus.yml').split(SCRAPED);
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `${general!.replaceAll('15s', '500ms').replace('alerts.yml', path.join(MONITORING, 'alerts.yml'))}${SCRAPED}${scraped.join('')}`,
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  closeLater(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}/api/v1`;
}

describe('what is delivered for Prometheus', function () {
  this.timeout(90_000);
  before(function () {
    if (['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)) return;
    console.log('      skipped: there is no prometheus and promtool (apt-get install prometheus)');
    this.skip();
  });

  it('is valid for promtool', () => {
    // Finds alerts.yml by itself.
    execFileSync('promtool', ['check', 'config', path.join(MONITORING, 'prometheus.yml')], { stdio: 'pipe' });
  });

  it('shows and judges what a service says of itself', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    const { resources } = app;
    // Nothing of the dashboard or the rules may need more than the processes say.
    const monitoring = {
      host: '127.0.0.1',
      port: 0,
      log: createLogger('silent', 'test'),
      readiness: () => readReadiness(resources, { redis: true, noRestore: false }),
      metrics: () => resources.metrics.read(),
    };
    const targets: Record<string, number> = {};
    for (const job of ['pairwise-api', 'pairwise-workers']) {
      const server = await startMonitoringServer(monitoring);
      closeLater(() => server.close());
      targets[job] = server.port!;
    }
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(200);
    resources.metrics.jobs.inc({ queue: 'ranking', job_name: 'sweep-views', outcome: 'failed' });

    const at = await startPrometheus(targets);
    const ask = async (query: string): Promise<Sample[]> => {
      const answer = await fetch(`${at}/query?query=${encodeURIComponent(query)}`);
      expect(answer.status, `${query}: ${await answer.clone().text()}`).to.equal(200);
      return ((await answer.json()) as { data: { result: Sample[] } }).data.result;
    };
    const names = async (query: string) => (await ask(query)).map(({ metric }) => metric.job_name);
    const askUntil = (query: string, glad: (samples: Sample[]) => boolean) =>
      until(() => ask(query).catch((): Sample[] => []), glad, 40_000);
    await askUntil('sum by (job) (up) == 1', ({ length }) => length === 2);
    await askUntil('pairwise_jobs_finished_total{outcome="completed"}', ({ length }) => length >= 4);
    await askUntil(
      'count_over_time(pairwise_jobs_finished_total{outcome="failed"}[1m]) >= 3',
      ({ length }) => length > 0,
    );

    const labels = (await (await fetch(`${at}/labels`)).json()) as { data: string[] };
    expect(labels.data.filter((label) => label.startsWith('exported_'))).to.deep.equal([]);

    const panels = [...read('grafana-dashboard.json').matchAll(/"expr": (".*")/g)].map(
      ([, text]) => JSON.parse(text!) as string,
    );
    expect(panels.length).to.be.greaterThan(20);
    for (const query of panels) await ask(query);
    for (const query of panels.filter((panel) => /pairwise_job(s_finished|_run|_wait)/.test(panel)))
      expect(await names(query), query).to.include('back-up-database');

    resources.metrics.jobs.inc({ queue: 'ranking', job_name: 'sweep-views', outcome: 'failed' }, 100);
    const alerts = await until(
      async () => {
        const answer = (await (await fetch(`${at}/alerts`)).json()) as {
          data: { alerts: { labels: Record<string, string>; annotations: Record<string, string> }[] };
        };
        return answer.data.alerts.filter(({ labels: { alertname } }) => alertname === 'PairwiseJobsFail');
      },
      ({ length }) => length > 0,
      30_000,
    );
    expect(alerts.map(({ annotations }) => annotations.summary)).to.deep.equal(["Jobs 'sweep-views' keep failing"]);
    const rules = (await (await fetch(`${at}/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    };
    const all = rules.data.groups.flatMap((group) => group.rules);
    expect(all.length).to.be.greaterThan(10);
    expect(all.filter(({ health }) => health !== 'ok')).to.deep.equal([]);
  });
});

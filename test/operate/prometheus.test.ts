import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { createLogger } from '../../config/logger.ts';
import { readReadiness } from '../../shared/operate/health.ts';
import { startMonitoringServer } from '../../shared/operate/monitoring-server.ts';
import { startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const MONITORING = path.resolve(import.meta.dirname, '../../config/monitoring');
const read = (file: string) => readFileSync(path.join(MONITORING, file), 'utf8');

const SCRAPED = 'scrape_configs:\n';

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

/** A program that runs in a folder of its own until the test ends. */
function run(program: string, folder: string, ...args: string[]): void {
  const child = spawn(program, args, { stdio: 'ignore' });
  closeLater(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * A real Prometheus on the delivered rules, with its targets replaced.
 * @param options.alertmanager its port.
 * @param options.rules replaces waiting times.
 */
async function startPrometheus(
  targets: Readonly<Record<string, number>>,
  { alertmanager = 0, rules = (text: string) => text }: { alertmanager?: number; rules?(text: string): string } = {},
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-prometheus-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'alerts.yml'), rules(read('alerts.yml')));
  const scraped = Object.entries(targets).map(
    ([job, at]) => `  - job_name: ${job}\n    static_configs:\n      - { targets: ['127.0.0.1:${at}'] }\n`,
  );
  const [general] = read('prometheus.yml').split(SCRAPED);
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `${general!.replaceAll('15s', '500ms').replace('alertmanager:9093', `127.0.0.1:${alertmanager}`)}${SCRAPED}${scraped.join('')}`,
  );
  run(
    'prometheus',
    folder,
    `--config.file=${config}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  );
  return `http://127.0.0.1:${port}/api/v1`;
}

interface Notice {
  status: string;
  alerts: { status: string; labels: Record<string, string>; annotations: Record<string, string> }[];
}

/** A real Alertmanager on the delivered configuration, and the webhook that it sends to. */
async function startAlertmanager(program: string): Promise<{ port: number; notices: Notice[] }> {
  const notices: Notice[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    notices.push(JSON.parse(body));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => receiver.close(resolve)));
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-alertmanager-'));
  const config = path.join(folder, 'alertmanager.yml');
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  writeFileSync(
    config,
    read('alertmanager.yml')
      .replace(/https:.*/, hook)
      .replace('group_interval: 5m', 'group_interval: 1s'),
  );
  const port = await freePort();
  run(
    program,
    folder,
    `--config.file=${config}`,
    `--storage.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  );
  return { port, notices };
}

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Panels about what hasn't happened to a service that works and just started. */
const QUIET = /status=~"4\.\.|security_events_total/;

describe('what is delivered for Prometheus', function () {
  this.timeout(90_000);
  before(function () {
    if (['prometheus', 'promtool'].every(isThere)) return;
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
    resources.metrics.watchProcess();
    await resources.storage.look();
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(200);
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 2 });
    await app.as(lead).get(`/projects/${project.id}/comparisons/next?dimension=value`);
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
    const empty = async () => {
      const found: string[] = [];
      for (const query of panels) if ((await ask(query)).length === 0) found.push(query);
      return found.filter((query) => !QUIET.test(query));
    };
    await until(empty, ({ length }) => length === 0, 40_000);
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

  it('reaches a webhook through Alertmanager when the last worker is gone, and when one is back', async function () {
    const program = ['prometheus-alertmanager', 'alertmanager'].find(isThere);
    if (!program) {
      console.log('      skipped: there is no alertmanager (apt-get install prometheus-alertmanager)');
      this.skip();
    }
    const { resources } = await startOperatedApp();
    const serve = (port = 0) =>
      startMonitoringServer({
        host: '127.0.0.1',
        port,
        log: createLogger('silent', 'test'),
        readiness: () => readReadiness(resources, { redis: true, noRestore: false }),
        metrics: () => resources.metrics.read(),
      });
    const api = await serve();
    closeLater(() => api.close());
    const worker = await serve();
    const { port, notices } = await startAlertmanager(program);
    const at = await startPrometheus(
      { 'pairwise-api': api.port!, 'pairwise-workers': worker.port! },
      { alertmanager: port, rules: (text) => text.replaceAll('for: 2m', 'for: 1s') },
    );
    const workers = async () => {
      const answer = await fetch(`${at}/query?query=${encodeURIComponent('up{job="pairwise-workers"}')}`).catch(
        () => null,
      );
      if (!answer?.ok) return undefined;
      const found = (await answer.json()) as { data: { result: Sample[] } };
      return found.data.result[0]?.value[1];
    };
    await until(workers, (up) => up === '1', 40_000);
    await worker.close();
    const told = (status: string) =>
      until(
        async () =>
          notices.filter((notice) => notice.alerts.some((alert) => alert.labels.alertname === 'PairwiseNoWorker')),
        (found) => found.some((notice) => notice.status === status),
        60_000,
      );
    const [notice] = await told('firing');
    const alert = notice!.alerts[0]!;
    expect(alert.labels).to.deep.equal({ alertname: 'PairwiseNoWorker', severity: 'critical' });
    expect(alert.annotations.summary).to.equal('No worker is running');
    expect(alert.annotations.runbook_url).to.match(/^https:.*\/config\/README\.md#no_worker$/);
    const again = await serve(worker.port!);
    closeLater(() => again.close());
    await told('resolved');
  });
});

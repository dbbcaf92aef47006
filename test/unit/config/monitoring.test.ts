import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MONITORING = path.join(ROOT, 'config/monitoring');

interface Panel {
  id: number;
  type: string;
  title: string;
  datasource?: { type: string; uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { refId: string; expr: string; datasource: { type: string; uid: string } }[];
}

/** Runs a checker; skips the test, with a sentence, on machines that don't have it. */
function check(test: Mocha.Context, command: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    console.log(`      no ${command} on this machine`);
    test.skip();
  }
  expect(status, `${stdout}${stderr}`).to.equal(0);
}

/** As GitHub and GitLab make it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('the files for monitoring', () => {
  it('link each alert to a section that says what to do', () => {
    const rules = readFileSync(path.join(MONITORING, 'alerts.yml'), 'utf8')
      .split(/^ +- alert: /m)
      .slice(1);
    expect(rules).to.have.length.greaterThan(15);
    for (const rule of rules) {
      const [name] = rule.split('\n');
      for (const annotation of ['summary', 'action'])
        expect(rule, name).to.match(new RegExp(`^ +${annotation}: .`, 'm'));
      const [, file, anchor] =
        /^ +runbook_url: '\{\{ \$externalLabels\.runbooks \}\}\/([\w/.]+)#(\w+)'$/m.exec(rule) ?? [];
      expect(file, `${name} has no runbook_url`).to.be.a('string');
      expect(existsSync(path.join(ROOT, file!)), `${name}: ${file}`).to.equal(true);
      const headings = readFileSync(path.join(ROOT, file!), 'utf8').matchAll(/^#+ (.*)$/gm);
      expect(
        [...headings].map(([, heading]) => anchorOf(heading!)),
        `${name}: ${file}`,
      ).to.include(anchor);
    }
  });

  it('are rules that promtool accepts, and that fire when they should', function () {
    check(this, 'promtool', 'check', 'rules', path.join(MONITORING, 'alerts.yml'));
    const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-rules-'));
    try {
      cpSync(path.join(MONITORING, 'alerts.yml'), path.join(folder, 'alerts.yml'));
      for (const tests of ['alert-rules.yml', 'alert-rules-of-days.yml']) {
        cpSync(path.join(import.meta.dirname, tests), path.join(folder, tests));
        check(this, 'promtool', 'test', 'rules', path.join(folder, tests));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are a configuration that Alertmanager accepts', function () {
    check(this, 'amtool', 'check-config', path.join(MONITORING, 'alertmanager.yml'));
  });

  it('are a dashboard whose panels have a place, a query each, and the datasource that is chosen at import', () => {
    const dashboard = JSON.parse(readFileSync(path.join(MONITORING, 'grafana-dashboard.json'), 'utf8')) as {
      uid: string;
      title: string;
      schemaVersion: number;
      templating: { list: { name: string; type: string; query: string }[] };
      panels: Panel[];
    };
    expect(dashboard).to.include({ uid: 'pairwise', title: 'Pairwise' });
    expect(dashboard.templating.list).to.deep.include.members([
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', current: {}, hide: 0 },
    ]);
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
    const taken = new Map<string, string>();
    for (const { title, type, gridPos, datasource, targets } of panels) {
      expect(['row', 'stat', 'timeseries'], title).to.include(type);
      expect(gridPos.x + gridPos.w, title).to.be.at.most(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.get(`${x},${y}`), `${title} lies over another panel`).to.equal(undefined);
          taken.set(`${x},${y}`, title);
        }
      if (type === 'row') continue;
      const chosen = { type: 'prometheus', uid: `\${datasource}` };
      expect(datasource, title).to.deep.equal(chosen);
      expect(targets, title).not.to.be.empty;
      expect(new Set(targets!.map(({ refId }) => refId)).size, title).to.equal(targets!.length);
      for (const target of targets!) expect(target.datasource, title).to.deep.equal(chosen);
    }
  });
});

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { SETTING_NAMES } from '../../../config/settings.ts';
import { check } from '../../support/checkers.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DEPLOY = path.join(ROOT, 'config/deploy');
const files = (folder: string) =>
  readdirSync(path.join(DEPLOY, folder), { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Variables of compose itself, of the image and of Node. */
const OTHERS = /^(POSTGRES_PASSWORD|REDIS_PASSWORD|PUBLISH|MALLOC_\w+)$/;

describe('the files for deployments', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-deploy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('set nothing that is no setting', () => {
    const kubernetes = read('config/deploy/kubernetes/kustomization.yaml').match(/(?<=^ +- )[A-Z_]+(?==)/gm)!;
    const env = ['.env.example', 'config/deploy/systemd/pairwise.env', 'config/deploy/kubernetes/pairwise.env'].flatMap(
      (file) => read(file).match(/(?<=^(?:# )?)[A-Z_]+(?==)/gm)!,
    );
    const units = ['api', 'workers', 'migrate'].flatMap((name) =>
      [...read(`config/deploy/systemd/pairwise-${name}.service`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        line!.split(' ').map((each) => each.split('=')[0]!),
      ),
    );
    const given = [...kubernetes, ...env, ...units].filter((name) => !OTHERS.test(name));
    expect(given).to.include.members(['SECRET_KEY', 'DATABASE_URL', 'TRUST_PROXY', 'METRICS_PORT']);
    expect(given.filter((name) => !SETTING_NAMES.includes(name))).to.deep.equal([]);
  });

  it('start programs that exist', () => {
    const started = [
      ...files('systemd').map((name) => read(`config/deploy/systemd/${name}`)),
      ...files('kubernetes').map((name) => read(`config/deploy/kubernetes/${name}`)),
    ].flatMap((text) => text.match(/\b(api|workers|shared)\/\w+\.ts\b/g) ?? []);
    expect(started).to.have.length(6);
    for (const file of started) expect(() => read(file), file).not.to.throw();
  });

  it('are a configuration that nginx accepts', function () {
    checkNginx(this, read('config/deploy/nginx.conf'));
  });

  it('are a configuration that nginx accepts below a path, changed as it says', function () {
    const below = read('config/deploy/nginx.conf')
      .replaceAll(/(~ ?\^|location )\//g, '$1/tools/pairwise/')
      .replaceAll(/ \/api\//g, ' /tools/pairwise/api/')
      .replace('  # Event streams', '  location = /tools/pairwise { proxy_pass http://pairwise; }\n  # Event streams');
    expect(below).to.contain('location ~ ^/tools/pairwise/api/').and.to.contain('location /tools/pairwise/ {');
    checkNginx(this, below);
  });

  function checkNginx(test: Mocha.Context, text: string): void {
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem'];
    check(test, 'openssl', [...certificate, '-subj', '/CN=pairwise', '-days', '1'], { cwd: folder });
    const site = text
      .replace('/etc/ssl/certs/pairwise.pem', path.join(folder, 'cert.pem'))
      .replace('/etc/ssl/private/pairwise.key', path.join(folder, 'key.pem'))
      .replace('/var/log/nginx/pairwise.log', path.join(folder, 'access.log'));
    writeFileSync(path.join(folder, 'nginx.conf'), `pid nginx.pid; error_log stderr; events {} http { ${site} }`);
    mkdirSync(path.join(folder, 'logs'));
    check(test, 'nginx', ['-t', '-q', '-p', folder, '-c', path.join(folder, 'nginx.conf')], { cwd: folder });
  }

  it('are a configuration that Caddy accepts', function () {
    check(this, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(DEPLOY, 'Caddyfile')]);
  });

  it('are a configuration that Caddy accepts below a path, changed as it says', function () {
    const below = read('config/deploy/Caddyfile')
      .replace('\trequest_body {', '\thandle /tools/pairwise* {\n\trequest_body {')
      .replace(/\t# No access log/, '\t}\n$&');
    expect(below).to.match(/handle \/tools\/pairwise\* \{[\s\S]+reverse_proxy[\s\S]+\n\t\}\n\t# No access/);
    writeFileSync(path.join(folder, 'Caddyfile'), below);
    check(this, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')]);
  });

  it('are units that systemd accepts, with little exposed', function () {
    cpSync(path.join(DEPLOY, 'systemd'), folder, { recursive: true });
    const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
    for (const unit of units) {
      const file = path.join(folder, unit);
      // Of the machine that runs this, not of the one that runs the units.
      writeFileSync(file, readFileSync(file, 'utf8').replace('/usr/bin/node', process.execPath));
    }
    check(this, 'systemd-analyze', ['verify', '--man=no', ...units.map((unit) => path.join(folder, unit))]);
    for (const unit of units) {
      check(this, 'systemd-analyze', ['security', '--offline=yes', '--threshold=20', path.join(folder, unit)]);
    }
  });

  it('are objects that Kustomize puts together, with the image and the settings in each', function () {
    const objects = check(this, 'kubectl', ['kustomize', path.join(DEPLOY, 'kubernetes')]).split('\n---\n');
    const kinds = objects.map((each) => /^kind: (\w+)$/m.exec(each)![1]!);
    expect(kinds.toSorted()).to.deep.equal([
      'ConfigMap',
      ...['Deployment', 'Deployment', 'HorizontalPodAutoscaler', 'HorizontalPodAutoscaler', 'Job', 'Namespace'],
      ...['PersistentVolumeClaim', 'PodDisruptionBudget', 'Secret', 'Service'],
    ]);
    const version = (JSON.parse(read('package.json')) as { version: string }).version;
    for (const each of objects.filter((object) => /^kind: (Deployment|Job)$/m.test(object))) {
      expect(each).to.contain(`image: registry.example.com/pairwise:${version}\n`);
      for (const source of ['configMapRef', 'secretRef']) {
        const [, name] = new RegExp(`${source}:\\n +name: (\\S+)`).exec(each)!;
        expect(
          objects.some((object) => object.includes(`\n  name: ${name}\n`)),
          name,
        ).to.equal(true);
      }
      if (!each.includes('kind: Deployment')) continue;
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(each).to.contain(`${probe}:`);
    }
  });

  it('are objects with the secret, a certificate authority and an Ingress, if one removes the signs of comments', function () {
    cpSync(path.join(DEPLOY, 'kubernetes'), folder, { recursive: true });
    const file = path.join(folder, 'kustomization.yaml');
    const whole = readFileSync(file, 'utf8').replaceAll(/# (components:|- ingress)/g, '$1');
    writeFileSync(file, whole);
    writeFileSync(path.join(folder, 'database-ca/ca.crt'), 'certificate');
    const objects = check(this, 'kubectl', ['kustomize', folder]);
    expect(objects).not.to.contain('secretRef');
    expect(objects.match(/secretName: pairwise-(?!tls)/g)).to.have.length(3);
    expect(objects.match(/mountPath: \/run\/secrets\/pairwise$/gm)).to.have.length(3);
    const secrets = read('config/deploy/kubernetes/pairwise.env').match(/^[A-Z_]+(?==)/gm)!;
    for (const name of secrets) expect(objects).to.contain(`  ${name}_FILE: /run/secrets/pairwise/${name}\n`);
    expect(objects.match(/mountPath: \/etc\/pairwise$/gm)).to.have.length(3);
    expect(objects).to.contain('PGSSLROOTCERT: /etc/pairwise/ca.crt').and.to.contain('kind: Ingress');
  });

  it('let the API and the workers run while the migration of an upgrade does', () => {
    for (const name of ['api', 'workers']) {
      const unit = read(`config/deploy/systemd/pairwise-${name}.service`);
      expect(unit)
        .to.match(/^Wants=.*pairwise-migrate\.service/m)
        .and.to.match(/^After=.*pairwise-migrate\.service/m);
      expect(unit).not.to.match(/^(Requires|BindsTo|PartOf)=/m);
    }
  });

  it('run commands of operators as the units run, with all their arguments', function () {
    writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const script = path.join(DEPLOY, 'systemd/pairwise');
    const env = { PATH: `${folder}:${process.env.PATH}` };
    const given = check(this, 'sh', [script, 'announce', 'Two words'], { env }).trim().split('\n');
    const unit = read('config/deploy/systemd/pairwise-migrate.service');
    const [, variables] = /^Environment=(.*)$/m.exec(unit)!;
    for (const each of variables!.split(' ')) expect(given).to.include(`--setenv=${each}`);
    for (const [option, key] of [
      ['uid', 'User'],
      ['gid', 'Group'],
      ['working-directory', 'WorkingDirectory'],
    ])
      expect(given).to.include(`--${option}=${new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]}`);
    expect(given).to.include(`--property=${/^EnvironmentFile=.*$/m.exec(unit)![0]}`);
    expect(given.slice(-4)).to.deep.equal(['/usr/bin/node', 'api/admin/main.ts', 'announce', 'Two words']);
  });

  it('scale by metrics that Pairwise has and the sample of prometheus-adapter offers', () => {
    const wanted = [...read('config/deploy/kubernetes/scaling.yaml').matchAll(/metric: \{ name: (\w+)/g)];
    expect(wanted).to.have.length(2);
    const adapter = read('config/deploy/kubernetes/prometheus-adapter.values.yaml');
    for (const [, name] of wanted) expect(adapter).to.contain(`seriesQuery: '${name}{`);
  });

  it('are objects that Kubernetes accepts', function () {
    const objects = files('kubernetes').filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml' && !name.endsWith('.values.yaml'),
    );
    check(this, 'kubeconform', ['-strict', ...objects.map((name) => path.join(DEPLOY, 'kubernetes', name))]);
  });
});

import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';

const execFileLater = promisify(execFile);
const CHECKOUT = path.resolve(import.meta.dirname, '../..');
const VERSION = '99.0.0';
const NOTES = '### Added\n\n- A change that is released.\n\n### Fixed\n\n- Another one.';
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];

describe('npm run release', function () {
  this.timeout(180_000);
  let folder: string;
  let clone: string;
  /** The files of the release. */
  let files: string;
  let released: SpawnSyncReturns<string>;
  /** What the last fake docker was asked for. */
  let calls: string;

  const run = (command: string, args: readonly string[], cwd = clone, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 28 });
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = run('git', [...IDENTITY, ...args]);
    expect(status, stderr).to.equal(0);
    return stdout.trimEnd();
  };
  const release = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, ['config/release/main.ts', ...args], clone, env);
  /** A docker that notes what it is asked for, and builds nothing. */
  function fakeDocker(inspect: number): NodeJS.ProcessEnv {
    const bin = mkdtempSync(path.join(folder, 'bin-'));
    calls = path.join(bin, 'calls');
    const script = `#!/bin/sh
echo "$SOURCE_DATE_EPOCH $*" >> ${calls}
case "$*" in
  "buildx inspect") exit ${inspect} ;;
  "buildx imagetools"*) echo '{"digest":"${DIGEST}"}' ;;
  "buildx build"*) for last; do :; done; ls -A "$last" | tr '\\n' ' ' >> ${calls} ;;
esac
`;
    writeFileSync(path.join(bin, 'docker'), script);
    chmodSync(path.join(bin, 'docker'), 0o755);
    return { PATH: `${bin}:${process.env.PATH}` };
  }

  const edit = (file: string, from: string | RegExp, to: string) => {
    const place = path.join(clone, file);
    const before = readFileSync(place, 'utf8');
    expect(before).to.match(from instanceof RegExp ? from : new RegExp(from));
    writeFileSync(place, before.replace(from, to));
  };

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-release-test-'));
    clone = path.join(folder, 'clone');
    const left = /^(node_modules|\.git|\.data|\.env|coverage|bench-results|screenshots|release)$/;
    cpSync(CHECKOUT, clone, { recursive: true, filter: (file) => !left.test(path.relative(CHECKOUT, file)) });
    symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(clone, 'node_modules'));
    git('init', '--quiet', '--initial-branch=main');
    appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
    edit('package.json', /"version": "[^"]+"/, `"version": "${VERSION}"`);
    edit('package-lock.json', /("name": "pairwise",\s+"version": )"[^"]+"/g, `$1"${VERSION}"`);
    edit('config/deploy/kubernetes/kustomization.yaml', /newTag: .*/, `newTag: ${VERSION}`);
    edit('CHANGELOG.md', /^(## Unreleased\n[\s\S]*?)?(?=^## \d)/m, `## ${VERSION} — 2030-01-31\n\n${NOTES}\n\n`);
    git('add', '--all');
    git('commit', '--quiet', '--message', `release: ${VERSION}`);
    files = path.join(folder, 'files');
    released = release([VERSION, '--folder', files], fakeDocker(1));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const fileOf = (name: string) => readFileSync(path.join(files, name), 'utf8');

  it('makes files, each with its sum', () => {
    expect(released.status, released.stderr).to.equal(0);
    expect(released.stdout).to.match(/^No image: docker buildx/);
    const names = [
      'notes.md',
      'openapi.json',
      `pairwise-${VERSION}.tar.gz`,
      `pairwise-client-${VERSION}.tgz`,
      'sbom.cdx.json',
    ];
    expect(readdirSync(files).toSorted()).to.deep.equal(['SHA256SUMS', ...names]);
    const checked = run('sha256sum', ['--check', 'SHA256SUMS'], files);
    expect(checked.stdout).to.equal(
      names
        .map((name) => `${name}: OK\n`)
        .toSorted()
        .join(''),
    );
  });

  it('makes the same files again, and the image in a file', () => {
    const again = path.join(folder, 'again');
    const made = release([VERSION, '--folder', again], { ...fakeDocker(0), TZ: 'Asia/Tokyo' });
    expect(made.status, made.stderr).to.equal(0);
    expect(readFileSync(calls, 'utf8')).to.match(/--output type=oci,dest=\S+\/pairwise-99\.0\.0-image\.tar/);
    expect(readFileSync(path.join(again, 'SHA256SUMS'), 'utf8')).to.equal(fileOf('SHA256SUMS'));
  });

  it('takes the notes from the CHANGELOG', () => {
    expect(fileOf('notes.md')).to.equal(`${NOTES}\n`);
  });

  it('archives what git tracks, and nothing else', () => {
    const archive = path.join(files, `pairwise-${VERSION}.tar.gz`);
    const listed = run('tar', ['-tzf', archive])
      .stdout.split('\n')
      .filter((name) => name !== '' && !name.endsWith('/'));
    const tracked = git('ls-files').split('\n');
    expect(listed.toSorted()).to.deep.equal(tracked.map((name) => `pairwise-${VERSION}/${name}`).toSorted());
    run('tar', ['-xzf', archive, '-C', folder]);
    for (const name of ['package-lock.json', 'Dockerfile', 'api/main.ts']) {
      expect(readFileSync(path.join(folder, `pairwise-${VERSION}`, name), 'utf8')).to.equal(
        readFileSync(path.join(clone, name), 'utf8'),
      );
    }
  });

  it('writes the OpenAPI document that the API has, and a client that is typed by it', async () => {
    const app = await startTestApp();
    const served = (await app.anonymous.get('/openapi.json')).body;
    const document = JSON.parse(fileOf('openapi.json'));
    expect(document.info.version).to.equal(VERSION);
    expect({ ...document, info: { ...document.info, version: served.info.version } }).to.deep.equal(served);

    const packages = path.join(folder, 'user/node_modules');
    mkdirSync(path.join(packages, 'pairwise-client'), { recursive: true });
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
      symlinkSync(path.join(CHECKOUT, 'node_modules', name), path.join(packages, name));
    }
    const tgz = path.join(files, `pairwise-client-${VERSION}.tgz`);
    run('tar', ['-xzf', tgz, '-C', path.join(packages, 'pairwise-client'), '--strip-components=1']);
    const user = path.join(folder, 'user');
    writeFileSync(
      path.join(user, 'client.mts'),
      `import { createPairwise, type Project } from 'pairwise-client';
declare const process: { argv: string[] };
const api = createPairwise({ baseUrl: process.argv[2]!, token: process.argv[3]! });
const made = await api.POST('/api/v1/projects/', { body: { name: 'By the client' } });
if (made.error) throw new Error(made.error.detail);
const { data = [] } = await api.GET('/api/v1/projects/', { params: { query: { limit: 10 } } });
const first: Pick<Project, 'id'> = made.data;
console.log(data.length, data[0]!.name, first.id === data[0]!.id);
const { data: csv } = await api.GET('/api/v1/projects/{project_id}/results/export', {
  params: { path: { project_id: first.id }, query: { format: 'csv' } },
  parseAs: 'text',
});
const { data: tokens } = await api.POST('/api/v1/auth/login', {
  body: { username: process.argv[4]!, password: process.argv[5]! },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
console.log(csv?.split(',')[0], tokens?.token_type);
// @ts-expect-error the path doesn't exist
await api.GET('/api/v1/nothing').catch(() => undefined);
// @ts-expect-error a name is needed
if (process.argv.length > 9) await api.POST('/api/v1/projects/', { body: {} });
`,
    );
    const tsc = path.join(CHECKOUT, 'node_modules/.bin/tsc');
    const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];
    const compiled = run(tsc, [...options, 'client.mts'], user);
    expect(compiled.stdout).to.equal('');
    const owner = await app.make.user();
    // Not `run`: this process has to answer.
    const { stdout } = await execFileLater(
      process.execPath,
      ['client.mts', app.base, owner.token, owner.username, owner.password],
      {
        cwd: user,
      },
    );
    expect(stdout).to.equal('1 By the client true\nrank bearer\n');
  });

  it('lists the packages that run, and how they use each other', () => {
    const { components, dependencies, metadata } = JSON.parse(fileOf('sbom.cdx.json')) as {
      metadata: { component: { version: string; 'bom-ref': string } };
      components: { name: string; version: string; 'bom-ref': string; hashes?: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const about = JSON.parse(readFileSync(path.join(clone, 'package.json'), 'utf8'));
    expect(metadata.component.version).to.equal(VERSION);
    const versions = new Map(components.map(({ name, version }) => [`${name}@${version}`, true]));
    // The others are folders of the repository.
    const fromRegistry = Object.entries<string>(about.dependencies).filter(
      ([, version]) => !version.startsWith('file:'),
    );
    for (const [name, version] of fromRegistry) expect(versions.has(`${name}@${version}`), name).to.equal(true);
    const names = components.map(({ name }) => name);
    const others = ['mocha', 'typescript', 'esbuild', 'preact', '@biomejs/biome', '@scarf/scarf'];
    expect(names).not.to.include.any.members(others);
    expect(names).to.include.members(['accepts', 'keygrip']);
    const refs = new Set([metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
    expect(dependencies.map(({ ref }) => ref).toSorted()).to.deep.equal([...refs].toSorted());
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs.has(ref), ref).to.equal(true);
    const used = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(components.filter((each) => !used.has(each['bom-ref'])).map(({ name }) => name)).to.deep.equal([]);
  });

  describe('with docker buildx', () => {
    it('builds the image of what git tracks for both architectures, on a pinned base, with an SBOM and provenance', () => {
      writeFileSync(path.join(clone, 'secret.log'), 'ignored by git');
      const target = path.join(folder, 'with-image');
      const made = release([VERSION, '--folder', target, '--push', 'ghcr.io/acme/pairwise'], fakeDocker(0));
      expect(made.status, made.stderr).to.equal(0);
      const noted = readFileSync(calls, 'utf8');
      const commit = git('rev-parse', 'HEAD');
      for (const part of [
        '--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max',
        `--build-arg NODE_IMAGE=node:24-slim@${DIGEST} --build-arg VERSION=${VERSION} --build-arg COMMIT=${commit}`,
        `--push --tag ghcr.io/acme/pairwise:${VERSION} --tag ghcr.io/acme/pairwise:latest`,
        `${git('show', '--no-patch', '--format=%ct')} buildx build`,
      ]) {
        expect(noted).to.contain(part);
      }
      expect(noted).to.contain('Dockerfile').and.not.to.contain('secret.log');
      expect(noted).not.to.contain('node_modules');
    });

    it('refuses to push without it', () => {
      const args = [VERSION, '--folder', path.join(folder, 'refused'), '--push', 'ghcr.io/acme/pairwise'];
      const { status, stderr } = release(args, fakeDocker(1));
      expect([status, stderr]).to.deep.equal([1, "docker buildx can't be used here, so there is no image to push\n"]);
      expect(readdirSync(folder)).not.to.include('refused');
    });
  });

  describe('refuses', () => {
    const refusalOf = (...args: string[]): string => {
      const { status, stdout, stderr } = release([
        ...args,
        '--without-image',
        '--folder',
        path.join(folder, 'refused'),
      ]);
      expect([status, stdout], stderr).to.deep.equal([1, '']);
      expect(readdirSync(folder)).not.to.include('refused');
      return stderr;
    };
    afterEach(() => git('reset', '--quiet', '--hard', 'HEAD'));

    it('a checkout with changes, or with files that git does not know', () => {
      edit('README.md', /$/, '\nMore.\n');
      expect(refusalOf(VERSION)).to.equal('The checkout has changes that are not committed:\n M README.md\n');
      git('reset', '--quiet', '--hard', 'HEAD');
      writeFileSync(path.join(clone, 'new.ts'), '');
      expect(refusalOf(VERSION)).to.contain('?? new.ts');
      rmSync(path.join(clone, 'new.ts'));
    });

    it('a version that the files do not have', () => {
      const faults = refusalOf('99.0.1');
      for (const file of ['package.json', 'package-lock.json', 'config/deploy/kubernetes/kustomization.yaml']) {
        expect(faults).to.contain(`${file} has version ${VERSION}, not 99.0.1\n`);
      }
      expect(faults).to.contain('CHANGELOG.md has no chapter like "## 99.0.1 — 2030-01-31"');
    });

    it('a version without a date or changes in the CHANGELOG, or changes that belong to no version', () => {
      edit('CHANGELOG.md', `## ${VERSION} — 2030-01-31`, `## ${VERSION}`);
      expect(refusalOf(VERSION)).to.contain('CHANGELOG.md has no chapter like');
      git('reset', '--quiet', '--hard', 'HEAD');
      edit('CHANGELOG.md', `## ${VERSION}`, `## Unreleased\n\n- Left behind.\n\n## ${VERSION}`);
      expect(refusalOf(VERSION)).to.contain('CHANGELOG.md has changes under "Unreleased" that belong to 99.0.0');
    });

    it('a tag on another commit', () => {
      git('tag', `v${VERSION}`);
      git('commit', '--quiet', '--allow-empty', '--message', 'after the tag');
      expect(refusalOf(VERSION)).to.equal(`The tag v${VERSION} is on another commit\n`);
      git('tag', '--delete', `v${VERSION}`);
    });

    it('what is no version, and a folder that exists', () => {
      expect(refusalOf('v1')).to.equal('v1 is not a version like 1.2.3\n');
      expect(refusalOf()).to.match(/npm run release -- VERSION/);
      const { status, stderr } = release([VERSION, '--without-image', '--folder', files]);
      expect([status, stderr]).to.satisfy(
        ([code, text]: [number, string]) => code === 1 && text.includes('exists already'),
      );
    });
  });
});

import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openPages, pagesOf } from '../../api/middleware/client-pages.ts';
import type { ClientFiles } from '../../api/pages/build.ts';
import { hashOfSources, openClient } from '../../api/pages/files.ts';
import { pageName, pageWords } from '../../api/pages/page.ts';
import { identify, isRunning } from '../../config/launcher/processes.ts';
import { createLogger } from '../../config/logger.ts';
import { LANGUAGES } from '../../shared/platform/rules/languages.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { until } from '../support/operations.ts';
import { rawGet } from '../support/raw-get.ts';
import { closeLater } from '../support/root-hooks.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const run = promisify(execFile);
const SCREENS = [
  '/',
  '/sign-in',
  '/register',
  '/auth/callback?error=x',
  '/projects/new',
  '/projects/1/2',
  '/me',
  '/how-it-works',
];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-client-'));
  closeLater(async () => rmSync(folder, { recursive: true }));
  return folder;
}

async function open(from: { builtFolder: string; keptIn?: string }): Promise<ClientFiles> {
  const client = await openClient(createLogger('silent', 'test'), from);
  return 'files' in client ? client.files : expect.fail(client.missing);
}

describe('the pages of the web client', () => {
  let app: TestApp;
  /** Holds what starts build. */
  let keptIn: string;
  let files: ClientFiles;
  const pages = () => pagesOf({ files });
  before(async () => {
    keptIn = path.join(newFolder(), 'kept');
    mkdirSync(path.join(keptIn, 'of-other-sources'), { recursive: true });
    // Of a start on the same sources whose files are not all left.
    const damaged = path.join(keptIn, await hashOfSources());
    mkdirSync(damaged);
    for (const name of LANGUAGES.map(pageName)) writeFileSync(path.join(damaged, name), 'damaged');
    // Of a build that was killed.
    mkdirSync(`${damaged}.${spawnSync(process.execPath, ['--version']).pid}`);
    files = await open({ builtFolder: '/nowhere', keptIn });
    app = await startTestApp({}, { pages: pages() });
  });

  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
  const ask = (target: string, init: RequestInit = {}) => fetch(`${app.base}${target}`, init);
  const filesIn = (page: string) => [...page.matchAll(/(?:src|href)="(\/client\/[^"]+)"/g)].map(([, file]) => file!);

  it('are one document at every address of a screen, which caches ask for again', async () => {
    const documents = new Set<string>();
    for (const screen of SCREENS) {
      const response = await ask(screen);
      expect(response.status, screen).to.equal(200);
      expect(response.headers.get('Content-Type')).to.equal('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).to.equal('no-cache');
      documents.add(await response.text());
      const again = await rawGet(`${app.base}${screen}`, { 'If-None-Match': response.headers.get('ETag')! });
      expect([again.status, again.body.length]).to.deep.equal([304, 0]);
    }
    expect(documents.size).to.equal(1);
  });

  it('come in the language of a link, or else the chosen one, or else one that the browser asks for', async () => {
    const cases: [string, Record<string, string>, string][] = [
      ['/', {}, 'en ltr'],
      ['/', { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de ltr'],
      ['/me', { 'Accept-Language': 'ja,ar;q=0.8,en;q=0.2' }, 'ar rtl'],
      ['/', { 'Accept-Language': 'ja' }, 'en ltr'],
      ['/', { 'Accept-Language': 'de', Cookie: 'pairwise_language=fr' }, 'fr ltr'],
      ['/', { 'Accept-Language': 'de', Cookie: 'pairwise_language=tlh' }, 'de ltr'],
      ['/shared?lang=es', { Cookie: 'pairwise_language=fr' }, 'es ltr'],
      ['/sign-in?lang=../en', { 'Accept-Language': 'de' }, 'de ltr'],
    ];
    const etags = new Map<string, string>();
    for (const [target, headers, expected] of cases) {
      const response = await ask(target, { headers });
      const [, language, direction] = /<html lang="(\w+)" dir="(\w+)">/.exec(await response.text())!;
      expect(`${language} ${direction}`, `${target} ${JSON.stringify(headers)}`).to.equal(expected);
      expect(response.headers.get('Vary')).to.match(/Accept-Language, Cookie/);
      etags.set(language!, response.headers.get('ETag')!);
    }
    expect(new Set(etags.values()).size).to.equal(etags.size);
  });

  it('load files whose names change with their content, kept for good', async () => {
    const files = filesIn(await (await ask('/')).text());
    expect(files.length).to.be.greaterThan(3);
    for (const file of files) {
      const response = await ask(file);
      expect(response.status, file).to.equal(200);
      expect(file).to.match(/-[\w-]{8}\.\w+$/);
      expect(response.headers.get('Cache-Control')).to.equal('public, max-age=31536000, immutable');
      expect(await response.text()).not.to.equal('');
    }
  });

  it('have icons for home screens, of the sizes that the manifest states', async () => {
    const page = await (await ask('/')).text();
    const [, address] = /rel="manifest" href="(.+?)"/.exec(page)!;
    const { icons } = (await (await ask(address!)).json()) as { icons: { src: string; sizes: string; type: string }[] };
    const [, touched] = /rel="apple-touch-icon" href="(.+?)"/.exec(page)!;
    for (const { src, sizes, type } of [...icons, { src: touched!, sizes: '180x180', type: 'image/png' }]) {
      const { pathname } = new URL(src, new URL(address!, app.base));
      const response = await ask(pathname);
      expect([response.status, response.headers.get('Content-Type')], src).to.deep.equal([200, type]);
      if (type !== 'image/png') continue;
      // The head of a PNG file has its width and height.
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).to.equal(sizes);
    }
  });

  it('are compressed beforehand, in the encoding that the client prefers', async () => {
    const [script] = filesIn(await (await ask('/')).text()).filter((file) => /main-.*\.js$/.test(file));
    const { body } = files.get(script!.slice('/client/'.length))!;
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const raw = await rawGet(`${app.base}${script}`, { 'Accept-Encoding': encoding });
      expect(raw.encoding).to.equal(encoding);
      expect(raw.body.length).to.be.lessThan(body.length);
      expect(decompress(raw.body).equals(body)).to.equal(true);
    }
    const plain = await rawGet(`${app.base}${script}`, { 'Accept-Encoding': 'identity' });
    expect([plain.encoding, plain.body.equals(body)]).to.deep.equal([undefined, true]);
  });

  it('run under a policy with one exception, the script that sets the colours: own files only, no HTML out of strings', async () => {
    const page = await ask('/');
    const { headers } = page;
    const document = await page.text();
    const [, inline] = /<script>(.*?)<\/script>/.exec(document)!;
    const hash = createHash('sha256').update(inline!).digest('base64');
    expect(headers.get('Content-Security-Policy')).to.equal(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    expect(headers.get('X-Content-Type-Options')).to.equal('nosniff');
    expect(headers.get('Referrer-Policy')).to.equal('no-referrer');
    expect(document.match(/<script>/g)).to.have.lengthOf(1);
    expect(document).not.to.match(/<style|style=|onload=|https?:\/\//);
  });

  it('are at no other address, and only to be read', async () => {
    for (const other of [
      '/index.html',
      '/client/',
      '/client/index.html',
      '/client/index.en.html',
      '/client/main.tsx',
      '/client/..%2fapp.ts',
      '/me2',
      '/signin',
      '/client/changes',
    ]) {
      expect((await ask(other)).status, other).to.equal(404);
    }
    const posted = await ask('/', { method: 'POST' });
    expect([posted.status, posted.headers.get('Allow')]).to.deep.equal([405, 'GET, HEAD']);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });

  it('say at an unknown address that there is nothing, to those who read: programs get JSON as everywhere', async () => {
    const html = { headers: { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };
    const page = await (await ask('/')).text();
    for (const unknown of ['/backlog', '/index.html', '/me2', '/admin/nothing']) {
      const shown = await ask(unknown, html);
      expect([shown.status, shown.headers.get('Cache-Control')], unknown).to.deep.equal([404, 'no-store']);
      expect(await shown.text(), unknown).to.equal(page);
      for (const accept of ['*/*', 'application/json', 'text/html;q=0.5,application/json']) {
        const told = await ask(unknown, { headers: { Accept: accept } });
        expect([told.status, await codeOf(told)], `${unknown} ${accept}`).to.deep.equal([404, 'not_found']);
      }
    }
    const api = await ask('/api/v1/nothing', html);
    expect([api.status, await codeOf(api)]).to.deep.equal([404, 'not_found']);
    const posted = await ask('/backlog', { method: 'POST', ...html });
    expect(await codeOf(posted)).to.equal('not_found');
    const head = await ask('/backlog', { method: 'HEAD', ...html });
    expect([head.status, await head.text()]).to.deep.equal([404, '']);
    expect((await ask('/docs', html)).status).to.equal(200);
    const lost = await ask('/client/main-00000000.js', html);
    expect([lost.status, lost.headers.get('Content-Type')]).to.deep.equal([404, 'application/json; charset=utf-8']);
  });

  it('are served while the database is away', async () => {
    const url = await newDatabase();
    closeLater(() => dropDatabase(url));
    const proxy = await TcpProxy.before(url);
    const cut = await startTestApp({ DATABASE_URL: proxy.through(url) }, { pages: pages() });
    await proxy.refuse();
    await until(
      () => cut.anonymous.get('/auth/google/status'),
      ({ status }) => status === 503,
    );
    expect((await fetch(`${cut.base}/me`)).status).to.equal(200);
  });

  it('are served while a backup is restored', async () => {
    const restoring = await startTestApp({}, { pages: pages() });
    const held = await restoring.resources.gate.raise();
    expect((await restoring.anonymous.get('/auth/google/status')).status).to.equal(503);
    expect((await fetch(`${restoring.base}/projects/new`)).status).to.equal(200);
    await held.lower();
  });

  it('count as one route in the metrics', async () => {
    await ask('/projects/019a9f6e-2f00-7c1a-9d2e-5b0c8e4f1a03');
    const { text } = await app.resources.metrics.read();
    expect(text).to.match(/route="client",status="200"/);
    expect(text).not.to.contain('5b0c8e4f1a03');
  });

  it('are left out with WEB_CLIENT=false', async () => {
    expect(
      await openPages({ WEB_CLIENT: 'false', DATA_DIR: '/nowhere', BASE_PATH: '' }, createLogger('silent', 'test')),
    ).to.equal(null);
    const bare = await startTestApp();
    const answer = await fetch(`${bare.base}/`);
    expect([answer.status, await answer.json()]).to.deep.equal([404, { detail: 'Not found', code: 'not_found' }]);
  });

  it('say that they are being built until they are, in five languages, and load themselves again; the API works meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ files: ClientFiles }>();
    const building = pagesOf(promise, '');
    const early = await startTestApp({}, { pages: building });
    const open = (target: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
      fetch(`${early.base}${target}`, { headers });
    for (const language of LANGUAGES) {
      const page = await open(`/projects?lang=${language}`);
      expect([page.status, page.headers.get('Retry-After'), page.headers.get('Cache-Control')]).to.deep.equal([
        503,
        '3',
        'no-store',
      ]);
      const text = await page.text();
      expect(text).to.include('<meta http-equiv="refresh" content="3">');
      const { heading, what } = (await pageWords(language)).building('');
      for (const word of [`<html lang="${language}"`, heading, what]) expect(text).to.include(word);
      const [, style] = /<style>(.*?)<\/style>/s.exec(text)!;
      const hash = createHash('sha256').update(style!).digest('base64');
      expect(page.headers.get('Content-Security-Policy')).to.include(`style-src 'sha256-${hash}'`);
    }
    for (const target of ['/', '/client/main-00000000.js']) {
      const answer = await open(target, {});
      expect([answer.status, answer.headers.has('Retry-After')], target).to.deep.equal([503, true]);
      expect(await codeOf(answer)).to.equal('unavailable');
    }
    expect((await open('/nowhere')).status).to.equal(503);
    expect((await open('/docs')).status).to.equal(200);
    expect((await early.anonymous.get('/health/ready')).status).to.equal(200);
    resolve({ files });
    await building.building;
    expect((await open('/projects')).status).to.equal(200);
    expect((await open('/nowhere')).status).to.equal(404);
  });

  it('are built by nobody when the process that wants them is killed', async () => {
    const folder = path.join(newFolder(), 'kept');
    const script = `import('./api/pages/files.ts').then(({ openClient }) =>
      openClient({ info() {}, warn: console.log }, { builtFolder: '/nowhere', keptIn: process.argv[1] }))`;
    const killed = spawn(process.execPath, ['-e', script, folder], { stdio: 'inherit' });
    const childrenOf = (pid: number) =>
      spawnSync('pgrep', ['-P', String(pid)])
        .stdout.toString()
        .split('\n')
        .filter((line) => line !== '')
        .map(Number);
    const soon = (look: () => number[]) =>
      until(
        async () => look(),
        (pids) => pids.length > 0,
        60_000,
      );
    const [builder] = await soon(() => childrenOf(killed.pid!));
    const [bundler] = await soon(() => childrenOf(builder!));
    const orphans = [builder!, bundler!].map(identify).filter((each) => each !== undefined);
    expect(orphans).to.have.length(2);
    killed.kill('SIGKILL');
    await until(
      async () => orphans.some(isRunning),
      (running) => !running,
      20_000,
    );
    expect(readdirSync(folder).filter((name) => !name.includes('.'))).to.deep.equal([]);
  });

  it('say why they are missing where they were not built and there is no bundler', async () => {
    const withoutBundler = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name === 'esbuild') throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
        return next(name, context);
      } });
      const { openClient } = await import('./api/pages/files.ts');
      const log = { info() {}, warn(_, text) { process.stderr.write(text); } };
      console.log(JSON.stringify(await openClient(log, { builtFolder: '/nowhere' })));`;
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', withoutBundler]);
    const { missing } = JSON.parse(stdout) as { missing: string };
    expect(missing).to.match(/esbuild is not installed.*the API works/);
    expect(stderr).to.equal(missing);
    const without = await startTestApp({}, { pages: pagesOf({ missing }) });
    const answer = await fetch(`${without.base}/`);
    expect([answer.status, await answer.json()]).to.deep.equal([503, { detail: missing, code: 'unavailable' }]);
    expect((await without.anonymous.get('/openapi.json')).status).to.equal(200);
  });

  it('find their words in a checkout whose path has # and %', async () => {
    const checkout = path.join(newFolder(), 'my #1 at 100%');
    const needed = ['api/pages/page.ts', 'api/pages/theme-script.ts', 'shared/platform/rules/languages.ts'];
    const words = ['api/client/page-texts.ts', 'api/client/languages/de/page-texts.ts'];
    for (const file of [...needed, ...words]) cpSync(file, path.join(checkout, file));
    const script = `import('./api/pages/page.ts').then(({ pageWords }) => pageWords('de')).then((words) => console.log(words.description))`;
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: checkout });
    expect(stdout.trim()).to.equal((await pageWords('de')).description);
  });

  it('say so where a folder of built files is not whole', async () => {
    const client = await openClient(createLogger('silent', 'test'), { builtFolder: newFolder() });
    expect(client)
      .to.have.property('missing')
      .that.matches(/could not be built/);
  });

  it('are the same when built beforehand, and are built once for the same sources', async () => {
    const builtFolder = path.join(newFolder(), 'built');
    await run(process.execPath, ['api/pages/build.ts', builtFolder]);
    const built = await open({ builtFolder });
    expect([...files.keys()].toSorted()).to.deep.equal([...built.keys()].toSorted());
    const names = LANGUAGES.map(pageName);
    expect(names.filter((name) => !files.get(name)!.body.equals(built.get(name)!.body))).to.deep.equal([]);
    expect(readdirSync(builtFolder).filter((name) => name.endsWith('.br'))).to.have.length(built.size);

    // As many files as a process may have open at a time on some systems.
    const withFewFiles = `import('./api/pages/files.ts').then(({ openClient }) => openClient({ info() {}, warn: console.log },
      { builtFolder: process.argv[1] })).then(({ files }) => console.log(files.size))`;
    const limited = ['-c', 'ulimit -n 128 && exec "$0" "$@"', process.execPath, '-e', withFewFiles, builtFolder];
    expect((await run('sh', limited)).stdout).to.equal(`${built.size}\n`);

    const [kept, ...others] = readdirSync(keptIn);
    expect(others).to.deep.equal([]);
    expect(readdirSync(path.join(keptIn, kept!)).filter((name) => name.endsWith('.br'))).to.have.length(built.size);
    writeFileSync(path.join(keptIn, kept!, names[0]!), 'kept');
    const again = await open({ builtFolder: '/nowhere', keptIn });
    expect(again.get(names[0]!)!.body.toString()).to.equal('kept');
  });
});

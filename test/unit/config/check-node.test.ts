import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const script = (name: string): string =>
  JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')).scripts[name];

/** Node.js installations of this machine that are older than the one that the code needs. */
const OLDER = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => {
  const version = existsSync(file) ? spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout : 'v99';
  return Number(/^v(\d+)/.exec(version)?.[1]) < 24;
});

describe('npm run without what it needs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-check-'));
    mkdirSync(path.join(folder, 'config'));
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(folder, 'main.ts'), 'const n: number = 1; console.log(n);');
    copyFileSync(path.join(CHECKOUT, 'config/check-node.js'), path.join(folder, 'config/check-node.js'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = (node: string) => {
    const args = ['--import', './config/check-node.js', 'main.ts'];
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  it('says to run npm ci where the packages are missing', () => {
    const { status, said } = run(process.execPath);
    expect(status).to.equal(1);
    expect(said).to.match(/^The packages are not installed: run npm ci in .* first\.\n$/);
  });

  it('starts where they are there', () => {
    mkdirSync(path.join(folder, 'node_modules/koa'), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules/koa/package.json'), '{}');
    expect(run(process.execPath)).to.deep.equal({ status: 0, said: '1\n' });
  });

  it('says which Node.js is needed where an older one runs it', function () {
    // Needs an older Node.js on this machine.
    if (!OLDER) this.skip();
    const { status, said } = run(OLDER);
    expect(status).to.equal(1);
    expect(said).to.match(/^Pairwise needs Node\.js 24 or newer; this is \d+\.\d+\.\d+\. .*npm ci.*\n$/);
  });

  it('is checked by every script that runs TypeScript, which takes the place of its shell', () => {
    for (const name of ['start', 'api', 'workers', 'migrate', 'demo', 'fuzz', 'bench', 'drill'])
      expect(script(name)).to.match(/^exec (env( [A-Z_]+=\d+)+ )?node .*--import \.\/config\/check-node\.js \S+\.ts$/);
  });
});

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

describe('npm ci on a machine with an older Node.js', () => {
  it('makes the installed one the first in the PATH of npm', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-node-'));
    try {
      mkdirSync(path.join(folder, 'config/node'), { recursive: true });
      for (const file of ['config/node/link.js', 'config/node/package.json'])
        copyFileSync(path.join(CHECKOUT, file), path.join(folder, file));
      const link = () => spawnSync(process.execPath, ['config/node/link.js'], { cwd: folder, encoding: 'utf8' }).stderr;
      const linked = path.join(folder, 'node_modules/.bin/node');

      expect(link(), 'without the package').to.equal('');
      expect(existsSync(linked)).to.equal(false);

      const installed = path.join(folder, `node_modules/node-linux-${process.arch}/bin/node`);
      mkdirSync(path.dirname(installed), { recursive: true });
      writeFileSync(installed, '');
      for (const time of ['first', 'second']) {
        expect(link(), time).to.equal('');
        expect(realpathSync(linked), time).to.equal(realpathSync(installed));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('brings one exactly where check-node.js would refuse the older one', () => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(CHECKOUT, file), 'utf8'));
    const needed = /const NEEDED = (\d+);/.exec(readFileSync(path.join(CHECKOUT, 'config/check-node.js'), 'utf8'))![1];
    expect(read('package.json').engines.node).to.equal(`>=${needed}`);
    expect(read('config/node/package.json').engines.node).to.equal(`<${needed}`);
  });
});

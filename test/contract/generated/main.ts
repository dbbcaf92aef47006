import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readCommandLine } from '../../support/command-line.ts';

/** `npm run fuzz -- --requests N --seed S`: the generated requests of the tests, as many as one likes. */
const values = readCommandLine('fuzz --', process.argv.slice(2), {
  requests: { meaning: 'generated requests', kind: 'number', default: '50000' },
  seed: { meaning: 'the same seed asks the same', kind: 'number', default: `${Date.now() % 1e9}` },
});
const root = path.join(import.meta.dirname, '../../..');
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
console.log(`${values.requests} requests, seed ${values.seed}`);
const { status } = spawnSync(process.execPath, [mocha, 'test/contract/generated.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
process.exit(status ?? 1);

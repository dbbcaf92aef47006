import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { ALLOCATOR, NODE_FLAGS } from '../../../config/node-flags.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8');

describe('how Node is started', () => {
  const environment = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`);

  it('is the same by npm run api, npm run workers and in the image as by npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const name of ['api', 'workers']) {
      expect(scripts[name]).to.include(`exec env ${environment.join(' ')} node ${NODE_FLAGS.join(' ')} `);
    }
    expect(read('Dockerfile'))
      .to.include(`ENV ${environment.join(' ')}\n`)
      .and.to.include(` NODE_OPTIONS=${NODE_FLAGS.join(' ')} `);
  });
});

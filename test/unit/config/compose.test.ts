import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { SETTING_NAMES } from '../../../config/settings.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

/** Set by the image: the containers listen where its health checks and published ports expect it, and write to /data. */
const OF_THE_IMAGE = ['DATA_DIR', 'HOST', 'METRICS_PORT', 'PORT'];

/** Read by `npm start` alone, which no container runs. */
const OF_NPM_START = ['INSTALL_REDIS'];

const missingFrom = (there: readonly string[], wished: readonly string[]) =>
  wished.filter((name) => !there.includes(name));

describe('the list of settings', () => {
  it('is the same in the table of the documentation', () => {
    const rows = read('config/README.md').matchAll(/^\| ([A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*)*) \|/gm);
    const documented = [...rows].flatMap(([, names]) => names!.split(', '));
    expect(missingFrom(documented, SETTING_NAMES), 'missing in the table of config/README.md').to.deep.equal([]);
    expect(missingFrom(SETTING_NAMES, documented), 'no settings any more').to.deep.equal([]);
  });

  it('is passed whole to the containers', () => {
    const environment = /^x-environment:[^\n]*\n(?<lines>(?: [^\n]*\n)+)/m.exec(read('docker-compose.yml'))!.groups!
      .lines!;
    const passed = [...environment.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);
    const missing = missingFrom(passed, SETTING_NAMES).filter(
      (name) => ![...OF_THE_IMAGE, ...OF_NPM_START].includes(name),
    );
    expect(missing, 'missing in x-environment of docker-compose.yml').to.deep.equal([]);
    expect(missingFrom(SETTING_NAMES, passed), 'no settings any more').to.deep.equal([]);
  });
});

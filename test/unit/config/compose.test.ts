import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { SETTING_NAMES } from '../../../config/settings.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

/** Set by the image: the containers listen where its health checks and published ports expect it, and write to /data. */
const OF_THE_IMAGE = ['DATA_DIR', 'HOST', 'METRICS_PORT', 'PORT'];

/** Read by `npm start` alone, which no container runs. */
const OF_NPM_START = ['INSTALL_REDIS', 'ONE_PROCESS'];

const missingFrom = (there: readonly string[], wished: readonly string[]) =>
  wished.filter((name) => !there.includes(name));

describe('the list of settings', () => {
  it('is passed whole to the containers', () => {
    const passed = Object.keys(environment());
    const missing = missingFrom(passed, SETTING_NAMES).filter(
      (name) => !OF_THE_IMAGE.includes(name) && !OF_NPM_START.includes(name),
    );
    expect(missing, 'missing in x-environment of docker-compose.yml').to.deep.equal([]);
    expect(missingFrom([...SETTING_NAMES, ...ofLibraries()], passed), 'no settings any more').to.deep.equal([]);
  });

  it('and that of the variables of libraries are passed as they are set', () => {
    const values = environment();
    expect(missingFrom(Object.keys(values), ofLibraries())).to.deep.equal([]);
    const fixed = Object.entries(values)
      // A name without a value is passed if it is set.
      .filter(([name, value]) => value !== '' && !new RegExp(`\\$\\{${name}[:}]`).test(value))
      .map(([name]) => name);
    expect(fixed).to.deep.equal(['NODE_ENV', 'METRICS_HOST']);
    const empty = Object.entries(values).filter(([, value]) => value === '');
    // Ours take an empty value for none; libraries need not.
    expect(new Set(empty.map(([name]) => name))).to.deep.equal(new Set(ofLibraries()));
  });

  it('reaches each process that runs our program', () => {
    const compose = read('docker-compose.yml');
    expect(compose.match(/<<: \*service$/gm)).to.have.lengthOf(3);
    expect(compose.match(/^ {4}environment: \*environment$/gm)).to.have.lengthOf(3);
  });
});

/** The environment of the containers, as the file has it. */
function environment(): Record<string, string> {
  const { lines } = /^x-environment:[^\n]*\n(?<lines>(?: [^\n]*\n)+)/m.exec(read('docker-compose.yml'))!.groups!;
  const found = [...lines!.matchAll(/^ {2}([A-Z][A-Z0-9_]*):(.*)$/gm)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, value!.trim()]));
}

/** The variables of Node and of packages that the documentation names. */
function ofLibraries(): string[] {
  const section = /^### Variables of libraries\n(?:(?!###).*\n)+/m.exec(read('config/README.md'))![0];
  return [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!);
}

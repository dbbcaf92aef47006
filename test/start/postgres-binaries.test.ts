import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StartError } from '../../config/launcher/errors.ts';
import { postgresBinaries } from '../../config/launcher/postgres-binaries.ts';
import { serviceAccount } from '../../config/launcher/service-account.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('the PostgreSQL of npm start', () => {
  const account = serviceAccount();
  let home: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise own-')));
    chmodSync(home, 0o755);
    closeLater(async () => rmSync(home, { recursive: true, force: true }));
  });

  function program(file: string, said: string): void {
    writeFileSync(file, `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 });
  }

  /** A PostgreSQL that this machine has. */
  function own(version: string, programs = ['postgres', 'initdb']): string {
    const folder = join(home, version, 'bin');
    mkdirSync(folder, { recursive: true });
    for (const name of programs) program(join(folder, name), `${name} (PostgreSQL) ${version} (Debian ${version}-1)`);
    return folder;
  }

  /** The package of npm. */
  function packaged(version: string): string {
    const bin = join(home, 'package', 'native', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(home, 'package', 'package.json'), JSON.stringify({ version: `${version}.0-beta.17` }));
    program(join(bin, 'postgres'), '');
    return join(home, 'package');
  }

  /** Folder of the chosen programs, below the home of this test. */
  function chosen(folders: string[], version: string | null, made?: string): string {
    const absent = () => {
      throw new StartError('PostgreSQL is not installed');
    };
    const found = postgresBinaries(account, made, {
      folders: () => folders,
      packaged: () => (version === null ? absent() : packaged(version)),
    });
    return found.initdb.slice(home.length + 1, -'/initdb'.length);
  }

  it("is this machine's own where that has the fixes of a newer release of the package's major version", () => {
    const folders = [own('15.19'), own('18.5'), own('18.12'), own('19.1')];
    expect(chosen(folders, '18.4')).to.equal('18.12/bin');
    expect(chosen(folders, '18.12')).to.equal('package/native/bin');
  });

  it('is that of the package where the machine has none, an older one, another major version, a preview, or half of one', () => {
    for (const folders of [
      [],
      [join(home, 'nowhere')],
      [own('18.3')],
      [own('17.99')],
      [own('19.0')],
      [own('18beta1')],
      [own('18.50', ['postgres'])],
      [own('18.51', ['initdb'])],
    ])
      expect(chosen(folders, '18.4'), folders[0]).to.equal('package/native/bin');
  });

  it('is the one that made the data, or the newest, where there is no package for this machine', () => {
    const folders = [own('16.15'), own('17.11'), own('18.6')];
    expect(chosen(folders, null)).to.equal('18.6/bin');
    expect(chosen(folders, null, '17')).to.equal('17.11/bin');
    expect(() => chosen([own('16.14')], null)).to.throw(StartError, 'PostgreSQL is not installed');
  });
});

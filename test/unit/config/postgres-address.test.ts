import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { readPostgresAddress } from '../../../config/postgres-address.ts';
import { InvalidSettings, readSettings } from '../../../config/settings.ts';

const FORM = 'DATABASE_URL must look like postgres://user:password@host:5432/database';

describe('DATABASE_URL', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-address-'));
    writeFileSync(path.join(folder, 'text'), 'no certificate');
    writeFileSync(path.join(folder, 'broken'), '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  function refusal(DATABASE_URL: string, env: Record<string, string> = {}): string {
    try {
      readSettings({ DATABASE_URL, REDIS_URL: 'redis://localhost', SECRET_KEY: 'x'.repeat(32), ...env });
    } catch (error) {
      if (error instanceof InvalidSettings) return error.message.replace('Invalid settings:\n  - ', '');
      throw error;
    }
    return '';
  }

  it('names host, port, log-in and database, decoded', () => {
    const { host, port, user, password, database, sslmode } = readPostgresAddress(
      'postgresql://some%40one:s%2Fcret@[::1]/my%20data',
    );
    expect({ host, port, user, password, database, sslmode }).to.deep.equal({
      host: '::1',
      port: 5432,
      user: 'some@one',
      password: 's/cret',
      database: 'my data',
      sslmode: 'prefer',
    });
  });

  const address = 'postgres://me:secret@db/pairwise';
  const refused = {
    [`${address}?host=/run/postgresql`]:
      'DATABASE_URL has an unknown parameter, host; the known ones are sslmode, sslrootcert, sslcert, sslkey',
    [`${address}?sslMode=require`]:
      'DATABASE_URL has an unknown parameter, sslMode; the known ones are sslmode, sslrootcert, sslcert, sslkey',
    [`${address}?sslmode=require&sslmode=disable`]: 'DATABASE_URL has the parameter sslmode twice',
    [`${address}?sslmode=no-verify`]:
      'DATABASE_URL: sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full',
    [`${address}?sslmode=verify-ca`]:
      'DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the certificate authority to trust',
    [`${address}?sslcert=/none`]: 'DATABASE_URL: set both sslcert and sslkey, or neither',
    'postgres://me:secret@%2Frun%2Fpostgresql/pairwise': `${FORM}, with the name or the address of a host: Unix sockets are not supported`,
    'postgres:///pairwise': `${FORM}, with the name or the address of a host: Unix sockets are not supported`,
    'postgres://me:secret@db': `${FORM}; the name of the database is missing`,
    'postgres://me:secret@db/pairwise#x': `${FORM}; a # in it must be written as %23`,
    'postgres://me:50%@db/pairwise': `${FORM}; a % in it must be written as %25`,
    'postgres://me:secret@one:5432,two:5432/pairwise': FORM,
    'mysql://me:secret@db/pairwise': 'DATABASE_URL must begin with postgres:// or postgresql://',
  };
  for (const [url, sentence] of Object.entries(refused))
    it(`is refused in one sentence: ${url}`, () => {
      expect(refusal(url)).to.equal(sentence);
    });

  it('is refused when a file that it names is no certificate', () => {
    const file = (name: string) => path.join(folder, name);
    expect(refusal(`${address}?sslrootcert=${file('none')}`)).to.match(
      /^DATABASE_URL: sslrootcert can't be read: ENOENT/,
    );
    for (const name of ['text', 'broken'])
      expect(refusal(`${address}?sslrootcert=${file(name)}`)).to.match(
        /^DATABASE_URL: sslrootcert can't be used: [^\n]+$/,
      );
    expect(refusal(`${address}?sslmode=disable&sslrootcert=${file('none')}`)).to.equal('');
  });

  it("takes libpq's variables where it says nothing itself", () => {
    const settings = readSettings({
      DATABASE_URL: `${address}?sslmode=require`,
      PGSSLMODE: 'disable',
      PGSSLROOTCERT: '',
      REDIS_URL: 'redis://localhost',
      SECRET_KEY: 'x'.repeat(32),
    });
    expect(settings.DATABASE_URL).to.equal(`${address}?sslmode=require`);
    expect(refusal(address, { PGSSLMODE: 'sometimes' })).to.match(/^DATABASE_URL: sslmode must be one of/);
  });
});

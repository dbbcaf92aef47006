import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { misspeltWarning } from '../../../config/misspelt.ts';
import { InvalidSettings, readSettings } from '../../../config/settings.ts';

const SERVERS = { DATABASE_URL: 'postgres://localhost/pairwise', REDIS_URL: 'redis://localhost' };
const KEY = 'Kq3v8Zt1Lw6Xy0Pb5Rn2Jd7Hs4Mf9Gc+';

describe('a setting in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (text: string) => {
    const name = path.join(folder, 'secret');
    writeFileSync(name, text);
    return name;
  };

  it('has the value in the file, without the line break at its end', () => {
    for (const end of ['', '\n', '\r\n']) {
      expect(readSettings({ ...SERVERS, SECRET_KEY_FILE: file(KEY + end) }).SECRET_KEY).to.equal(KEY);
    }
  });

  it('may be an address that the service cannot start without', () => {
    const { REDIS_URL, DATABASE_URL } = SERVERS;
    const settings = readSettings({ REDIS_URL, DATABASE_URL_FILE: file(DATABASE_URL) });
    expect(new URL(settings.DATABASE_URL).hostname).to.equal('localhost');
  });

  it('is validated like any other, beside all other faults', () => {
    const given = { ...SERVERS, PORT: 'x', BACKUP_SIGNING_KEY_FILE: file('short\n') };
    expect(() => readSettings(given))
      .to.throw(InvalidSettings)
      .with.property('message')
      .that.includes('PORT must be a number')
      .and.includes('BACKUP_SIGNING_KEY must have at least 32 bytes');
  });

  it('is refused if the file is missing, or the setting is set as well', () => {
    expect(() => readSettings({ ...SERVERS, SECRET_KEY_FILE: path.join(folder, 'none') })).to.throw(
      InvalidSettings,
      "SECRET_KEY_FILE can't be read: ENOENT",
    );
    expect(() => readSettings({ ...SERVERS, SECRET_KEY: KEY, SECRET_KEY_FILE: file(KEY) })).to.throw(
      InvalidSettings,
      'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them',
    );
  });

  it('is no misspelt setting; of an unknown one nothing is read', () => {
    expect(misspeltWarning({ SECRET_KEY_FILE: '/run/secrets/key' })).to.equal(null);
    expect(readSettings({ ...SERVERS, SECRET_WORD_FILE: path.join(folder, 'none') }).LOG_LEVEL).to.equal('info');
  });
});

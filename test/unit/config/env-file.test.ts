import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { readEnvFile } from '../../../config/env-file.ts';
import { misspeltWarning } from '../../../config/misspelt.ts';
import { InvalidSettings } from '../../../config/settings.ts';

describe('the file .env', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-env-'));
    file = path.join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const read = (text: string | Buffer) => {
    writeFileSync(file, text);
    return readEnvFile(file);
  };

  it('may be missing', () => {
    expect(readEnvFile(file)).to.deep.equal({});
  });

  it('holds a setting on each line, comments, and quoted values over several lines', () => {
    expect(
      read('# ours\n\nPORT=8001\nexport LOG_LEVEL = debug\nSECRET_KEY="a # b\nnot=a setting"\r\nHOST=::1 # all\n'),
    ).to.deep.equal({ PORT: '8001', LOG_LEVEL: 'debug', SECRET_KEY: 'a # b\nnot=a setting', HOST: '::1' });
  });

  it('is refused with the number of each line that is something else, and without what stands there', () => {
    expect(() => read('PORT=8001\nhunter2 is my password\n=x\nA B=c\n')).to.throw(
      InvalidSettings,
      /line 2 is not NAME=value\n.*line 3 is not NAME=value\n.*line 4 is not NAME=value$/,
    );
    expect(() => read('hunter2'))
      .to.throw(InvalidSettings)
      .with.property('message')
      .that.does.not.include('hunter2');
    expect(() => read(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0xff, 0xfe, 0]))).to.throw(InvalidSettings);
    expect(() => read('SECRET_KEY="never ends\nPORT=1\n')).to.throw(InvalidSettings, /never ends/);
    expect(() => readEnvFile(folder)).to.throw(InvalidSettings, /can't be read/);
  });
});

describe('a misspelt setting', () => {
  it('is named together with what was probably meant', () => {
    expect(misspeltWarning({ PROT: '8001', DATABSE_URL: 'x', backup_cron: 'x', PORT: '1' })).to.equal(
      'Unknown settings are ignored: PROT (PORT?), DATABSE_URL (DATABASE_URL?), backup_cron (BACKUP_CRON?)',
    );
  });

  it('is nothing that a machine has anyway', () => {
    const usual = 'HOME PATH HOSTNAME PWD TERM SHELL SHLVL LANG USER LOGNAME NODE_OPTIONS NODE_PATH POSTGRES_PASSWORD';
    const more =
      'REDIS_PASSWORD PUBLISH PAIRWISE_VERSION AWS_REGION OTEL_TRACES_SAMPLER npm_config_cache INIT_CWD COLOR';
    expect(misspeltWarning(Object.fromEntries(`${usual} ${more}`.split(' ').map((name) => [name, 'x'])))).to.equal(
      null,
    );
  });
});

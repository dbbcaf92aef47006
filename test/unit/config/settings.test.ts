import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { InvalidSettings, readSettings, SETTING_NAMES } from '../../../config/settings.ts';
import { SETTINGS_PAGES, withSettings } from '../../../config/settings-docs.ts';
import { settingsSchema } from '../../../config/settings-schema.ts';

const SERVERS = { DATABASE_URL: 'postgres://localhost/pairwise', REDIS_URL: 'redis://localhost' };

const rows = Object.entries(settingsSchema.describe().fields).map(([name, field]) => ({
  name,
  type: field.type,
  about: 'meta' in field ? (field.meta as { about?: unknown } | undefined)?.about : undefined,
}));

function faultsOf(given: Record<string, string>): string {
  try {
    readSettings({ ...SERVERS, ...given });
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
  return '';
}

describe('the tables of settings in config/docs', () => {
  it('are what `npm run docs:settings` writes', () => {
    for (const { page, has } of SETTINGS_PAGES) {
      const text = readFileSync(page, 'utf8');
      expect(withSettings(text, has)).to.equal(text);
    }
  });

  it('have a meaning for every setting, in one cell', () => {
    const wrong = rows.filter(({ about }) => typeof about !== 'string' || about === '' || /[|\n]/.test(about));
    expect(wrong).to.deep.equal([]);
  });
});

describe('a bad value of a setting', () => {
  const numbers = rows.filter(({ type }) => type === 'number').map(({ name }) => name);

  it('is refused with a sentence that begins with the name of the setting', () => {
    expect(numbers).to.include('PORT').and.to.have.length.greaterThan(40);
    for (const name of numbers) expect(faultsOf({ [name]: 'much' })).to.include(`- ${name} must be a number`);
    const flags = SETTING_NAMES.filter((name) => /^(INSTALL_REDIS|DASHBOARD_ACTIONS|BACKUP_REQUIRE)/.test(name));
    for (const name of flags) expect(faultsOf({ [name]: 'maybe' })).to.include(`- ${name} must be true or false`);
    expect(faultsOf({ WEB_CLIENT: 'maybe' })).to.include('- WEB_CLIENT must be one of true, false, watch');
    expect(faultsOf({ PORT: '80.5' })).to.include('- PORT must be a whole number');
    expect(faultsOf({ DATABASE_POOL: '1' })).to.include('- DATABASE_POOL must be greater than or equal to 2');
    expect(faultsOf({ BACKUP_SIGNING_KEY: 'short' })).to.include('- BACKUP_SIGNING_KEY must have at least 32 bytes');
  });

  it('does not hide the faults of the others', () => {
    const faults = faultsOf({ PORT: 'much', WEB_CLIENT: 'maybe', BACKEND_CORS_ORIGINS: '*' });
    for (const name of ['PORT', 'WEB_CLIENT', 'BACKEND_CORS_ORIGINS']) expect(faults).to.include(`- ${name} must`);
  });
});

describe('an address in BACKUP_DIR', () => {
  const form = '- BACKUP_DIR must be a directory, or look like s3://bucket/prefix?endpoint=https://host:port';

  it('is refused unless it is one of a bucket, instead of being taken for a folder', () => {
    for (const BACKUP_DIR of [
      'gs://bucket/p',
      'S3://bucket/p',
      'file:///backups',
      's3://',
      's3:bucket',
      's3://b:9000/p',
      's3://b/%',
    ])
      expect(faultsOf({ BACKUP_DIR }), BACKUP_DIR).to.include(form);
    for (const endpoint of ['localhost:9000', 'https://', '']) {
      expect(faultsOf({ BACKUP_DIR: `s3://b/p?endpoint=${endpoint}` }), endpoint)
        .to.include(form)
        .and.to.include('its endpoint must begin with https:// or http://');
    }
  });

  it('may have a prefix, an endpoint and a region; anything else is a folder', () => {
    const address = 's3://b/a/p?endpoint=https://localhost:9000&region=eu';
    for (const BACKUP_DIR of ['s3://my.bucket-1', address, '/var/backups', 'a folder', 'C:/backups'])
      expect(readSettings({ ...SERVERS, BACKUP_DIR }).BACKUP_DIR).to.equal(BACKUP_DIR);
  });
});

describe('a path in PUBLIC_URL', () => {
  const pathOf = (PUBLIC_URL: string) => readSettings({ ...SERVERS, PUBLIC_URL }).BASE_PATH;

  it('is what Pairwise is below; FRONTEND_URL alone says nothing about that', () => {
    expect(pathOf('https://example.org/tools/pairwise')).to.equal('/tools/pairwise');
    expect(pathOf('https://example.org/tools/pairwise/')).to.equal('/tools/pairwise');
    expect(pathOf('https://example.org/projects-2')).to.equal('/projects-2');
    for (const root of ['https://example.org', 'https://example.org/', '']) expect(pathOf(root)).to.equal('');
    expect(readSettings({ ...SERVERS, FRONTEND_URL: 'https://example.org/app' }).BASE_PATH).to.equal('');
  });

  it('is refused if Pairwise has that path itself, or if it needs escaping', () => {
    for (const path of ['/api', '/projects/1', '/docs/']) {
      expect(faultsOf({ PUBLIC_URL: `https://example.org${path}` })).to.include(
        "The path of PUBLIC_URL can't begin with",
      );
    }
    for (const path of ['/a"b', '/a b', "/a'b", '/a&b', '//a', '/a?b=c', '/a#b']) {
      expect(faultsOf({ PUBLIC_URL: `https://example.org${path}` }), path).to.include('- PUBLIC_URL may have letters');
    }
    expect(faultsOf({ PUBLIC_URL: 'nowhere' })).to.include('- PUBLIC_URL must be an http or https address');
  });
});

describe('the mail server', () => {
  const MAIL = { SMTP_URL: 'smtps://user:p%23ss@mail.example.com', MAIL_FROM: 'Pairwise <pairwise@example.com>' };
  const mailOf = (given: Record<string, string>) => readSettings({ ...SERVERS, ...given }).mail;

  it('is none by default, and has a sender otherwise', () => {
    expect(mailOf({})).to.equal(null);
    expect(mailOf(MAIL)).to.deep.equal({
      host: 'mail.example.com',
      port: 465,
      isTlsFirst: true,
      requiresTls: true,
      user: 'user',
      password: 'p#ss',
      from: { name: 'Pairwise', address: 'pairwise@example.com' },
    });
    expect(mailOf({ ...MAIL, MAIL_FROM: 'pairwise@example.com' })!.from).to.deep.equal({
      name: '',
      address: 'pairwise@example.com',
    });
  });

  it('needs TLS unless it is on this machine, or a setting says otherwise', () => {
    const required = (SMTP_URL: string, more = {}) => mailOf({ ...MAIL, SMTP_URL, ...more })!.requiresTls;
    expect(required('smtp://mail.example.com')).to.equal(true);
    expect(required('smtp://mail.example.com:2525', { SMTP_REQUIRE_TLS: 'false' })).to.equal(false);
    expect(['smtp://localhost', 'smtp://127.0.0.1:25', 'smtp://[::1]'].map((url) => required(url))).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(required('smtp://localhost', { SMTP_REQUIRE_TLS: 'true' })).to.equal(true);
  });

  it('is refused at the start if its address or sender is malformed', () => {
    const form = '- SMTP_URL must look like smtp://user:password@host:587';
    for (const SMTP_URL of ['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://host/path']) {
      expect(faultsOf({ ...MAIL, SMTP_URL }), SMTP_URL).to.include(form);
    }
    expect(faultsOf({ ...MAIL, SMTP_URL: 'smtp://user:pa#ss@host' })).to.include('SMTP_URL');
    expect(faultsOf({ ...MAIL, SMTP_URL: 'smtp://host?tls=false' })).to.include('must be written as %3F');
    expect(faultsOf({ ...MAIL, SMTP_URL: 'smtp://user@host' })).to.include('both a user and a password');
    for (const MAIL_FROM of ['Pairwise', 'Pairwise <pairwise>', 'pairwise@example.com>', 'a@b.c, d@e.f']) {
      expect(faultsOf({ ...MAIL, MAIL_FROM }), MAIL_FROM).to.include('- MAIL_FROM must look like');
    }
    expect(faultsOf({ SMTP_URL: MAIL.SMTP_URL })).to.include('- SMTP_URL needs a MAIL_FROM');
    expect(faultsOf({ MAIL_FROM: MAIL.MAIL_FROM })).to.include('- MAIL_FROM needs an SMTP_URL');
  });

  it('needs an https address for its links in production', () => {
    const wrong = '- PUBLIC_URL must be an https address in production if SMTP_URL is set';
    expect(faultsOf({ NODE_ENV: 'production', ...MAIL })).to.include(wrong);
    expect(faultsOf({ NODE_ENV: 'production', ...MAIL, PUBLIC_URL: 'http://pairwise.example.com' })).to.include(wrong);
    expect(faultsOf({ NODE_ENV: 'production', ...MAIL, PUBLIC_URL: 'https://pairwise.example.com' })).not.to.include(
      wrong,
    );
  });
});

describe('the addresses that people and providers reach the service by', () => {
  it('begin with PUBLIC_URL, or with its port of this machine, unless they are set', () => {
    expect(readSettings({ ...SERVERS, PORT: '9000' })).to.deep.include({
      GOOGLE_REDIRECT_URI: 'http://localhost:9000/api/v1/auth/google/callback',
      OIDC_CALLBACK_ORIGIN: 'http://localhost:9000',
      FRONTEND_URL: 'http://localhost:9000',
      PUBLIC_URL: 'http://localhost:9000',
    });
    expect(readSettings({ ...SERVERS, PUBLIC_URL: 'https://example.org/rank/' })).to.deep.include({
      GOOGLE_REDIRECT_URI: 'https://example.org/rank/api/v1/auth/google/callback',
      OIDC_CALLBACK_ORIGIN: 'https://example.org',
      FRONTEND_URL: 'https://example.org/rank',
    });
  });
});

describe('REQUIRE_PASSKEY=superusers', () => {
  it('is refused where browsers offer no passkeys, so that nobody is locked out', () => {
    const faultOf = (given: Record<string, string>) => faultsOf({ REQUIRE_PASSKEY: 'superusers', ...given });
    const refusal = '- REQUIRE_PASSKEY=superusers needs a PUBLIC_URL with https and a name';
    for (const PUBLIC_URL of [
      'http://pairwise.example.org',
      'https://192.0.2.1',
      'http://127.0.0.1:8000',
      'https://[::1]',
    ]) {
      expect(faultOf({ PUBLIC_URL })).to.include(refusal);
    }
    expect(faultOf({ NODE_ENV: 'production' })).to.include(refusal);
    for (const PUBLIC_URL of ['https://pairwise.example.org/tools', 'http://localhost:8001', 'http://pw.localhost']) {
      expect(faultOf({ PUBLIC_URL })).to.equal('');
    }
    expect(faultOf({})).to.equal('');
  });
});

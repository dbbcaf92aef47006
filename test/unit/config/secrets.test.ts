import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { InvalidSettings, readSettings } from '../../../config/settings.ts';
import { refusals } from '../../../config/settings-refusals.ts';

const SERVICES = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
const PRODUCTION = {
  ...SERVICES,
  NODE_ENV: 'production',
  SECRET_KEY: 'kT9x0LwqZ7mJ2vRb5NfYc8HsDa3GpUe1',
  FIRST_SUPERUSER_PASSWORD: 'Something-else-1',
};

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
  return '';
}

describe('settings of accounts', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('need a SECRET_KEY of 32 bytes in production', () => {
    expect(refusal(PRODUCTION)).to.equal('');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: PRODUCTION.SECRET_KEY.slice(1) })).to.contain(
      'SECRET_KEY must have at least 32 bytes',
    );
    expect(refusal({ ...PRODUCTION, SECRET_KEY: '' })).to.contain('SECRET_KEY must have at least 32 bytes');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: ` ${PRODUCTION.SECRET_KEY.slice(1)} ` })).to.contain('SECRET_KEY');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: 'éàöüßñçøåæþðŁźżć' })).to.equal('');
  });

  it('refuse a SECRET_KEY that does not look random in production', () => {
    const typed = [
      'k'.repeat(32),
      'password'.repeat(4),
      'Password1'.repeat(4),
      '0123456789abcdef'.repeat(2),
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'changeme-changeme-changeme-changeme',
    ];
    for (const key of typed)
      expect(refusal({ ...PRODUCTION, SECRET_KEY: key }), key).to.contain('SECRET_KEY does not look random');
    for (let at = 0; at < 2000; at += 1) {
      const bytes = randomBytes(32);
      expect(refusals({ ...PRODUCTION, SECRET_KEY: bytes.toString('base64') })).to.deep.equal([]);
      expect(refusals({ ...PRODUCTION, SECRET_KEY: bytes.subarray(16).toString('hex') })).to.deep.equal([]);
    }
  });

  it('know three environments, and refuse a misspelt one', () => {
    for (const name of ['prod', 'Production', 'staging']) {
      expect(refusal({ ...PRODUCTION, NODE_ENV: name }), name).to.contain('NODE_ENV must be one of development, test,');
    }
    for (const name of ['development', 'test', 'production']) {
      expect(refusal({ ...PRODUCTION, NODE_ENV: name }), name).to.equal('');
    }
  });

  it('let no token travel over http in production, nor live for longer than a day', () => {
    const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
    for (const name of ['FRONTEND_URL', 'GOOGLE_REDIRECT_URI']) {
      expect(refusal({ ...PRODUCTION, [name]: 'http://app.example.com' })).to.contain(
        `${name} must be an https address`,
      );
      expect(refusal({ ...PRODUCTION, ...google })).to.contain(`${name} must be an https address`);
      expect(refusal({ ...PRODUCTION, NODE_ENV: 'development', [name]: 'http://app.example.com' })).to.equal('');
    }
    const https = { FRONTEND_URL: 'https://app.example.com', GOOGLE_REDIRECT_URI: 'https://api.example.com/callback' };
    expect(refusal({ ...PRODUCTION, ...google, ...https })).to.equal('');
    expect(refusal({ ...PRODUCTION, ...google, PUBLIC_URL: 'https://app.example.com' })).to.equal('');
    expect(refusal({ ...PRODUCTION, ...google, PUBLIC_URL: 'http://app.example.com' })).to.contain(
      'GOOGLE_REDIRECT_URI',
    );
    const minutes = (value: string) => refusal({ ...PRODUCTION, ACCESS_TOKEN_EXPIRE_MINUTES: value });
    expect([minutes('1440'), minutes('1441')]).to.deep.equal([
      '',
      'Invalid settings:\n  - ACCESS_TOKEN_EXPIRE_MINUTES must be at most 1440, a day, in production',
    ]);
  });

  it('refuse the default password of the first superuser wherever others can reach the service', () => {
    const { FIRST_SUPERUSER_PASSWORD: _, ...unset } = { ...PRODUCTION, NODE_ENV: 'development' };
    for (const host of ['0.0.0.0', '::', '192.168.1.7', 'pairwise.example']) {
      expect(refusal({ ...unset, HOST: host }), host).to.contain('FIRST_SUPERUSER_PASSWORD must be changed');
      expect(refusal({ ...unset, HOST: host, FIRST_SUPERUSER_PASSWORD: 'Something-else-1' }), host).to.equal('');
    }
    for (const host of ['', '127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(refusal({ ...unset, HOST: host }), host).to.equal('');
    }
  });

  it('are refused in production all in one message, faults of form included', () => {
    const message = refusal({ NODE_ENV: 'production', PORT: 'x', GOOGLE_ISSUER: 'http://provider.example' });
    for (const name of ['SECRET_KEY', 'FIRST_SUPERUSER_PASSWORD', 'PORT', 'GOOGLE_ISSUER']) {
      expect(message).to.contain(`- ${name} `);
    }
    const services = refusal({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'FIRST_SUPERUSER_PASSWORD']) {
      expect(services).to.contain(`- ${name} `);
    }
  });

  it('don’t let production start with the default password of the first superuser, set or not', () => {
    const { FIRST_SUPERUSER_PASSWORD: _, ...unset } = PRODUCTION;
    expect(refusal(unset)).to.contain('FIRST_SUPERUSER_PASSWORD must be changed');
    expect(refusal({ ...PRODUCTION, FIRST_SUPERUSER_PASSWORD: 'Admin123!' })).to.contain('must be changed');
  });

  it('have a random key outside of production that is made once and kept for its owner only', () => {
    const one = readSettings({ ...SERVICES, DATA_DIR: folder }).SECRET_KEY;
    expect(Buffer.byteLength(one)).to.be.at.least(32);
    expect(readSettings({ ...SERVICES, DATA_DIR: folder }).SECRET_KEY).to.equal(one);
    expect(readdirSync(folder)).to.deep.equal(['secret-key']);
    expect(statSync(path.join(folder, 'secret-key')).mode & 0o777).to.equal(0o600);
    expect(readSettings({ ...SERVICES, DATA_DIR: path.join(folder, 'other') }).SECRET_KEY).not.to.equal(one);
  });

  it('don’t take an empty key file for a key', () => {
    writeFileSync(path.join(folder, 'secret-key'), '');
    expect(refusal({ ...SERVICES, DATA_DIR: folder })).to.contain('does not contain a key of 32 bytes');
  });

  it('take origins of browsers only letter by letter', () => {
    const origins = (list: string) => readSettings({ ...PRODUCTION, BACKEND_CORS_ORIGINS: list }).BACKEND_CORS_ORIGINS;
    expect(origins('https://a.example, http://localhost:3000')).to.deep.equal([
      'https://a.example',
      'http://localhost:3000',
    ]);
    expect(origins('["https://a.example"]')).to.deep.equal(['https://a.example']);
    for (const list of [
      '*',
      'https://*.example',
      'a.example',
      'https://a.example/path',
      'null',
      'https://a.example,*',
    ]) {
      expect(refusal({ ...PRODUCTION, BACKEND_CORS_ORIGINS: list }), list).to.contain('BACKEND_CORS_ORIGINS');
    }
  });

  it('count the proxies in front', () => {
    const hops = (value: string) => readSettings({ ...PRODUCTION, TRUST_PROXY: value }).TRUST_PROXY;
    expect([readSettings(PRODUCTION).TRUST_PROXY, hops('true'), hops('false'), hops('2')]).to.deep.equal([0, 1, 0, 2]);
    expect(refusal({ ...PRODUCTION, TRUST_PROXY: 'loopback' })).to.contain('TRUST_PROXY');
  });
});

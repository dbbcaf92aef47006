import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { InvalidSettings, readSettings } from '../../../config/settings.ts';

const SERVICES = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
const PRODUCTION = {
  ...SERVICES,
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
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
    expect(refusal({ ...PRODUCTION, SECRET_KEY: 'k'.repeat(31) })).to.contain('SECRET_KEY must have at least 32 bytes');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: '' })).to.contain('SECRET_KEY must have at least 32 bytes');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: ` ${'k'.repeat(31)} ` })).to.contain('SECRET_KEY');
    expect(refusal({ ...PRODUCTION, SECRET_KEY: 'é'.repeat(16) })).to.equal('');
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
    expect(refusal({ ...SERVICES, DATA_DIR: folder })).to.contain('holds no key of 32 bytes');
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

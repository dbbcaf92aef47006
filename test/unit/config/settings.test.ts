import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { InvalidSettings, readSettings, SETTING_NAMES } from '../../../config/settings.ts';
import { SETTINGS_PAGE, withSettings } from '../../../config/settings-docs.ts';
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

describe('the table of settings in config/README.md', () => {
  it('is what `npm run docs:settings` writes', () => {
    const page = readFileSync(SETTINGS_PAGE, 'utf8');
    expect(withSettings(page)).to.equal(page);
  });

  it('has a meaning for every setting, in one cell', () => {
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

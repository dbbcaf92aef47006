import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Misuse, Refusal } from '../../api/admin/command.ts';
import { commandFor, correctionOf } from '../../api/admin/commands.ts';
import { createContext } from '../../shared/context.ts';
import { runAdmin } from '../support/admin-command.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dropDatabase, newEmptyDatabase } from '../support/database.ts';
import type { TestUser } from '../support/factories.ts';

describe('npm run admin', function () {
  this.timeout(60_000);
  let app: TestApp;
  let root: TestUser;
  let folder: string;

  before(async () => {
    app = await startTestApp();
    root = await app.make.user({ superuser: true });
    folder = mkdtempSync(join(tmpdir(), 'pairwise-admin-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const admin = (settings: Record<string, string>, ...args: string[]) =>
    runAdmin({ DATA_DIR: folder, ...settings }, ...args);
  const onApp = (...args: string[]) => admin({ DATABASE_URL: app.resources.settings.DATABASE_URL }, ...args);

  /** Runs a command that fails in this process. @returns the kind and the message of its error. */
  const refusalOf = async (name: string, ...args: string[]) => {
    try {
      await commandFor(name, args)(createContext(app.resources, app.resources.log));
    } catch (error) {
      return [(error as Error).constructor, (error as Error).message] as const;
    }
    return expect.fail(`${name} succeeded`);
  };

  it('gives the only superuser a temporary password, ends the sessions and records it', async () => {
    const { status, stdout, stderr } = await onApp('reset-password', root.username.toUpperCase());
    expect([status, stderr]).to.deep.equal([0, '']);
    const [, password] = /^Temporary password of \S+: (\S+)\n/.exec(stdout)!;
    expect((await app.as(root).get('/auth/me')).status).to.equal(401);
    const names = { username: root.username, temporary_password: password };
    const replaced = await app.anonymous.post('/auth/temporary-password', {
      ...names,
      new_password: 'Remembered-now-7',
    });
    expect(replaced.status).to.equal(204);
    const { rows } = await app.resources.pool.query(
      `select actor_id, details from security_events where event = 'authn_password_change' and user_id = $1
        order by occurred_at`,
      [root.id],
    );
    expect(rows[0]).to.deep.equal({ actor_id: null, details: { temporary: true, sessionsEnded: 1 } });
  });

  it('prints a link by which the user sets a new password', async () => {
    const lead = await app.make.user();
    const { status, stdout } = await onApp('reset-password', '--link', lead.email);
    expect(status).to.equal(0);
    const [, token] = /^Link for \S+: http:\/\/localhost:8000\/reset#(pwr_\S+)\n/.exec(stdout)!;
    const chosen = await app.anonymous.post(`/auth/password-reset/${token}`, { password: 'Remembered-now-7' });
    expect(chosen.status).to.equal(204);
    expect(await refusalOf('reset-password', 'nobody', '--link')).to.deep.equal([
      Refusal,
      'No account has the username or email nobody',
    ]);
  });

  it('says in a sentence what is wrong', async () => {
    const unknown = await onApp('reset-password', 'nobody');
    expect(unknown).to.deep.equal({ status: 1, stdout: '', stderr: 'No account has the username or email nobody\n' });
    const misuse = await onApp('settings', '--all');
    expect(misuse).to.deep.equal({
      status: 2,
      stdout: '',
      stderr: 'settings: Give no arguments\nUsage: npm run admin -- settings [--json]\n',
    });
    expect(await refusalOf('announce', 'Back soon', '--end', 'tomorrow')).to.deep.equal([
      Misuse,
      'announce: --end must be a date and time with an offset',
    ]);
    const forPrograms = await onApp('restore', '--json');
    expect(forPrograms).to.deep.equal({
      status: 2,
      stdout: '',
      stderr: '{"detail":"restore: Give 1 argument, not 0"}\n',
    });
    const [kind, nowhere] = await refusalOf('export', join(folder, 'none', 'all.json'));
    expect(kind).to.equal(Refusal);
    expect(nowhere).to.match(/^\S+all\.json can't be written: ENOENT.*$/);
    const away = await admin({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, 'reset-password', 'ann');
    expect(away).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: "PostgreSQL isn't running at 127.0.0.1:1. Start Pairwise, then try again\n",
    });
    const other = mkdtempSync(join(folder, 'other-'));
    const ports = { postgres: Number(new URL(process.env.TEST_DATABASE_URL!).port), redis: 1 };
    const passwords = { postgres: 'of another cluster', postgresAdmin: '', redis: '' };
    writeFileSync(join(other, 'embedded.json'), JSON.stringify({ instance: '', passwords, ports }));
    const elsewhere = await admin({ DATA_DIR: other }, 'reset-password', 'ann');
    expect(elsewhere.stderr).to.match(
      /^Another PostgreSQL listens at 127\.0\.0\.1:\d+: Pairwise isn't running on \S+\. Start it, then try again\n$/,
    );
    const without = await admin({}, 'reset-password', 'ann');
    expect([without.status, without.stdout]).to.deep.equal([78, '']);
    expect(without.stderr).to.contain('DATABASE_URL is not set');
  });

  /** The checks of `doctor`, by their names, as `--json` prints them. */
  const examine = async (settings: Record<string, string>): Promise<Record<string, string>> => {
    const { status, stdout, stderr } = await admin(settings, 'doctor', '--json');
    expect([status, stderr]).to.deep.equal([1, '']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; detail: string }[] };
    return Object.fromEntries(checks.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
  };

  it('examines the rest while PostgreSQL is away, and names misspelt settings', async () => {
    const { REDIS_URL } = app.settings;
    const checks = await examine({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x', REDIS_URL, BACKUP_CORN: '0 3 * * *' });
    expect(checks.PostgreSQL).to.equal('failed: can’t be used at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1');
    expect(checks.Redis).to.match(/^fine: version \d/);
    expect(checks['Disk, BACKUP_DIR']).to.match(/^fine: writable/);
    expect(checks['Newest verified backup']).to.match(/^warning: none yet/);
    expect(checks.no_worker).to.equal('failed: No worker is running');
    expect(checks.Settings).to.match(/^warning: Unknown settings are ignored: .*BACKUP_CORN \(BACKUP_CRON\?\)/);
  });

  it('examines a database before its first migration, and tells why Redis refuses', async () => {
    const DATABASE_URL = await newEmptyDatabase();
    const { host } = new URL(app.settings.REDIS_URL);
    const checks = await examine({ DATABASE_URL, REDIS_URL: `redis://nobody:wrong@${host}` });
    await dropDatabase(DATABASE_URL);
    expect(checks.PostgreSQL).to.match(
      /^(?:fine: version [\d.]+|warning: version [\d.]+, without the fixes of [\d.]+ \(\d{4}-\d\d-\d\d\): update it; .*)$/,
    );
    expect(checks.Schema).to.equal('failed: migrations are missing: run npm run migrate');
    expect(checks.Redis).to.match(/^failed: can’t be used: WRONGPASS /);
    expect(checks).not.to.have.any.keys('redis_away', 'migrations_missing');
  });

  it('prints the settings that take effect, where they come from, and no secret', async () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${'k3y-'.repeat(10)}\n`);
    const settings = {
      DATABASE_URL: app.settings.DATABASE_URL,
      SECRET_KEY: '',
      SECRET_KEY_FILE: file,
      FIRST_SUPERUSER_PASSWORD: 'Tr0ub4dor&3x',
    };
    const { status, stdout } = await admin({ ...settings, LOG_LEVLE: 'debug' }, 'settings', '--json');
    expect(status).to.equal(0);
    expect(JSON.parse(stdout).unknown).to.deep.include({ name: 'LOG_LEVLE', meant: 'LOG_LEVEL' });
    const { settings: rows } = JSON.parse(stdout) as { settings: { name: string; value: string; source: string }[] };
    const row = (name: string) => rows.find((each) => each.name === name);
    expect(row('SECRET_KEY')).to.deep.include({ value: '********', source: `environment, in ${file}` });
    expect(row('FIRST_SUPERUSER_PASSWORD')).to.deep.include({ value: '********', source: 'environment' });
    expect(row('DATABASE_URL')?.value).to.match(/^postgres:\/\/[^:]+:\*{8}@/);
    expect(row('BACKUP_CRON')).to.deep.include({ value: '0 2 * * *', source: 'default' });
    expect(stdout).not.to.match(/k3y-|Tr0ub4dor/);
  });

  it('says how to call it: no command', async () => {
    const { status, stdout, stderr } = await admin({});
    expect([status, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.match(/^.*\n\nnpm run admin -- COMMAND \[--json\]\n\nCommands\n {2}settings\n/);
  });

  for (const [[name, ...args], correction] of [
    [['reset-password'], 'Usage: npm run admin -- reset-password NAME [--link] [--json]'],
    [['reset-password', 'ann', 'bob'], 'Usage: npm run admin -- reset-password NAME [--link] [--json]'],
    [['reset-pasword', 'ann'], 'All commands: npm run admin -- help'],
  ] as const) {
    it(`says how to call it: ${[name, ...args].join(' ')}`, () => {
      expect(() => commandFor(name, args)).to.throw(Misuse);
      expect(correctionOf(name)).to.equal(correction);
    });
  }
});

import { readdirSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import type { Pool, PoolClient } from 'pg';
import { ormOptions } from '../../../config/orm.ts';
import { settleAccountKeys } from '../../../shared/accounts/store/account-keys.ts';
import { createContext } from '../../../shared/context.ts';
import { maintain } from '../../../shared/data/maintain.ts';
import { migrations } from '../../../shared/data/migrations/index.ts';
import { Archive } from '../../../shared/data/read-archive.ts';
import { restore } from '../../../shared/data/restore.ts';
import { applyMigrations } from '../../../shared/data/store/apply-migrations.ts';
import { copyIn } from '../../../shared/data/store/archived-rows.ts';
import { ARCHIVED_TABLE_NAMES } from '../../../shared/data/store/tables.ts';
import { verifyBackup } from '../../../shared/data/verify-backup.ts';
import { entities } from '../../../shared/entities.ts';
import type { TestApp } from '../../support/app.ts';
import { dropDatabase, newEmptyDatabase } from '../../support/database.ts';
import { SILENT, startOperatedApp, until } from '../../support/operations.ts';
import { closeLater } from '../../support/root-hooks.ts';
import { ARCHIVE_NAMES, ARCHIVE_PASSWORD } from './make-archive.ts';

const FOLDER = path.join(import.meta.dirname, 'archives');
const CHECKOUT = path.join(import.meta.dirname, '..', '..', '..');
/** A restore renews these on purpose. */
const RENEWED = ['generation', 'features_revision'];

const released = readdirSync(FOLDER).map((name) => path.basename(name, '.zip'));

describe('the archives of released versions', () => {
  it('are those of all versions that the CHANGELOG names', async () => {
    const changelog = await readFile(path.join(CHECKOUT, 'CHANGELOG.md'), 'utf8');
    const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version!);
    const { version } = JSON.parse(await readFile(path.join(CHECKOUT, 'package.json'), 'utf8'));
    // The version that is being released gets its archive afterwards, from what was released.
    expect(released).to.include.members(versions.filter((each) => each !== version));
    expect(released).to.not.have.lengthOf(0);
  });

  for (const version of released) {
    describe(`an archive of ${version}`, () => {
      let app: Awaited<ReturnType<typeof startOperatedApp>>;
      let restored: Record<string, unknown[]>;
      let findings: unknown[];
      before(async () => {
        app = await startOperatedApp();
        await copyFile(path.join(FOLDER, `${version}.zip`), path.join(app.backups, `${version}.zip`));
        const context = createContext(app.resources, app.resources.log);
        await verifyBackup(context, { backupId: version }, SILENT);
        await restore(context, { backupId: version }, SILENT);
        restored = await contents(app.resources.pool);
        findings = (await maintain(context, { operation: 'integrity_check' }, SILENT)).findings;
      });

      it('is proven, and becomes the same rows as by a migration in place', async () => {
        expect(restored).to.deep.equal(await migratedInPlace(version));
        expect(findings).to.deep.equal([]);
      });

      it('lets everybody in, and nobody else under their names', async () => {
        await until(
          () => app.anonymous.get('/projects'),
          ({ status }) => status === 401,
        );
        const emails = await emailsByName(app);
        // 0.1.0 told two spellings of a name apart; the later account goes by its email.
        const byEmail = emails.has('ａｎｎ') ? ['ａｎｎ'] : [];
        expect([...emails.keys()]).to.have.members([...ARCHIVE_NAMES.slice(0, -1), ...byEmail]);
        for (const [username, email] of emails) {
          const names = byEmail.includes(username) ? [email] : [username, email];
          for (const name of names) {
            const signedIn = await app.anonymous.form('/auth/login', { username: name, password: ARCHIVE_PASSWORD });
            expect(signedIn.status, name).to.equal(200);
          }
          const stranger = { username, email: 'stranger@example.com', password: ARCHIVE_PASSWORD };
          expect((await app.anonymous.post('/auth/register', stranger)).status, username).to.equal(400);
        }
      });
    });
  }
});

async function emailsByName({ resources }: TestApp): Promise<Map<string, string>> {
  const { rows } = await resources.pool.query<{ username: string; email: string }>(
    `select username, email from users where deleted_at is null and username <> 'admin'`,
  );
  return new Map(rows.map(({ username, email }) => [username, email]));
}

/** All rows of all archived tables. */
async function contents(pool: Pool): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of ARCHIVED_TABLE_NAMES) {
    const { rows } = await pool.query(
      `select to_jsonb(t) - $1::text[] as row from ${table} t order by (to_jsonb(t) - $1::text[])::text`,
      [RENEWED],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** The same rows after a database of that version was migrated and the service started on it. */
async function migratedInPlace(version: string): Promise<Record<string, unknown[]>> {
  const url = await newEmptyDatabase();
  const orm = await MikroORM.init({ ...ormOptions({ url, pool: 2, entities, migrations }), logger: () => {} });
  closeLater(async () => {
    await orm.close();
    await dropDatabase(url);
  });
  const archive = await Archive.open(path.join(FOLDER, `${version}.zip`));
  try {
    await orm.migrator.up({ to: archive.manifest.migration });
    const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
    const client: PoolClient = await pool.connect();
    try {
      for (const part of archive.manifest.parts) await copyIn(client, 'public', part, await archive.openPart(part));
    } finally {
      client.release();
    }
    await applyMigrations(orm);
    await settleAccountKeys(pool);
    return await contents(pool);
  } finally {
    archive.close();
  }
}

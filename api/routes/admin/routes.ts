import { InvalidInput } from '../../../shared/errors.ts';
import {
  backUpDatabaseJob,
  importDataJob,
  maintainDatabaseJob,
  restoreDatabaseJob,
} from '../../../shared/jobs/operations-jobs.ts';
import { findKnownPasswords } from '../../../shared/use-cases/auth/known-password.ts';
import { announce, withdrawAnnouncement } from '../../../shared/use-cases/operations/announce.ts';
import { audited } from '../../../shared/use-cases/operations/audited.ts';
import { readDatabaseStats } from '../../../shared/use-cases/operations/database-stats.ts';
import { exportData } from '../../../shared/use-cases/operations/export-data.ts';
import { readSignatures } from '../../../shared/use-cases/operations/read-signatures.ts';
import { readServiceStatus } from '../../../shared/use-cases/operations/service-status.ts';
import { admin } from '../../contract/admin.ts';
import { implement } from '../../http/implement.ts';
import { content, noContent, ok } from '../../http/responses.ts';
import { receiveFile } from '../../http/upload.ts';
import { presentAnnouncement } from '../../presenters/announcement.ts';
import {
  presentBackup,
  presentDatabaseStats,
  presentImported,
  presentMaintenance,
  presentRestored,
} from '../../presenters/backup.ts';
import { presentServiceStatus } from '../../presenters/service-status.ts';

export const adminEndpoints = implement(admin, {
  async createBackup({ context, user }) {
    const { id } = await audited(context, { userId: user.id, action: 'backup', object: null }, () =>
      context.jobs.run(backUpDatabaseJob, { kind: 'manual' }),
    );
    const [backup] = await readSignatures(context, [await context.backups.get(id)]);
    return ok(presentBackup(backup!));
  },

  async listBackups({ context }) {
    const backups = await context.backups.list();
    return ok((await readSignatures(context, backups)).map(presentBackup));
  },

  async downloadBackup({ params, context, user }) {
    const { backups } = context;
    const { id, size } = await backups.get(params.backup_id);
    const action = { userId: user.id, action: 'backup_download', object: id } as const;
    return content(await audited(context, action, () => backups.open(id)), 'application/octet-stream', {
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${id}.zip"`,
      'Cache-Control': 'no-store',
    });
  },

  async restoreBackup({ body, context, user }) {
    const { id } = await context.backups.get(body.backup_id);
    const restored = await audited(context, { userId: user.id, action: 'restore', object: id }, () =>
      context.jobs.run(restoreDatabaseJob, {
        backupId: id,
      }),
    )
      // The caller's next request must find the gate open, even after a refused restore.
      .finally(() => context.gate.poll());
    return ok(presentRestored(id, restored));
  },

  async getDatabaseStats({ context }) {
    return ok(presentDatabaseStats(await readDatabaseStats(context), await findKnownPasswords(context)));
  },

  async getServiceStatus({ context }) {
    return ok(presentServiceStatus(await readServiceStatus(context)));
  },

  async updateAnnouncement({ body, context, user }) {
    const { text, starts_at: start, ends_at: end } = body;
    const announcement = {
      text: text.trim(),
      startsAt: start === undefined ? context.now() : new Date(start),
      endsAt: end == null ? null : new Date(end),
    };
    await announce(context, announcement, user.id);
    return ok(presentAnnouncement(announcement));
  },

  async withdrawAnnouncement({ context, user }) {
    await withdrawAnnouncement(context, user.id);
    return noContent();
  },

  async runMaintenance({ body, context, user }) {
    const { operation } = body;
    const done = await audited(context, { userId: user.id, action: 'maintenance', object: operation }, () =>
      context.jobs.run(maintainDatabaseJob, { operation }),
    );
    return ok(presentMaintenance(operation, done));
  },

  async exportData({ query, context, user }) {
    const { project_id: projectId = null, format } = query;
    const action = { userId: user.id, action: 'export', object: projectId } as const;
    const name = `pairwise-${context.now().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.${format}`;
    return content(
      await audited(context, action, () => exportData(context, { projectId, format })),
      `application/${format}; charset=utf-8`,
      {
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    );
  },

  async importData({ context, ctx, user, checkAgain }) {
    const { settings, backups, jobs } = context;
    const folder = await backups.uploads();
    const upload = await receiveFile(ctx, { field: 'file', folder, limit: settings.IMPORT_MAX_MB * 2 ** 20 });
    // An upload takes minutes: meanwhile the caller may have become somebody else.
    await checkAgain().catch(async (error) => {
      await backups.dropUpload(upload);
      throw error;
    });
    await backups.handOver(upload);
    const action = { userId: user.id, action: 'import', object: upload } as const;
    const { records, leftAlone } = await audited(context, action, async () => {
      const imported = await jobs.run(importDataJob, { upload }).catch(async (error) => {
        // The caller got an error: if the job is started after all, it must find no file.
        await backups.dropUpload(upload);
        throw error;
      });
      if (imported.faults.length > 0) throw new InvalidInput(imported.faults);
      return imported;
    });
    return ok(presentImported(records, leftAlone));
  },
});

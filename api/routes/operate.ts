import { exportData } from '../../shared/data/export-data.ts';
import { backUpDatabaseJob, importDataJob, maintainDatabaseJob, restoreDatabaseJob } from '../../shared/data/jobs.ts';
import { readSignatures } from '../../shared/data/read-signatures.ts';
import { announce, withdrawAnnouncement } from '../../shared/operate/announce.ts';
import { audited } from '../../shared/operate/audited.ts';
import { admin } from '../../shared/operate/contract/admin.ts';
import { security } from '../../shared/operate/contract/security-events.ts';
import { readDatabaseStats } from '../../shared/operate/database-stats.ts';
import { presentAnnouncement, presentSecurityEvent, presentServiceStatus } from '../../shared/operate/present.ts';
import {
  presentBackup,
  presentDatabaseStats,
  presentImported,
  presentMaintenance,
  presentRestored,
} from '../../shared/operate/present-backups.ts';
import { readSecurityEvents } from '../../shared/operate/read-security-events.ts';
import { readServiceStatus } from '../../shared/operate/service-status.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import { signAccessToken } from '../../shared/sign-in/access-token.ts';
import { findKnownPasswords } from '../../shared/sign-in/known-password.ts';
import { dashboardCookie } from '../dashboard/cookie.ts';
import { refuseOtherSites } from '../http/csrf.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { content, noContent, ok, withCookie } from '../http/responses.ts';
import { receiveFile } from '../http/upload.ts';

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
    // An upload takes minutes, in which the caller may have lost access.
    await checkAgain().catch(async (error) => {
      await backups.dropUpload(upload);
      throw error;
    });
    await backups.handOver(upload);
    const action = { userId: user.id, action: 'import', object: upload } as const;
    const { records, leftAlone } = await audited(context, action, async () => {
      const imported = await jobs.run(importDataJob, { upload }).catch(async (error) => {
        // The caller gets an error. If the job starts nevertheless, it must find no file.
        await backups.dropUpload(upload);
        throw error;
      });
      if (imported.faults.length > 0) throw new InvalidInput(imported.faults);
      return imported;
    });
    return ok(presentImported(records, leftAlone));
  },
});

/** The log of security events, and the sign-in to the job dashboard. */
export const securityEndpoints = implement(security, {
  async listSecurityEvents({ query, context }) {
    const { event = null, severity = null, user_id: userId = null, since, until } = query;
    const { events, total } = await readSecurityEvents(
      context,
      { event, severity, userId, since: momentOf(since), until: momentOf(until) },
      { offset: offsetOf(query), limit: query.per_page },
    );
    return ok(presentPage(events.map(presentSecurityEvent), total, query));
  },

  async createDashboardSession({ context, ctx, user }) {
    refuseOtherSites(ctx);
    const { id: userId, sessionId } = user;
    const action = { userId, action: 'dashboard', object: 'sign-in' } as const;
    const { accessToken, expiresIn } = await audited(context, action, async () =>
      signAccessToken(context, { userId, sessionId }),
    );
    return withCookie(noContent(), dashboardCookie(ctx, context.settings, accessToken, expiresIn));
  },
});

function momentOf(time: string | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}

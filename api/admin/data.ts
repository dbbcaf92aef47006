import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Needs } from '../../shared/context.ts';
import { readIdentities } from '../../shared/data/encryption.ts';
import { exportData } from '../../shared/data/export-data.ts';
import { backUpDatabaseJob, restoreDatabaseJob, verifyBackupJob } from '../../shared/data/jobs.ts';
import { type ExaminedBackup, readSignatures } from '../../shared/data/read-signatures.ts';
import { restoreEncrypted } from '../../shared/data/restore-encrypted.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/data/rules/operations.ts';
import { type Signature, signatureFault } from '../../shared/data/signature.ts';
import { audited } from '../../shared/operate/audited.ts';
import { QUEUES } from '../../shared/platform/jobs/definition.ts';
import { type Command, flagOf, Misuse, Refusal, requireYes } from './command.ts';
import { runShown } from './run-shown.ts';

export const backup: Command = {
  usage: '',
  about: 'Make a backup, by a running worker, and print its id',
  names: 0,
  async run(context, _given, progress) {
    const { id } = await audited(context, { userId: null, action: 'backup', object: null }, () =>
      runShown(context, backUpDatabaseJob, { kind: 'manual' }, progress),
    );
    return { text: `${id}\n`, json: { id } };
  },
};

export const listBackups: Command = {
  usage: '',
  about: 'List the backups, the newest first',
  names: 0,
  async run(context) {
    const found = await readSignatures(context, await context.backups.list());
    const list = found.map(({ id, createdAt, size, verification, signed }) => ({
      id,
      created_at: createdAt.toISOString(),
      size,
      verified: verification?.verified ?? null,
      reason: verification?.reason ?? null,
      encrypted: verification?.encrypted ?? false,
      signature: signed?.signature ?? null,
      signing_key_id: signed?.keyId ?? null,
    }));
    const line = (each: (typeof list)[number]) =>
      `${each.id}  ${each.size} bytes  ${each.verified === null ? 'not verified yet' : each.verified ? (each.encrypted ? 'intact, encrypted: its content was not checked' : 'verified') : `unusable: ${each.reason}`}${signatureNote(each)}\n`;
    return { text: list.map(line).join('') || 'There are no backups\n', json: { backups: list } };
  },
};

export const verify: Command = {
  usage: 'BACKUP_ID',
  about: 'Prove a backup: restore it into a scratch schema and compare, by a running worker',
  names: 1,
  async run(context, { names }, progress) {
    const backup = await context.backups.get(names[0]!);
    const { id } = backup;
    await runShown(context, verifyBackupJob, { backupId: id }, progress);
    const [examined] = await readSignatures(context, [backup]);
    const { signature = null, keyId: signing_key_id = null } = examined!.signed ?? {};
    const fault = refusedSignature(context, examined!);
    const isEncrypted = (await context.backups.get(id)).verification?.encrypted === true;
    const proven = isEncrypted ? 'is intact; it is encrypted, so its content was not checked' : 'can be restored';
    const text =
      fault === null
        ? `${id} ${proven}${signatureNote({ signature, signing_key_id })}\n`
        : `The content of ${id} is sound, but a restore is refused: ${fault}\n`;
    return {
      text,
      json: { id, verified: true, encrypted: isEncrypted, signature, signing_key_id, refused: fault },
      failed: fault !== null,
    };
  },
};

/** Why a restore would refuse an archive because of its signature; null if it wouldn't. */
function refusedSignature({ settings }: Needs<'settings'>, { signed }: ExaminedBackup): string | null {
  return settings.BACKUP_REQUIRE_SIGNATURE && signed ? signatureFault(signed) : null;
}

interface SignatureShown {
  signature: Signature | null;
  signing_key_id: string | null;
}

function signatureNote({ signature, signing_key_id: keyId }: SignatureShown): string {
  if (signature === null) return '';
  return `, signature ${signature}${keyId === null ? '' : ` (key ${keyId})`}`;
}

export const restore: Command = {
  usage: 'BACKUP_ID [--identity KEYFILE] --yes',
  about:
    'Replace all data by those of a backup, by a running worker; what is there now becomes a safety backup. With --identity, decrypt the backup first, and restore it here',
  names: 1,
  flags: { yes: 'boolean', identity: 'string' },
  async run(context, given, progress) {
    const { id } = await context.backups.get(given.names[0]!);
    requireYes(given, `This replaces all data by those of ${id}. Requests get 503 meanwhile.`);
    const keyFile = flagOf(given, 'identity');
    const identities = keyFile === undefined ? null : readIdentities(await readKeyFile(keyFile));
    const restored = await audited(context, { userId: null, action: 'restore', object: id }, async () =>
      identities === null
        ? await runShown(context, restoreDatabaseJob, { backupId: id }, progress)
        : await restoreEncrypted(context, { backupId: id, identities }, progress),
    );
    const { safetyBackupId, closedMs } = restored;
    return {
      text: `${id} is restored. Requests were refused for ${closedMs} ms. What was there is in ${safetyBackupId}\n`,
      json: { id, safety_backup_id: safetyBackupId, closed_ms: closedMs },
    };
  },
};

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Refusal(`The identity file can't be read: ${(error as Error).message}`);
  }
}

export const exportCommand: Command = {
  usage: 'FILE [--project ID] [--format json|sql]',
  about: 'Write all data, or those of one project, into a new file; without passwords and sessions',
  names: 1,
  flags: { project: 'string', format: 'string' },
  async run(context, given, progress) {
    const file = given.names[0]!;
    const projectId = flagOf(given, 'project') ?? null;
    const format = flagOf(given, 'format') ?? 'json';
    if (!isFormat(format)) throw new Misuse(`--format must be one of ${EXPORT_FORMATS.join(', ')}`);
    // Other users of the machine can't read the file, and no existing file is overwritten.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    let written = 0;
    await progress.step(`write ${file}`);
    try {
      await audited(context, { userId: null, action: 'export', object: projectId }, async () =>
        pipeline(await exportData(context, { projectId, format }), target),
      );
      written = target.bytesWritten;
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === 'open') throw new Refusal(`${file} can't be written: ${message}`);
      await rm(file, { force: true });
      throw error;
    }
    return { text: `${written} bytes are in ${file}\n`, json: { file, bytes: written } };
  },
};

export const requeue: Command = {
  usage: '',
  about: 'Run all failed jobs again',
  names: 0,
  async run({ jobs }) {
    const counts = await Promise.all(QUEUES.map(async (queue) => ({ queue, count: await jobs.retryFailed(queue) })));
    const text = counts.map(({ queue, count }) => `${queue}: ${count}\n`).join('');
    return { text, json: { queues: counts } };
  },
};

function isFormat(format: string): format is ExportFormat {
  return (EXPORT_FORMATS as readonly string[]).includes(format);
}

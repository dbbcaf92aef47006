import { useState } from 'preact/hooks';
import { isolated } from '../lib/direction.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { saveFile } from '../lib/save-file.ts';
import { formatMoment, formatSecond } from '../operate/format.ts';
import { type Backup, isBeingVerified } from '../operate/queries.ts';
import { Reason } from '../operate/reason.tsx';
import { useRequest } from '../parts/use-request.ts';
import { api } from '../service/client.ts';
import { connection } from '../service/connection.ts';
import { backupTexts as words } from './backup-texts.ts';
import { restoreSession } from './restore.ts';

/** A backup with its time, size and verification, and the actions for it. */
export function BackupRow({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const { backup_id: id, filename, size_bytes: size, created_at: made, kind, verification, signature } = backup;
  const key = signature === 'wrong' && backup.signing_key_id;
  const [arrived, setArrived] = useState<number | null>(null);
  const download = useRequest();
  const save = async () => {
    try {
      await saveFile(
        filename,
        () =>
          api.GET('/admin/database/backups/{backup_id}', {
            params: { path: { backup_id: id } },
            parseAs: 'stream',
          }),
        setArrived,
      );
    } finally {
      setArrived(null);
    }
  };
  const time = formatSecond(made);
  const isBlocked = restoreSession.isRunning || connection.value !== 'fine';
  return (
    <li>
      <div class="operate-what">
        <strong>{time}</strong>
        <span class="operate-note">
          {formatBytes(size)} · {kind === null ? words.foreign : (words.kinds[kind] ?? kind)}
          {signature !== null && ` · ${words.signatures[signature] ?? signature}${key ? isolated(` (${key})`) : ''}`}
        </span>
        <Verdict backup={backup} />
      </div>
      <div class="actions">
        <button
          type="button"
          aria-disabled={download.isBusy || download.wait > 0 || isBlocked}
          onClick={() => !isBlocked && download.run(save)}
        >
          {arrived === null ? words.download : words.downloading(formatBytes(arrived), formatBytes(size))}
          <span class="sr">{words.of(time)}</span>
        </button>
        {verification !== 'failed' && (
          <button type="button" class="danger" aria-disabled={isBlocked} onClick={() => !isBlocked && onRestore()}>
            {words.restore}
            <span class="sr">{words.of(time)}</span>
          </button>
        )}
      </div>
      <Reason failure={download.failure} />
    </li>
  );
}

function Verdict({ backup }: { backup: Backup }) {
  const { verification, verified_at: at, verification_error: reason } = backup;
  if (verification === 'verified') {
    return (
      <span class="operate-good">
        <span aria-hidden="true">✓ </span>
        {(backup.content_verified === false ? words.intact : words.verified)(formatMoment(at ?? backup.created_at))}
      </span>
    );
  }
  if (verification === 'failed') {
    return (
      <span class="operate-bad">
        <span aria-hidden="true">✗ </span>
        {reason === null ? words.failed : words.failedBecause(isolated(reason))}
      </span>
    );
  }
  return <span class="operate-note">{isBeingVerified(backup) ? words.verifying : words.pending}</span>;
}

import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { BackupAlerts } from '../operate/alerts.tsx';
import { formatMoment } from '../operate/format.ts';
import { OperateFrame } from '../operate/frame.tsx';
import { type Backup, backUpNow, useBackups } from '../operate/queries.ts';
import { Reason } from '../operate/reason.tsx';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import Webhooks from '../webhooks/webhooks.tsx';
import { BackupRow } from './backup-row.tsx';
import { backupTexts as words } from './backup-texts.ts';
import { restoreSession } from './restore.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** The list of backups with their verification, and actions to make, download and restore one. */
export default function Backups() {
  return (
    <OperateFrame title={words.title}>
      <Contents />
    </OperateFrame>
  );
}

function Contents() {
  const backups = useBackups();
  const [restoring, setRestoring] = useState<Backup | null>(null);
  return (
    <Loaded query={backups}>
      {(all) => (
        <>
          <BackupAlerts backups={all} />
          <Making backups={all} />
          {all.length === 0 ? (
            <Empty title={words.empty.title} text={words.empty.text} />
          ) : (
            <ul class="operate-list">
              {all.map((backup) => (
                <BackupRow key={backup.backup_id} backup={backup} onRestore={() => setRestoring(backup)} />
              ))}
            </ul>
          )}
          <Webhooks id={null} className="operate-hooks" />
          {restoring && (
            <RestoreDialog
              backup={restoring}
              onConfirm={() => void restoreSession.begin(restoring.backup_id)}
              onClose={() => setRestoring(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Making({ backups }: { backups: readonly Backup[] }) {
  const [said, setSaid] = useState('');
  const make = useRequest();
  const makeOne = async () => {
    setSaid('');
    await backUpNow();
    setSaid(words.made);
    announce(words.made);
  };
  const why = whyUnchangeable();
  const isBlocked = make.isBusy || make.wait > 0 || why !== null || restoreSession.isRunning;
  const newest = backups.find((backup) => backup.content_verified);
  return (
    <>
      <div class="operate-head">
        <p>{words.summary(backups.length, newest ? formatMoment(newest.created_at) : null)}</p>
        <button type="button" class="primary" aria-disabled={isBlocked} onClick={() => !isBlocked && make.run(makeOne)}>
          {make.isBusy ? words.backingUp : words.now}
        </button>
      </div>
      <Reason failure={make.failure} />
      {why && <p class="unchangeable">{why}</p>}
      {said !== '' && <p class="done">{said}</p>}
    </>
  );
}

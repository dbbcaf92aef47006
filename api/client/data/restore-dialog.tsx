import { formatSecond } from '../operate/format.ts';
import type { Backup } from '../operate/queries.ts';
import { TypedDialog } from '../parts/typed-dialog.tsx';
import { backupTexts } from './backup-texts.ts';

const { dialog: words } = backupTexts;

interface Props {
  backup: Backup;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains the effects of a restore, and asks to type a phrase. */
export function RestoreDialog({ backup, onConfirm, onClose }: Props) {
  const time = formatSecond(backup.created_at);
  return (
    <TypedDialog
      title={words.title(time)}
      phrase={words.phrase(dayOf(new Date(backup.created_at)))}
      label={words.label}
      submit={words.submit}
      onClose={onClose}
      onConfirm={async () => {
        onConfirm();
        onClose();
      }}
    >
      <p>{words.text(time)}</p>
      <p>{words.meanwhile}</p>
      {backup.verification !== 'verified' && <p class="operate-bad">{words.notVerified}</p>}
    </TypedDialog>
  );
}

/** The day in a form that can be typed on any keyboard: 2026-11-21. */
function dayOf(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

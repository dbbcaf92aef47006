import type { partTexts as english } from '../../../parts/texts.ts';
import type { Words } from '../../words.ts';

export const partTexts: Words<typeof english> = {
  offline: 'Ohne Verbindung können Sie nichts ändern.',
  away: 'Sie können nichts ändern, bis Pairwise wieder da ist.',
  copy: 'Kopieren',
  notCopied: 'Kopieren Sie es von Hand. Der Browser lässt diese Seite nicht auf die Zwischenablage zugreifen.',
  close: 'Schließen',
  draft: { kept: 'Das haben Sie früher eingegeben. Es ist noch nicht gespeichert.', discard: 'Verwerfen' },
  keys: {
    title: 'Tastenkürzel',
    everywhere: 'Überall',
    here: 'Auf dieser Seite',
    open: 'Tastenkürzel anzeigen',
    home: 'Zu Ihren Projekten',
    account: 'Zu Ihrem Konto',
    off: 'Tastenkürzel sind in Ihrem Konto ausgeschaltet.',
  },
};

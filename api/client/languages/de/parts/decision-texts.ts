import type { decisionTexts as english } from '../../../parts/decision-texts.ts';
import type { Words } from '../../words.ts';

export const decisionTexts: Words<typeof english> = {
  title: 'Entscheidung',
  decided: { in: 'Dabei', out: 'Nicht dabei', open: 'Offen' },
  note: 'Notiz',
  hint: 'Eine Zeile, etwa der Grund. Wer nur einen Link hat, sieht „dabei“ oder „nicht dabei“, aber keine Notiz. Eine Entscheidung ändert keinen Rang.',
  by: (who, when) => `Entschieden von ${who}, ${when}`,
  decide: 'Entscheiden …',
  done: { in: 'Entschieden: dabei', out: 'Entschieden: nicht dabei', open: 'Entscheidung zurückgenommen' },
  undoable: (done) => `${done}. Z macht das rückgängig.`,
  undo: 'Rückgängig',
  undoIt: 'Entscheidung rückgängig machen',
  undone: 'Rückgängig gemacht',
  changed: (name, before, after) => `Entscheidung über „${name}“ von ${before} zu ${after} geändert`,
  noted: (decided, note) => `${decided} (${note})`,
};

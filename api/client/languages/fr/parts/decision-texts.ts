import type { decisionTexts as english } from '../../../parts/decision-texts.ts';
import type { Words } from '../../words.ts';

export const decisionTexts: Words<typeof english> = {
  title: 'Décision',
  decided: { in: 'Retenue', out: 'Écartée', open: 'En suspens' },
  note: 'Note',
  hint: 'Une ligne, par exemple la raison. Avec un simple lien, on voit « retenue » ou « écartée », mais aucune note. Une décision ne change aucun rang.',
  by: (who, when) => `Décision de ${who}, ${when}`,
  decide: 'Décider…',
  done: { in: 'Décision : retenue', out: 'Décision : écartée', open: 'Décision retirée' },
  undoable: (done) => `${done}. Z pour annuler.`,
  undo: 'Annuler',
  undoIt: 'Annuler la décision',
  undone: 'Annulé',
  changed: (name, before, after) => `décision sur « ${name} » : ${after} (avant : ${before})`,
  noted: (decided, note) => `${decided} (${note})`,
};

import type { compareTexts as english } from '../../../compare/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  pair: (a, b) => `${a}, ou ${b} ?`,
  dimensions: 'Comparer par',
  pairGroup: 'Deux fonctionnalités',
  back: 'Synthèse',
  equal: 'Égalité',
  scale: 'De combien',
  strengths: {
    a_much_better: 'Bien plus',
    a_better: 'Plus',
    equal: 'Égalité',
    b_better: 'Plus',
    b_much_better: 'Bien plus',
  },
  skip: 'Passer',
  undo: 'Annuler',
  redo: 'Rétablir',
  why: 'Pourquoi',
  contradiction: 'Résoudre une contradiction',
  details: 'Détails',
  tools: 'Autres actions pour cette question',

  progress: {
    session: (done, length) => `${formatCount(done)} sur ${formatCount(length)}`,
  },
};

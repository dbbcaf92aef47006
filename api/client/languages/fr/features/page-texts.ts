import type { pageTexts as english } from '../../../features/page-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const pageTexts: Words<typeof english> = {
  title: 'Fonctionnalité',
  edit: 'Modifier',
  archive: 'Archiver',
  archived:
    'Cette fonctionnalité est archivée : aucune question ne porte sur elle, elle n’est pas classée et ses réponses ne comptent pas.',
  archivedNow: 'Archivée',
  restore: 'Restaurer',
  restored: 'Restaurée',
  tags: (tags) => `Étiquettes : ${tags.join(' · ')}`,
  standing: 'Rang',
  ofAll: (rank, count) =>
    `${rank} sur ${plural(count, 'fonctionnalité', 'fonctionnalités')} selon le rapport valeur/effort`,
  why: 'Voir dans les résultats',
  noRank: 'Pas encore classée.',
  estimates: {
    value: (number) => `Valeur estimée : ${number}`,
    complexity: (number) => `Effort estimé : ${number}`,
  },
  answers: 'Réponses',
  noAnswers: 'Aucune réponse sur cette fonctionnalité pour le moment.',
  more: (count) => `Afficher ${plural(count, 'autre réponse', 'autres réponses')}`,
  history: 'Historique',
};

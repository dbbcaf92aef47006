import type { announcementPanelTexts as english } from '../../../operate/announcement-panel-texts.ts';
import type { Words } from '../../words.ts';

export const announcementPanelTexts: Words<typeof english> = {
  title: 'Annonce d’une maintenance',
  hint: 'Tout le monde la voit au-dessus de chaque écran, dans son fuseau horaire, jusqu’à sa fin ou jusqu’à ce que vous la retiriez.',
  begin: 'Annoncer une maintenance',
  change: 'Modifier l’annonce',
  remove: 'Retirer l’annonce',
  removed: 'L’annonce est retirée.',
  text: 'Texte',
  start: 'Début',
  startHint: 'Laissez vide pour maintenant.',
  end: 'Fin',
  endHint: 'Laissez vide si vous ne la connaissez pas. Les programmes apprennent ainsi quand réessayer.',
  submit: 'Annoncer',
};

import type { weeklyTexts as english } from '../../../results/weekly-texts.ts';
import type { Words } from '../../words.ts';

export const weeklyTexts: Words<typeof english> = {
  title: 'Par e-mail',
  choice: 'M’envoyer ce classement chaque lundi',
  hint: 'Seulement si quelque chose a changé : les dix premières fonctionnalités, leurs hausses et leurs baisses, et à quel point l’ordre est établi.',
  noMail:
    'Ce service n’envoie pas d’e-mails et ne peut donc pas vous envoyer le classement. Un lien montre à tout moment le classement actuel.',
};

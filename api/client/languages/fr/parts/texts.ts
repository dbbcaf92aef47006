import type { partTexts as english } from '../../../parts/texts.ts';
import type { Words } from '../../words.ts';

export const partTexts: Words<typeof english> = {
  offline: 'Vous ne pouvez rien modifier sans connexion.',
  away: 'Vous ne pouvez rien modifier tant que le service n’est pas revenu.',
  copy: 'Copier',
  notCopied: 'Copiez-le à la main. Le navigateur ne permet pas à cette page d’utiliser le presse-papiers.',
  close: 'Fermer',
  draft: { kept: 'Vous avez saisi ceci plus tôt, et ce n’est pas encore enregistré.', discard: 'Abandonner' },
  keys: {
    title: 'Raccourcis',
    everywhere: 'Partout',
    here: 'Sur cet écran',
    open: 'Afficher les raccourcis',
    home: 'Aller à vos projets',
    account: 'Aller à votre compte',
    off: 'Les raccourcis sont désactivés dans votre compte.',
  },
};

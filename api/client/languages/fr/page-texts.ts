import type { pageTexts as english } from '../../page-texts.ts';
import type { Words } from '../words.ts';

export const pageTexts: Words<typeof english> = {
  description: 'Classe un backlog en demandant laquelle de deux fonctionnalités passe en premier.',
  late: (browsers) =>
    `Pairwise n’est pas encore chargé. Si rien ne se passe, actualisez la page ou utilisez un navigateur plus récent : ${browsers}.`,
  noScript: (address) => `Pairwise nécessite JavaScript. L’API est décrite à l’adresse ${address}.`,
};

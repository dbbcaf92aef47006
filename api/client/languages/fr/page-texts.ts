import type { pageTexts as english } from '../../page-texts.ts';
import type { Words } from '../words.ts';

export const pageTexts: Words<typeof english> = {
  description: 'Classe un backlog en demandant laquelle de deux fonctionnalités passe en premier.',
  late: (browsers) =>
    `Pairwise n’est pas encore chargé. Si rien ne se passe, actualisez la page ou utilisez un navigateur plus récent : ${browsers}.`,
  noScript: (address) => `Pairwise nécessite JavaScript. L’API est décrite à l’adresse ${address}.`,
  building: (address) => ({
    heading: 'Pairwise se prépare',
    what: 'Ses pages sont en cours de construction, une fois après chaque installation ou mise à jour. Sur une machine lente, cela prend quelques minutes.',
    again: 'Cette page se recharge toute seule.',
    api: `L’API fonctionne déjà. Elle est décrite à l’adresse ${address}.`,
  }),
};

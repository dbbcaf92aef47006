import type { identityTexts as english } from '../../../accounts/identity-texts.ts';
import type { Words } from '../../words.ts';

export const identityTexts: Words<typeof english> = {
  title: 'Moyens de connexion',
  unknown: 'Un fournisseur qui n’est plus configuré',
  linked: (since) => `Associé : ${since}`,
  used: (day) => `dernière utilisation : ${day}`,
  link: (name) => `Associer ${name}`,
  unlink: (name) => `Dissocier ${name}`,
  unlinked: 'Ce compte ne permet plus de se connecter ici.',
  only: 'Vous ne pouvez pas le dissocier : c’est le seul moyen de se connecter à ce compte.',
};

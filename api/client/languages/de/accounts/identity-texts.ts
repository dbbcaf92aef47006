import type { identityTexts as english } from '../../../accounts/identity-texts.ts';
import type { Words } from '../../words.ts';

export const identityTexts: Words<typeof english> = {
  title: 'Anmeldewege',
  unknown: 'Ein Anbieter, der nicht mehr eingerichtet ist',
  linked: (since) => `Verknüpft ${since}`,
  used: (day) => `zuletzt genutzt ${day}`,
  link: (name) => `${name} verknüpfen`,
  unlink: (name) => `${name} trennen`,
  unlinked: 'Mit diesem Konto kann sich hier niemand mehr anmelden.',
  only: 'Sie können es nicht trennen, weil es der einzige Weg ist, sich bei diesem Konto anzumelden.',
};

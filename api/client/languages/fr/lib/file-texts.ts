import type { fileTexts as english } from '../../../lib/file-texts.ts';
import type { Words } from '../../words.ts';

export const fileTexts: Words<typeof english> = {
  broken: 'La connexion a été interrompue. Rien n’a été enregistré.',
};

import type { passwordTexts as english } from '../../../accounts/password-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const passwordTexts: Words<typeof english> = {
  rules: 'Le mot de passe contient',
  length: (characters) => `au moins ${formatCount(characters)} caractères`,
  upper: 'une majuscule',
  lower: 'une minuscule',
  digit: 'un chiffre',
  special: 'un caractère spécial',
  endTokens: 'Mettre fin aussi à mes jetons d’API',
};

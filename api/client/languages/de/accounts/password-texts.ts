import type { passwordTexts as english } from '../../../accounts/password-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const passwordTexts: Words<typeof english> = {
  rules: 'Das Passwort hat',
  length: (characters) => `mindestens ${formatCount(characters)} Zeichen`,
  upper: 'einen Großbuchstaben',
  lower: 'einen Kleinbuchstaben',
  digit: 'eine Ziffer',
  special: 'ein Sonderzeichen',
  endTokens: 'Auch meine API-Tokens beenden',
};

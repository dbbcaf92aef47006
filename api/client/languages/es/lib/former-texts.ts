import type { formerTexts as english } from '../../../lib/former-texts.ts';
import type { Words } from '../../words.ts';

export const formerTexts: Words<typeof english> = { former: 'Antiguo miembro' };

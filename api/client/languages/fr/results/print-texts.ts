import { formatCount } from '../../../lib/format.ts';
import type { printTexts as english } from '../../../results/print-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

export const printTexts: Words<typeof english> = {
  top: (count, of) =>
    count < of
      ? form(
          count,
          `La première sur ${plural(of, 'fonctionnalité', 'fonctionnalités')}`,
          `Les ${formatCount(count)} premières sur ${plural(of, 'fonctionnalité', 'fonctionnalités')}`,
        )
      : form(of, `${formatCount(of)} fonctionnalité`, `Les ${formatCount(of)} fonctionnalités`),
  about: {
    ratio: (time) => `Selon le rapport valeur/effort, état du ${time}`,
    value: (time) => `Par valeur, état du ${time}`,
    complexity: (time) => `Par effort, état du ${time}`,
  },
  above: { value: 'Vaut plus que', complexity: 'Plus difficile que' },
};

import type { estimatesTexts as english } from '../../../results/estimates-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const estimatesTexts: Words<typeof english> = {
  saved: (count) => `Environ ${plural(count, 'comparaison', 'comparaisons')} de moins grâce à vos estimations`,
  used: 'Les fonctionnalités avaient des estimations',
  where: 'Où diffèrent-elles ?',
  title: 'Vos estimations et le classement',
  fit: (strength) =>
    strength >= 0.7
      ? 'Vos estimations et les réponses concordent bien.'
      : strength >= 0.35
        ? 'Vos estimations et les réponses concordent en partie.'
        : 'Vos estimations et les réponses ont peu en commun.',
  reversed: 'Ici, les petits nombres semblent valoir plus.',
  number: 'Estimation',
  places: 'Place',
  move: (expected, found) => `${expected} → ${found}`,
  meaning:
    'Place selon l’estimation → selon les réponses, parmi les fonctionnalités qui ont une estimation et ont été comparées. Les différences d’une place sont omises. Les estimations ne comptent jamais comme des réponses. Elles comptent comme un premier coup d’œil, dans la mesure où les réponses leur correspondent.',
};

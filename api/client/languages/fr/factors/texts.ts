import type { factorTexts as english } from '../../../factors/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const factorTexts: Words<typeof english> = {
  label: 'À quelle distance ?',
  ask: (count) => `Dire à quelle distance : ${plural(count, 'question', 'questions')}`,
  question: {
    value: (more, less) => `Combien de fois plus de valeur apporte ${more} par rapport à ${less} ?`,
    complexity: (more, less) => `Combien de fois plus d’effort demande ${more} par rapport à ${less} ?`,
  },
  why: 'Le rapport valeur/effort en a besoin une fois. Une estimation suffit ; d’ici là, Pairwise suppose 10×.',
  of: (at, count) => `${formatCount(at)} sur ${formatCount(count)}`,
  times: (factor) => `${formatCount(factor)}×`,
  skip: 'Passer',
  done: 'Merci. Le rapport valeur/effort utilise vos réponses.',
  skipped: 'Question passée. Si personne ne répond, Pairwise suppose 10×.',
  again: 'Répondre à nouveau',
};

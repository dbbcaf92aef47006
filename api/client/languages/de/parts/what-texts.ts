import type { whatTexts as english } from '../../../parts/what-texts.ts';
import type { Words } from '../../words.ts';

export const whatTexts: Words<typeof english> = {
  asked: 'So funktioniert’s: was gefragt wird',
  questions: 'So funktioniert’s: Fragen',
  known: 'So funktioniert’s: wie gut die Reihenfolge ist',
  ranks: 'So funktioniert’s: Ränge',
  value: 'So funktioniert’s: Wert',
  settled: 'So funktioniert’s: was feststeht',
  right: 'So funktioniert’s: was stimmt',
  contradictions: 'So funktioniert’s: Widersprüche',
  people: 'So funktioniert’s: Personen',
  limits: 'So funktioniert’s: Grenzen',
  names: 'So funktioniert’s: Namen',
};

import { formatCount } from '../../../lib/format.ts';
import type { firstLookTexts as english } from '../../../ratings/texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');
const ratings = (count: number) => plural(count, 'Bewertung', 'Bewertungen');

export const firstLookTexts: Words<typeof english> = {
  title: { value: 'Erster Eindruck: Wert', complexity: 'Erster Eindruck: Aufwand' },
  question: {
    value: 'Wie viel ist es wert, auf den ersten Blick?',
    complexity: 'Wie aufwendig ist es, auf den ersten Blick?',
  },
  grades: {
    value: ['Sehr wenig', 'Wenig', 'Mittel', 'Viel', 'Sehr viel'],
    complexity: ['Sehr einfach', 'Einfach', 'Mittel', 'Aufwendig', 'Sehr aufwendig'],
  },
  intro:
    'Schnell geschätzt genügt. Die Reihenfolge bestimmen Ihre Antworten auf Fragen. Bewertungen ordnen nur, was noch keine Antwort ordnet.',
  description: 'Beschreibung',
  of: (at, count) => `${formatCount(at)} von ${formatCount(count)}`,
  card: (name, at, count) => `${name}. ${formatCount(at)} von ${formatCount(count)}`,
  left: (count) => `insgesamt noch ${formatCount(count)}`,
  skip: 'Überspringen',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  leave: 'Aufhören und Fragen beantworten',
  kept: (count) => `${ratings(count)} ${isOne(count) ? 'bleibt' : 'bleiben'} hier, bis Sie wieder online sind.`,
  refused: (count) => `${ratings(count)} ${isOne(count) ? 'konnte' : 'konnten'} nicht gespeichert werden.`,
  done: (count) => `Sie haben ${features(count)} bewertet`,
  doneText: 'Beantworten Sie jetzt Fragen. Ihre Bewertungen helfen, sie auszuwählen.',
  none: 'Nichts mehr zu bewerten',
  noneText: 'Jedes Feature hat genug Bewertungen oder Antworten.',
  go: 'Fragen beantworten',
  more: (count) => `Weiter bewerten: noch ${features(count)}`,
  start: 'Ersten Eindruck geben',
  instead: 'Oder geben Sie einen ersten Eindruck.',
  startText: (count, seconds) =>
    `Bewerten Sie ${features(count)} von 1 bis 5, in etwa ${formatCount(seconds)} Sekunden. Die Fragen beginnen dann dort, wo sie am meisten aussagen.`,
};

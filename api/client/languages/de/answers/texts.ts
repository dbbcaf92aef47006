import type { answerTexts as english } from '../../../answers/texts.ts';
import type { Choice, Dimension, Strength } from '../../../compare/pairs.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const MORE: Readonly<Record<Dimension, { more: string; muchMore: string; equal: string }>> = {
  value: { more: 'ist mehr wert als', muchMore: 'ist viel mehr wert als', equal: 'ist genauso viel wert wie' },
  complexity: { more: 'ist aufwendiger als', muchMore: 'ist viel aufwendiger als', equal: 'ist genauso aufwendig wie' },
};

/** "A und B sind am meisten wert". */
const most = (dimension: Dimension, best: readonly string[]) =>
  `${and(best)} ${isOne(best.length) ? 'ist' : 'sind'} ${dimension === 'value' ? 'am meisten wert' : 'am aufwendigsten'}`;
const least = (dimension: Dimension, worst: readonly string[]) =>
  `${and(worst)} ${dimension === 'value' ? 'am wenigsten' : 'am einfachsten'}`;

const says = (dimension: Dimension, choice: Choice, strength: Strength | null) => {
  const { more, muchMore, equal } = MORE[dimension];
  if (choice === 'tie') return equal;
  return strength?.endsWith('much_better') ? muchMore : more;
};

export const answerTexts: Words<typeof english> = {
  says,
  said: (dimension, choice, strength, better, worse) => `${better} ${says(dimension, choice, strength)} ${worse}`,
  you: 'Sie',
  someone: 'ein früheres Mitglied',
  who: (name, when) => `${name ?? 'Sie'}, ${when}`,
  takeBack: 'Rückgängig',
  change: 'Ändern',
  changeTitle: 'Ihre Antwort ändern',
  changeSetTitle: 'Was Ihre Antwort sagt',
  replaced: 'Sie haben zu diesem Paar später noch einmal geantwortet. Es zählt die spätere Antwort.',
  replacedOf: (count, of) =>
    count === of
      ? 'Sie haben zu allen Paaren darin später noch einmal geantwortet. Es zählen die späteren Antworten.'
      : `Sie haben zu ${formatCount(count)} der ${formatCount(of)} Paare darin später noch einmal geantwortet. Das Spätere zählt.`,
  set: {
    said: (dimension, best, worst) => `${most(dimension, best)}, ${least(dimension, worst)}`,
    saidWhole: (dimension, best, worst, between) =>
      `${most(dimension, best)}, ${least(dimension, worst)}; dazwischen ${and(between)}`,
    several: (sentences) => sentences.join('; '),
    part: 'Teil einer Antwort über vier Features',
    archived: (names) => `Auch zu ${and(names)} (archiviert)`,
    undo: 'Das macht die ganze Antwort über vier Features rückgängig.',
  },
  of: (sentence) => `: ${sentence}`,
  putBack: 'Wiederholen',
  takenBack: (sentence) => `Rückgängig gemacht: ${sentence}`,
  changed: 'Geändert in: ',
  putBackDone: 'Wiederholt',
  takeBackTitle: (name) => `Antwort von ${name} rückgängig machen?`,
  takeBackText:
    'Die Antwort zählt dann nicht mehr für die Rangliste. 30 Tage lang lässt sie sich unter Aktivität wiederherstellen.',
  dismiss: 'Schließen',

  ask: {
    equal: 'Gleich',
    by: 'Ihre Antwort',
    much: (name) => `${name}, mit Abstand`,
    before: 'Frühere Antworten',
    none: 'Keine anderen Antworten zu diesem Paar.',
    same: (name) => (name === null ? 'Sie haben vorher dasselbe gesagt.' : `${name} hat dasselbe gesagt.`),
    other: (name) => (name === null ? 'Sie haben vorher anders geantwortet.' : `${name} hat anders geantwortet.`),
    settled: 'Kein Widerspruch ist mehr offen.',
    left: (count) => `${plural(count, 'Widerspruch ist', 'Widersprüche sind')} noch offen.`,
    fewer: (count) => `${formatCount(count)} weniger als vor Ihrer Antwort.`,
    asMany:
      'Es sind so viele wie vorher. Wenn Ihre Antwort eine frühere bestätigt, muss sich eine andere Antwort des Kreises ändern.',
    more: (count) =>
      `${formatCount(count)} mehr als vorher, weil Ihre Antwort anderen Antworten widerspricht. Nach jeder davon kann noch einmal gefragt werden.`,
    next: 'Nächsten klären',
    done: 'Fertig',
  },
};

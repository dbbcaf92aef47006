import type { contradictionTexts as english } from '../../../contradictions/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const contradictions = (count: number) => plural(count, 'Widerspruch', 'Widersprüche');

const both = (names: readonly (string | null)[]) => names.map((name) => name ?? 'Sie').join(' und ');

export const contradictionTexts: Words<typeof english> = {
  title: 'Widersprüche',
  intro:
    'Jede dieser Antworten kann richtig sein, aber nicht alle zusammen. Wenn Sie eine Antwort ändern, löst sich ihr Widerspruch. Die neue Antwort kann aber anderen widersprechen. Wenn Sie eine bestätigen, bleibt ihr Widerspruch offen.',
  heading: {
    value: (count) => `${contradictions(count)} beim Wert`,
    complexity: (count) => `${contradictions(count)} beim Aufwand`,
  },
  ring: (count) => `Ein Kreis aus ${formatCount(count)}`,
  again: '(noch einmal)',
  askAgain: 'Erneut fragen',
  doubtful: 'Nach diesem Paar noch einmal zu fragen, hilft am meisten.',
  settleFirst: 'Den ersten klären',
  gone: 'Eben rückgängig gemacht',
  more: (count) => `${formatCount(count)} weitere anzeigen`,
  most: 'Paare mit den meisten Widersprüchen',
  mostText: (count) =>
    `Es gibt ${contradictions(count)}. Diese Antworten stecken in den meisten davon. Wenn Sie eine ändern, lösen sich alle Widersprüche, in denen sie steckt. Es können aber andere entstehen.`,
  partOf: (count) => `Teil von ${plural(count, 'Widerspruch', 'Widersprüchen')}`,
  empty: 'Die Antworten passen zueinander.',
  emptyText: 'Wenn sich Antworten widersprechen, erscheinen sie hier als Kreis, mit Person, Antwort und Zeitpunkt.',
  results: 'Ergebnisse ansehen',
  none: 'In dieser Dimension ist kein Widerspruch mehr offen.',
  notice: 'Einige Antworten widersprechen sich.',
  look: 'Anzeigen',
  all: 'Alle Widersprüche',
  allWithLeftOut: 'Alle Widersprüche, auch mit Antworten derer, die oben fehlen',
  talk: {
    none: 'Keine zwei Personen sehen ein Feature deutlich verschieden. Die meisten Widersprüche sind Versehen, die von den anderen Antworten aufgewogen werden.',
    notice: (count, people) =>
      `${plural(count, 'Meinungsunterschied', 'Meinungsunterschiede')} zwischen ${plural(people, 'Person', 'Personen')} ${isOne(count) ? 'ist' : 'sind'} ein Gespräch wert.`,
    heading: (count, people) =>
      `Ein Gespräch wert: ${plural(count, 'Meinungsunterschied', 'Meinungsunterschiede')} zwischen ${plural(people, 'Person', 'Personen')}`,
    disagree: {
      value: (names, feature, ranks) =>
        `${both(names)} sind sich beim Wert von ${feature} uneins: ${plural(ranks, 'Rang hängt', 'Ränge hängen')} davon ab.`,
      complexity: (names, feature, ranks) =>
        `${both(names)} sind sich beim Aufwand von ${feature} uneins: ${plural(ranks, 'Rang hängt', 'Ränge hängen')} davon ab.`,
    },
    says: {
      value: {
        more: (name, other) => `${name ?? 'Sie'}: mehr wert als ${other}`,
        less: (name, other) => `${name ?? 'Sie'}: weniger wert als ${other}`,
      },
      complexity: {
        more: (name, other) => `${name ?? 'Sie'}: aufwendiger als ${other}`,
        less: (name, other) => `${name ?? 'Sie'}: einfacher als ${other}`,
      },
    },
    ask: 'Erneut fragen',
    leftOut: (count) =>
      `${plural(count, 'Person fehlt', 'Personen fehlen')} hier: Ihre Antworten passen kaum zu denen der anderen oder lauten fast immer „Gleich“.`,
    people: 'Personen ansehen',
  },
};

import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const pairs = (count: number) => plural(count, 'Paar', 'Paare');

export const peopleTexts: Words<typeof english> = {
  title: 'Personen',
  table: 'Wer antwortet',
  answers: 'Antworten',
  access: 'Zugang',
  columns: {
    person: 'Person',
    answers: 'Antworten',
    share: 'Anteil',
    last: 'Letzte Antwort',
    fit: 'Passt zur Reihenfolge des Teams',
    contradictions: 'Eigene Widersprüche',
  },
  you: 'Sie',
  owner: 'Eigentümer',
  left: 'Kein Mitglied mehr',
  rated: (count) => `Erster Eindruck: ${plural(count, 'Feature', 'Features')} bewertet`,
  never: 'noch keine',
  noAnswers: 'Noch keine Antworten',
  shareAndLast: (percent, last) => `${formatPercent(percent)} aller Antworten, letzte ${last}`,
  summary: (people, answers) => `${plural(people, 'Person', 'Personen')}, ${plural(answers, 'Antwort', 'Antworten')}`,
  none: {
    title: 'Noch keine Antworten',
    text: 'Sobald es Antworten gibt, sehen Sie hier, wer wie viel beantwortet hat und wie einig sich die Personen sind.',
    action: 'Erste Frage beantworten',
  },

  agreement: {
    section: 'Übereinstimmung',
    title: 'Wie einig sich die Personen sind',
    by: 'Nach',
    dimensions: { value: 'Wert', complexity: 'Aufwand' },
    alone: 'Zuerst müssen mindestens zwei Personen zur selben Dimension antworten.',
    early: 'Noch zu früh',
    uncompared: 'Nicht verglichen: Pairwise vergleicht nur die Personen mit den meisten Antworten',
    range: (low, high) => `${formatPercent(low)} bis ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'keine' : pairs(count)),
    contradictionsLine: (count) => `Eigene Widersprüche: ${pairs(count)}`,
    unchecked:
      'Dieses Projekt fragt nie nach Paaren, deren Reihenfolge schon folgt. Deshalb lassen sich wenige Antworten vergleichen. „Auf Fehler prüfen“ fragt nach einigen davon.',
    change: 'Auswahl der Fragen ändern',
    ofOwner: 'Der Eigentümer kann das in den Einstellungen wählen.',
    whatTitle: 'Was bedeuten diese Zahlen?',
    explained: [
      '„Das Team ist sich bei etwa 80\u{a0}% der Paare einig“ bedeutet: Zwei Personen würden zwei Features in 80\u{a0}% aller Fälle gleich ordnen. Pairwise schätzt das aus allen Antworten. Personen, deren Antworten zufällig oder vertauscht wirken, zählen dabei nicht mit.',
      '„Passt zur Reihenfolge des Teams“ zeigt, wie oft die Antworten einer Person zu der Reihenfolge passen, die allen Antworten am besten entspricht. Wer rät, kommt auf etwa die Hälfte. Auch eine andere Sicht senkt den Wert. Nötig sind etwa 20 Antworten, die sich an denen der anderen prüfen lassen.',
      'Eine andere Sicht ist nicht falsch. Sprechen Sie zuerst über diese Features.',
    ],
    look: 'Antworten ansehen',
    differs: {
      taste: (isYou) =>
        isYou ? 'Sie sehen es anders, antworten aber sorgfältig' : 'Sieht es anders, antwortet aber sorgfältig',
      care: () => 'Einige Antworten wirken zufällig oder vertauscht',
    },
  },

  team: {
    agree: (percent) =>
      percent === null
        ? 'Noch ist nicht zu sagen, wie einig sich das Team ist.'
        : `Das Team ist sich bei etwa ${percent} der Paare einig.`,
    doubted: (count) =>
      count === 1
        ? 'Die Antworten einer Person wirken zufällig oder vertauscht.'
        : `Die Antworten von ${formatCount(count)} Personen wirken zufällig oder vertauscht.`,
    without: (percent) =>
      percent === null
        ? 'Wie einig sich die Übrigen sind, ist noch nicht zu sagen.'
        : `Ohne sie ist sich das Team bei etwa ${percent} der Paare einig.`,
    tastes: {
      all: 'Die Personen sehen manche Features verschieden, antworten aber sorgfältig.',
      others: 'Die Übrigen sehen manche Features verschieden, antworten aber sorgfältig.',
    },
    moves: (count) =>
      count === 0
        ? 'Ohne diese Antworten wäre die Reihenfolge dieselbe.'
        : `Ohne diese Antworten ${count === 1 ? 'hätte 1 Feature' : `hätten ${formatCount(count)} Features`} einen anderen Rang.`,
    moved: (name, rank, without) => `„${name}“: ${formatCount(without)} statt ${formatCount(rank)}.`,
    ask: 'Fragen Sie nach, oder sehen Sie sich die Antworten an.',
  },

  camps: {
    title: 'Das Team hat zwei Teile mit je einer eigenen Reihenfolge',
    whole: 'Die Rangliste ist ein Kompromiss zwischen beiden. Sprechen Sie zuerst über diese Features.',
    part: (count) => `Ein Teil des Teams: ${plural(count, 'Person', 'Personen')}`,
    apart: 'Am stärksten unterscheiden sie sich bei:',
    ranks: (name, one, other) => `„${name}“: ${formatCount(one)} und ${formatCount(other)}.`,
  },

  differences: {
    service: (name) => `${name} (Dienst)`,
    title: 'Wo die Ansichten auseinandergehen',
    none: 'Zu keinem Paar haben zwei Personen gegensätzlich geantwortet.',
    more: { value: 'mehr wert', complexity: 'aufwendiger' },
    less: { value: 'weniger wert', complexity: 'einfacher' },
    divisive: 'Features, über die das Team uneins ist',
    equal: 'Gleich',
    you: 'Sie',
    show: (count) => `${formatCount(count)} weitere anzeigen`,
  },
};

import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const pairs = (count: number) => plural(count, 'Paar', 'Paare');

export const peopleTexts: Words<typeof english> = {
  title: 'Personen',
  table: 'Wer antwortet',
  columns: {
    person: 'Person',
    answers: 'Antworten',
    comparisons: 'Vergleiche',
    share: 'Anteil',
    last: 'Letzte Antwort',
    agrees: 'Stimmt mit anderen überein',
    fit: 'Passt zur Reihenfolge des Teams',
    contradictions: 'Eigene Widersprüche',
  },
  you: 'Sie',
  owner: 'Eigentümer',
  left: 'Kein Mitglied mehr',
  answering: { value: 'Antwortet gerade zum Wert', complexity: 'Antwortet gerade zum Aufwand' },
  rated: (count) => `Erster Eindruck: ${plural(count, 'Feature', 'Features')} bewertet`,
  never: 'noch keine',
  noAnswers: 'Noch keine Antworten',
  shareAndLast: (percent, last) => `${formatPercent(percent)} aller Antworten, letzte ${last}`,
  summary: (people, answers) => `${plural(people, 'Person', 'Personen')}, ${plural(answers, 'Antwort', 'Antworten')}`,
  nowAnswering: (count) => `${plural(count, 'andere Person antwortet', 'andere Personen antworten')} gerade`,
  more: (count) => `${plural(count, 'weitere Person', 'weitere Personen')} anzeigen`,
  none: {
    title: 'Noch keine Antworten',
    text: 'Sobald es Antworten gibt, sehen Sie hier, wer wie viel beantwortet hat und wie einig sich die Personen sind.',
    action: 'Erste Frage beantworten',
  },

  agreement: {
    title: 'Wie einig sich die Personen sind',
    by: 'Nach',
    dimensions: { value: 'Wert', complexity: 'Aufwand' },
    alone: 'Zuerst müssen mindestens zwei Personen zur selben Dimension antworten.',
    early: 'Noch zu früh',
    uncompared: 'Nicht verglichen: Pairwise vergleicht nur die Personen mit den meisten Antworten',
    percentOf: (percent, of) => `${percent} von ${formatCount(of)}`,
    range: (low, high) => `${formatPercent(low)} bis ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'keine' : pairs(count)),
    fitLine: (fit, range) => `Passt zur Reihenfolge des Teams: ${fit} (${range})`,
    contradictionsLine: (count) => `Eigene Widersprüche: ${pairs(count)}`,
    explained: [
      'Ein Vergleich ist das, was eine Antwort über ein Paar sagt. Er lässt sich prüfen, wenn aus den Antworten der anderen eine Reihenfolge für dieses Paar folgt. Erst ab etwa 20 solchen Vergleichen sagt eine Zahl etwas aus.',
      '„Passt zur Reihenfolge des Teams“ zeigt, wie oft die Antworten einer Person zu der Reihenfolge passen, die allen Antworten am besten entspricht. Wer rät, kommt auf etwa die Hälfte. Auch eine andere Sicht senkt den Wert.',
      'Eine andere Sicht ist nicht falsch. Sprechen Sie zuerst darüber.',
    ],
    unchecked:
      'Dieses Projekt fragt nie nach Paaren, deren Reihenfolge schon folgt. Deshalb lassen sich wenige Antworten vergleichen. „Auf Fehler prüfen“ fragt nach einigen davon.',
    change: 'Auswahl der Fragen ändern',
    ofOwner: 'Der Eigentümer kann das in den Einstellungen wählen.',
    whatTitle: 'Was bedeuten diese Zahlen?',
    levels: {
      nearly: 'Das Team sieht es fast gleich.',
      largely: 'Das Team sieht es weitgehend gleich.',
      partly: 'Das Team ist sich teilweise einig.',
      hardly: 'Das Team ist sich wenig einig.',
      not: 'Das Team ist sich etwa so oft einig wie Personen, die raten.',
      opposed:
        'Die Ansichten sind gegensätzlich: Die Personen sind sich seltener einig, als wenn sie raten würden. Sprechen Sie darüber, bevor Sie ordnen.',
    },
    tastes: {
      taste: 'Die Personen sehen es verschieden, antworten aber sorgfältig.',
      both: 'Die Personen sehen es verschieden, und einige antworten weniger sorgfältig.',
      slips: 'Die Unterschiede wirken wie Versehen.',
      early: 'Noch ist nicht zu sagen, ob die Personen es verschieden sehen.',
    },
    differs: {
      taste: (isYou) =>
        isYou ? 'Sie sehen es anders, antworten aber sorgfältig' : 'Sieht es anders, antwortet aber sorgfältig',
      care: () => 'Einige Antworten wirken zufällig oder vertauscht',
    },
    shared: (count, percent) =>
      `Zu ${plural(count, 'Paar', 'Paaren')} haben mehrere Personen geantwortet. Im Mittel gaben ${percent} von ihnen die häufigste Antwort zum Paar.`,
    sharedFew: (count) =>
      count === 0
        ? 'Noch zu keinem Paar haben zwei Personen geantwortet. Deshalb ist noch nicht zu sagen, wie einig sich das Team insgesamt ist.'
        : `Nur zu ${plural(count, 'Paar', 'Paaren')} haben mehrere Personen geantwortet. Deshalb ist noch nicht zu sagen, wie einig sich das Team insgesamt ist.`,
    alpha: (alpha) => `Krippendorffs Alpha ist ${alpha}: 1 bedeutet volle Übereinstimmung, 0 bedeutet Zufall.`,
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

  matrix: {
    title: 'Wer mit wem übereinstimmt',
    table: 'Paare von Personen',
    text: 'Wie oft die Antworten von zwei Personen übereinstimmen, bei Paaren, für die aus den Antworten der einen die der anderen folgt.',
    person: 'Person',
    early: 'zu früh',
    shown: (count) => `Die ${formatCount(count)} Personen mit den meisten Antworten.`,
    cell: (percent, of) => `${percent} von ${formatCount(of)}`,
  },
};

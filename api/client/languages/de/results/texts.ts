import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { resultTexts as english } from '../../../results/texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');
/** After "zu" or "in", in the cases of German: "auf den ersten Platz", "in die Top 10". */
const toTop = (k: number) => (isOne(k) ? 'auf den ersten Platz' : `in die Top ${formatCount(k)}`);
const closed = (k: number) =>
  isOne(k)
    ? 'steht der erste Platz fest, oder weitere Antworten würden kaum helfen'
    : `stehen die Top ${formatCount(k)} fest, oder weitere Antworten würden kaum helfen`;
const FINAL =
  'ist jedes Paar entschieden. Widerspricht dann keine Antwort einer anderen, ist die Reihenfolge endgültig.';

/** A place in an order, by the share of the other features below it. */
const ranked = (by: string, percent: number) => {
  if (percent <= 0) return `nach ${by} unter allen anderen`;
  return `nach ${by} über ${percent >= 100 ? 'allen anderen' : `${formatPercent(percent)} der anderen`}`;
};

export const resultTexts: Words<typeof english> = {
  title: 'Ergebnisse',
  quadrants: {
    quick_wins: 'Schnelle Erfolge',
    major_projects: 'Große Projekte',
    fill_ins: 'Kleine Extras',
    thankless_tasks: 'Undankbares',
  },
  sortings: { ratio: 'Wert pro Aufwand', value: 'Wert', complexity: 'Aufwand' },
  controls: 'Sortieren und filtern',
  sort: 'Sortieren nach',
  tag: 'Label',
  allTags: 'Alle Labels',
  search: 'Features suchen',
  searchShort: 'Suchen',
  rank: (rank, tiedWith) => `${formatCount(rank)}${tiedWith > 0 ? '=' : ''}`,
  rankInWords: (rank, tiedWith) =>
    tiedWith > 0
      ? `Rang ${formatCount(rank)} (mit ${plural(tiedWith, 'anderem', 'anderen')})`
      : `Rang ${formatCount(rank)}`,
  range: ([best = 0, worst = 0]) => (best === worst ? formatCount(best) : `${formatCount(best)}–${formatCount(worst)}`),
  rangeInWords: ([best = 0, worst = 0]) =>
    best === worst
      ? `wahrscheinlich Rang ${formatCount(best)}`
      : `wahrscheinlich Rang ${formatCount(best)} bis ${formatCount(worst)}`,
  columns: {
    rank: 'Rang',
    feature: 'Feature',
    range: 'Spanne',
    rangeHint: 'Mit 90\u{a0}% Wahrscheinlichkeit liegt der wahre Rang des Features in dieser Spanne',
    ratio: 'Wert/\u{200b}Aufwand',
    ratioHint: 'Wert gegen Aufwand abgewogen, von 0 bis 100; 50 ist der Durchschnitt.',
    value: 'Wert',
    complexity: 'Aufwand',
    quadrant: 'Quadrant',
  },
  worthMore: (percent) => ranked('Wert', percent),
  harder: (percent) => (percent <= 0 ? 'am einfachsten von allen' : ranked('Aufwand', percent)),
  noValue: 'noch nicht nach Wert verglichen',
  noComplexity: 'noch nicht nach Aufwand verglichen',
  notComparable: 'noch nicht vergleichbar',
  ends: {
    value: { least: 'am wenigsten', most: 'am meisten' },
    complexity: { least: 'am einfachsten', most: 'am aufwendigsten' },
  },
  list: 'Rangliste',
  parts: { label: 'Anzeigen', list: 'Liste', chart: 'Diagramm' },
  shown: (shown, of) => (shown === of ? features(of) : `${formatCount(shown)} von ${features(of)}`),
  noneShown: 'Keine passenden Features.',
  showAll: 'Alle anzeigen',
  placeFilter: (count) => `${features(count)} an einer Stelle`,

  chart: {
    title: 'Wert und Aufwand',
    role: 'Punktdiagramm',
    help: 'Mit den Pfeiltasten gehen Sie von Punkt zu Punkt, mit Pos1 und Ende zum ersten und zum letzten Rang. Die Leertaste listet die Features an einer Stelle auf.',
    x: 'aufwendiger →',
    y: 'mehr wert →',
    by: 'Verteilen nach',
    scales: { score: 'Punktwert', rank: 'Rang' },
    ranges: 'Alle Spannen zeigen',
    together: (count) => `${features(count)}, noch nicht unterschieden`,
    others: (count) => `und ${plural(count, 'anderes', 'andere')}, noch nicht unterschieden`,
    missing: (count) =>
      `${plural(count, 'Feature fehlt', 'Features fehlen')} im Diagramm: noch nicht nach Wert und Aufwand verglichen.`,
    counts: 'Nur einen Quadranten zeigen',
  },
  chosen: {
    title: 'Ausgewähltes Feature',
    why: 'Warum?',
  },
  stability: {
    what: 'Was heißt das?',
    contradicted: 'Einige Antworten widersprechen sich. Deshalb können manche Ränge falsch sein.',
    known: {
      ratio:
        'Die Reihenfolgen nach Wert und nach Aufwand sind endgültig. Diese Features könnten noch tauschen, weil die Abstände zwischen Features geschätzt sind.',
      other: 'Die Reihenfolge ist endgültig. Gleiche Features teilen sich den letzten Platz, der zählt.',
      settled:
        'Die Reihenfolge ist endgültig: Jedes Paar ist entschieden, und keine Antwort widerspricht einer anderen.',
    },
    meaning: (k) =>
      `Ein Feature steht fest, wenn es mit einer Wahrscheinlichkeit von mindestens 95\u{a0}% ${toTop(k)} gehört, gemessen an allen Antworten und daran, wie gut sie zueinander passen.`,
    mayChange: (k) => `Die Reihenfolge innerhalb der Top ${formatCount(k)} kann sich noch ändern.`,
    guide: (ranks, chart) => `Auch erklärt: ${ranks}, ${chart}`,
    ranks: 'Ränge und wahrscheinliche Ränge',
    chart: 'das Diagramm von Wert und Aufwand',
    inDoubt: 'Offen',
    chance: (k) => (isOne(k) ? 'Auf Platz eins' : `In den Top ${formatCount(k)}`),
    more: (count) => `Und ${plural(count, 'anderes', 'andere')}.`,
    questions: (count, k) => `Nach etwa ${plural(count, 'Frage', 'Fragen')} ${closed(k)}.`,
    comparisons: (count, k) => `Nach etwa ${plural(count, 'Vergleich', 'Vergleichen')} ${closed(k)}.`,
    questionsToFinal: (count) => `Nach etwa ${plural(count, 'weiteren Frage', 'weiteren Fragen')} ${FINAL}`,
    comparisonsToFinal: (count) => `Nach etwa ${plural(count, 'weiteren Vergleich', 'weiteren Vergleichen')} ${FINAL}`,
    close: (k) =>
      `Weitere Antworten würden kaum ändern, welche Features ${toTop(k)} gehören: Die offenen liegen dicht beieinander.`,
    settleFirst: 'Ein Widerspruch macht alle Antworten unsicherer. Klären Sie zuerst die Widersprüche.',
    unchecked: 'Zu wenige Fragen haben geprüft, was aus den Antworten folgt. Deshalb können Fehler verborgen sein.',
    checked: (count, k, percent) =>
      isOne(k)
        ? `Der erste Platz stimmt mit einer Wahrscheinlichkeit von etwa ${percent}.`
        : `Etwa ${formatCount(count)} der Top ${formatCount(k)} ${isOne(count) ? 'gehört' : 'gehören'} dorthin.`,
  },
  said: (name, rank, facts) => [`${rank}: ${name}`, ...facts].join(', '),
  keys: {
    next: 'Nächstes in der Rangliste',
    previous: 'Voriges in der Rangliste',
    explain: 'Ausgewählten Rang erklären',
  },

  share: 'Teilen',
  exports: {
    button: 'Exportieren',
    png: 'Bild (PNG)',
    pngText: 'Das Diagramm und die Top 10, für eine Folie',
    svg: 'Bild (SVG)',
    svgText: 'Dasselbe, scharf in jeder Größe',
    spreadsheet: 'Tabelle (CSV)',
    spreadsheetText: 'Ränge, wahrscheinliche Ränge, Zahlen und Labels',
    csv: 'Alle Zahlen (CSV)',
    csvText: 'Für Programme',
    json: 'Alle Zahlen (JSON)',
    jsonText: 'Für Programme',
    markdown: (count) => `Top ${formatCount(count)} kopieren`,
    markdownText: 'Als Markdown-Tabelle, für Tickets und Chats',
    copied: (count) => `Top ${formatCount(count)} kopiert.`,
    notCopied: 'Der Browser lässt diese Seite nicht auf die Zwischenablage zugreifen.',
    notDrawn: 'Dieser Browser kann das PNG nicht erstellen. Das SVG geht überall.',
    file: (name, format) => `${name} Rangliste.${format}`,
    slideFile: (name, format) => `${name} für Folien.${format}`,
    spreadsheetFile: (name) => `${name} als Tabelle.csv`,
    print: 'Drucken',
    printText: 'Das Diagramm, dann die ganze Liste',
  },
  picture: {
    title: (name) => `${name}: Wert und Aufwand`,
    subtitle: (count, asOf) => `Wert und Aufwand von ${features(count)} · Stand: ${asOf}`,
    top: (count, sorting) => `Top ${formatCount(count)} · ${sorting}`,
    more: (count) =>
      `${isOne(count) ? 'ein weiteres Feature hat' : `${formatCount(count)} weitere Features haben`} diesen Rang`,
  },
  spreadsheet: {
    sharedWith: 'Geteilt mit',
    best: 'Spanne von',
    worst: 'Spanne bis',
    top: (k) => (isOne(k) ? 'Erster Platz' : `Top ${formatCount(k)}`),
    settled: (isSettled, isChecked, isOver) => {
      if (!isSettled) return isOver ? 'zu knapp' : 'noch offen';
      return isChecked ? 'steht fest' : 'scheint festzustehen (nicht geprüft)';
    },
    worthMore: 'Mehr wert als (%)',
    harder: 'Aufwendiger als (%)',
    tags: 'Labels',
    index: 'Wert pro Aufwand (0–100)',
    external: ['Schlüssel', 'Link'],
  },

  none: {
    title: 'Noch keine Rangliste',
    text: 'Noch hat niemand geantwortet. Diese Seite zeigt die Rangliste, sobald es eine gibt.',
  },

  few: {
    title: 'Noch nichts zu ordnen',
    text: 'Zwei Features reichen für den Anfang.',
    action: 'Features hinzufügen',
  },
  nothing: {
    title: 'Noch keine Antworten',
    text: 'Die Rangliste entsteht aus Antworten auf einzelne Fragen. Die ersten Antworten sagen am meisten aus.',
    action: 'Mit Wert beginnen',
  },
  oneSided: {
    value: {
      title: 'Aufwand ist noch nicht geordnet',
      text: 'Beantworten Sie ein paar Fragen zum Aufwand. Bis dahin folgt Wert pro Aufwand der Reihenfolge nach Wert.',
      rated:
        'Beantworten Sie ein paar Fragen zum Aufwand. Bis dahin ordnen Bewertungen oder importierte Schätzungen den Aufwand.',
    },
    complexity: {
      title: 'Wert ist noch nicht geordnet',
      text: 'Beantworten Sie ein paar Fragen zum Wert. Bis dahin stehen nach Wert pro Aufwand die einfachsten vorn.',
      rated:
        'Beantworten Sie ein paar Fragen zum Wert. Bis dahin ordnen Bewertungen oder importierte Schätzungen den Wert.',
    },
    'equal effort': {
      title: 'Aufwand ist bisher gleich',
      text: 'Alle Features sind gleich aufwendig. Deshalb folgt Wert pro Aufwand der Reihenfolge nach Wert.',
    },
    'equal value': {
      title: 'Wert ist bisher gleich',
      text: 'Alle Features sind gleich viel wert. Deshalb stehen nach Wert pro Aufwand die einfachsten vorn.',
    },
    equal: {
      title: 'Bisher sind alle gleich',
      text: 'Alle Features sind gleich viel wert und gleich aufwendig.',
    },
    action: { value: 'Fragen zum Wert beantworten', complexity: 'Fragen zum Aufwand beantworten' },
  },
};

import type { lazyTexts as english, keyTexts as englishKeys } from '../../../compare/lazy-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

const answers = (count: number) => plural(count, 'Antwort', 'Antworten');
const comparisons = (count: number) => plural(count, 'Vergleich', 'Vergleiche');
const questions = (count: number) => plural(count, 'Frage', 'Fragen');

/** In the nominative. */
const yours = (count: number, isLeast: boolean) =>
  `${isLeast ? 'mindestens ' : ''}${isOne(count) ? 'eine' : formatCount(count)} Ihrer Antworten`;
const removed = (count: number, isLeast: boolean) =>
  `Dabei ${isOne(count) ? 'wurde' : 'wurden'} ${yours(count, isLeast)} entfernt.`;

const HELPS_MOST = 'Ihre Antwort zu diesen vier hilft der Rangliste am meisten.';
const ORDERS_FIVE = 'bringen Sie fünf ihrer sechs Paare in eine Reihenfolge.';

export const keyTexts: Words<typeof englishKeys> = {
  ArrowLeft: 'Das linke',
  ArrowRight: 'Das rechte',
  ArrowDown: 'Gleich',
  1: 'Das linke, mit Abstand',
  2: 'Das linke',
  3: 'Gleich',
  4: 'Das rechte',
  5: 'Das rechte, mit Abstand',
  s: 'Diese Frage überspringen',
  u: 'Letzte Antwort rückgängig machen',
  y: 'Rückgängig gemachte Antwort wiederholen',
  w: 'Warum diese Frage?',
  r: 'Widerspruch klären',
  d: 'Ganze Beschreibungen anzeigen',
  x: 'Zwischen Wert und Aufwand wechseln',
};

export const lazyTexts: Words<typeof english> = {
  left: (count, minutes) => `etwa ${questions(count)}, ${formatCount(minutes)} min`,
  progress: {
    toGoal: (count, minutes) => `etwa ${questions(count)}, ${formatCount(minutes)} min bis zu einer ersten Rangliste`,
    short: (count, minutes) => `noch ~${formatCount(count)}, ${formatCount(minutes)} min`,
    toEnd: (count, minutes) =>
      `etwa ${questions(count)}, ${formatCount(minutes)} min bis zur vollständigen Reihenfolge`,
    checking: 'Antworten werden jetzt geprüft',
  },
  undone: (said) => `Rückgängig gemacht: ${said}. Antworten Sie neu, oder wählen Sie „Wiederholen“.`,
  wait: (count, isDurable) =>
    `${answers(count)} noch nicht gesendet. ${isDurable ? '' : 'Lassen Sie diese Seite bis dahin geöffnet. '}Neue Fragen kommen, sobald Sie wieder online sind.`,
  slow: 'Der Server antwortet nicht. Das nächste Paar kommt, sobald er wieder antwortet …',
  archived: (name) =>
    `${name === null ? 'Ein Feature der letzten Frage wurde archiviert oder gelöscht' : `„${name}“ wurde archiviert`}. Hier ist eine andere Frage.`,
  kept: {
    offline: (isDurable) =>
      `Ihre Antworten bleiben ${isDurable ? 'in diesem Browser gespeichert' : 'nur erhalten, solange diese Seite geöffnet ist'}.`,
    saved: 'Gespeichert',
    badge: (count, isDurable) =>
      `${formatCount(count)} noch nicht gesendet${isDurable ? '' : ': Seite geöffnet lassen'}`,
    text: (count, isDurable) =>
      `${answers(count)} noch nicht gesendet. ${isDurable ? 'Dieser Browser bewahrt sie auf' : 'Lassen Sie diese Seite geöffnet'}, bis der Server sie annimmt.`,
  },
  refused: {
    open: (count) => `${answers(count)} ${isOne(count) ? 'konnte' : 'konnten'} nicht gespeichert werden`,
    title: 'Nicht gespeichert',
    again: 'Neu antworten',
    dismiss: 'Verwerfen',
    because: {
      feature_not_found: 'Eines der Features wurde archiviert oder gelöscht.',
      project_not_found: 'Das Projekt wurde gelöscht.',
      forbidden: 'Sie sind nicht mehr Mitglied dieses Projekts.',
      comparison_id_taken:
        'Sie haben zu diesem Paar in einem anderen Fenster oder auf einem anderen Gerät anders geantwortet.',
      comparison_taken_back: 'Diese Antwort wurde an anderer Stelle rückgängig gemacht.',
    },
    said: {
      feature_a: (a, b) => `${a} vor ${b}`,
      feature_b: (a, b) => `${b} vor ${a}`,
      tie: (a, b) => `${a} gleich ${b}`,
    },
  },
  titles: {
    goal: 'Genug für eine erste Rangliste',
    known: 'Alle Paare sind geordnet',
    doubt: 'Antworten widersprechen einander',
    few: 'Noch nichts zu vergleichen',
    lent: 'Andere beantworten gerade die letzten Paare',
    kept: 'Das war vorerst alles',
    session: (count, time) => `${formatCount(count)} beantwortet in ${time}`,
  },
  gone: {
    title: 'Einige Ihrer Antworten sind weg',
    restore: (count, isLeast) =>
      `Pairwise wurde aus einem früheren Backup wiederhergestellt, in dem ${yours(count, isLeast)} ${isOne(count) ? 'fehlt' : 'fehlen'}.`,
    reset: {
      value: (count, isLeast, by) =>
        `${by === null ? 'Sie haben' : `${by} hat`} den Wert neu begonnen. ${removed(count, isLeast)}`,
      complexity: (count, isLeast, by) =>
        `${by === null ? 'Sie haben' : `${by} hat`} den Aufwand neu begonnen. ${removed(count, isLeast)}`,
    },
    others: 'Die Fragen gehen mit dem aktuellen Stand weiter.',
    close: 'Weiter',
  },
  reason: {
    title: 'Warum dieses Paar?',
    open: 'Aus den bisherigen Antworten ergibt sich für diese beiden noch keine Reihenfolge, weder direkt noch über andere Features.',
    gain: (least) =>
      least > 1
        ? `Jede Antwort bringt mindestens ${plural(least, 'Paar', 'Paare')} in eine Reihenfolge: dieses und alle, die daraus folgen.`
        : 'Ihre Antwort bringt dieses Paar in eine Reihenfolge.',
    pairs: (count) => plural(count, 'Paar', 'Paare'),
    check: 'Die Reihenfolge dieser beiden ergibt sich schon aus früheren Antworten. Diese Frage prüft das.',
    again: 'Sie haben zu diesem Paar schon geantwortet. Diese Frage prüft Ihre Antwort.',
    most: 'Im Moment hilft Ihre Antwort zu diesem Paar der Rangliste am meisten.',
    progress: (compared, state) => `Bisher ${comparisons(compared)}. ${state}.`,
  },
  own: {
    known: (percent) => `${formatPercent(percent)} Ihrer eigenen Reihenfolge`,
    why: 'Ihr Team hat schon eine Rangliste. Diese Fragen klären, wie Sie selbst es sehen.',
    open: 'Aus Ihren eigenen Antworten ergibt sich für diese beiden noch keine Reihenfolge, weder direkt noch über andere Features.',
    progress: (compared, known) =>
      `${isOne(compared) ? 'Ihr Vergleich bringt' : `Ihre ${comparisons(compared)} bringen`} ${known} aller Paare in eine Reihenfolge.`,
    give: 'Eigene Sicht ergänzen',
  },
  top: {
    known: (k) => `Die Top ${formatCount(k)} werden geklärt`,
    why: {
      value: (k) => `Diese Fragen klären die Top ${formatCount(k)} nach Wert.`,
      complexity: (k) => `Diese Fragen klären die Top ${formatCount(k)} nach Aufwand.`,
      ratio: (k) => `Diese Fragen klären die Top ${formatCount(k)} nach Wert pro Aufwand.`,
    },
    pair: (k) =>
      `Im Moment sagt die Antwort zu diesem Paar am meisten darüber, welche Features in die Top ${formatCount(k)} gehören.`,
    title: (k) => `Alle Fragen zu den Top ${formatCount(k)} sind beantwortet`,
    halfTitle: {
      value: (k) => `Alle Fragen zum Wert für die Top ${formatCount(k)} sind beantwortet`,
      complexity: (k) => `Alle Fragen zum Aufwand für die Top ${formatCount(k)} sind beantwortet`,
    },
    half: {
      value: (count) => `Als Nächstes: Wert, etwa ${questions(count)}.`,
      complexity: (count) => `Als Nächstes: Aufwand, etwa ${questions(count)}.`,
    },
    halfOfOthers: {
      value: (count) => `Offen ist noch der Wert, zu dem andere Personen antworten: etwa ${questions(count)}.`,
      complexity: (count) => `Offen ist noch der Aufwand, zu dem andere Personen antworten: etwa ${questions(count)}.`,
    },
    doubt: 'Antworten widersprechen einander. Bis das geklärt ist, würden weitere Fragen kaum helfen.',
    settled: (k) => `Alle ${formatCount(k)} gehören mit einer Wahrscheinlichkeit von mindestens 95\u{a0}% dorthin.`,
    close: (k, settled) =>
      `${formatCount(settled)} von ${formatCount(k)} ${isOne(settled) ? 'steht' : 'stehen'} fest. Um Rang ${formatCount(k)} liegen die Features zu dicht beieinander. Weitere Antworten würden kaum helfen.`,
    toFinal: (count) =>
      `Nach etwa ${plural(count, 'weiteren Frage', 'weiteren Fragen')} zu allen Features ist jedes Paar entschieden. Widerspricht dann keine Antwort einer anderen, ist die Reihenfolge endgültig.`,
    more: 'Mit allen Features weitermachen',
  },
  sets: {
    group: 'Vier Features',
    questions: {
      value: ['Was ist am meisten wert?', 'Was ist am wenigsten wert?'],
      complexity: ['Was ist am aufwendigsten?', 'Was ist am einfachsten?'],
    },
    best: { value: 'Am meisten', complexity: 'Am aufwendigsten' },
    worst: { value: 'Am wenigsten', complexity: 'Am einfachsten' },
    asked: (question, [a, b, c, d]) => `${question} ${a}, ${b}, ${c} oder ${d}?`,
    chosen: {
      value: (name, question) => `${name}: am meisten wert. ${question}`,
      complexity: (name, question) => `${name}: am aufwendigsten. ${question}`,
    },
    said: {
      value: (best, worst) => `${best} am meisten wert, ${worst} am wenigsten`,
      complexity: (best, worst) => `${best} am aufwendigsten, ${worst} am einfachsten`,
    },
    whyTitle: 'Warum diese vier?',
    why: {
      value: `${HELPS_MOST} Wenn Sie das wählen, was am meisten, und das, was am wenigsten wert ist, ${ORDERS_FIVE}`,
      complexity: `${HELPS_MOST} Wenn Sie das aufwendigste und das einfachste wählen, ${ORDERS_FIVE}`,
    },
    two: {
      slow: 'Vier auf einmal haben zu lange gedauert. Deshalb fragt Pairwise eine Weile nach zweien.',
      few: 'Es sind zu wenige Paare offen, um nach vieren zu fragen.',
    },
    keys: ['Das erste', 'Das zweite', 'Das dritte', 'Das vierte'],
    again: 'Erste Wahl zurücknehmen',
  },
  contradiction: {
    asked: 'Die Antworten zu diesem Paar widersprechen anderen.',
    none: 'Die Antworten passen zueinander.',
    why: 'Sie werden noch einmal gefragt, weil sich Antworten widersprechen.',
  },
  end: {
    goal: {
      value: 'Das reicht für eine erste Rangliste nach Wert.',
      complexity: 'Das reicht für eine erste Rangliste nach Aufwand.',
      ratio: 'Das reicht für eine erste Rangliste.',
    },
    early: 'Weitere Antworten würden die Reihenfolge kaum ändern.',
    ready: 'Weitere Antworten würden nur noch spätere Plätze ändern.',
    unplaced: (count, name) =>
      isOne(count)
        ? `Alles außer „${name}“ ist geordnet. Dazu gibt es noch keine Antworten: Ein paar Fragen finden den Platz.`
        : `Zu ${formatCount(count)} Features gibt es noch keine Antwort, darunter „${name}“. Ein paar Fragen zu jedem finden die Plätze.`,
    doubt: (isAll) =>
      `${isAll ? 'Alles, was gefragt werden kann, ist beantwortet' : 'Es gibt vorerst genug Antworten'}, aber Antworten, die einander widersprechen, stellen die Reihenfolge infrage.`,
    unanswered: (count, name) =>
      isOne(count)
        ? `Zu „${name}“ gibt es noch keine Antworten.`
        : `Zu ${formatCount(count)} Features gibt es noch keine Antwort, darunter „${name}“.`,
    settle: 'Diese Antworten ansehen',
    place: (count) => (isOne(count) ? 'Platz finden' : 'Plätze finden'),
    keepGoing: 'Weitermachen',
    known: 'Aus den Antworten ergibt sich die Reihenfolge jedes Paars.',
    few: 'Zwei Features reichen für den Anfang.',
    add: 'Features hinzufügen',
    lent: 'Danach kann es weitere Fragen geben. Diese Seite sieht von selbst nach.',
    moved: (count, top) =>
      count === 0
        ? `Die Top ${formatCount(top)} haben sich nicht geändert.`
        : `Die Top ${formatCount(top)} haben sich an ${isOne(count) ? 'einer Stelle' : `${formatCount(count)} Stellen`} geändert.`,
    session: 'Vielen Dank. Sie können hier aufhören.',
    more: (count) => `${formatCount(count)} weitere`,
    notAsked: 'Diese Frage beantworten andere Personen. Sie beantworten auf Wunsch des Eigentümers die andere.',
    other: { value: 'Weiter mit Wert', complexity: 'Weiter mit Aufwand' },
    results: 'Ergebnisse ansehen',
  },
};

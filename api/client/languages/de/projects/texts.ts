import { formatCount } from '../../../lib/format.ts';
import type { projectTexts as english } from '../../../projects/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');
const questions = (count: number) => plural(count, 'Frage', 'Fragen');

export const projectTexts: Words<typeof english> = {
  projects: {
    title: 'Projekte',
    create: 'Neues Projekt',
    example: 'Beispiel ansehen',
    search: 'Projekte suchen',
    found: (count) => plural(count, 'Projekt', 'Projekte'),
    noneFound: (query) => `Kein Projekt passt zu „${query}“.`,
    empty: 'Noch nichts zu ordnen',
    emptyText: 'Ein Projekt ist eine Liste von Features und zwei Fragen: Was ist mehr wert, und was ist aufwendiger?',
    features,
    session: (count) => `${questions(count)} beantworten`,
    sessionOf: (project) => ` in ${project}`,
  },
  newProject: {
    title: 'Neues Projekt',
    name: 'Name',
    namePlaceholder: 'Zum Beispiel: Backlog der App',
    mode: 'Wie wird geantwortet?',
    modeHint: 'Das können Sie bis zur ersten Antwort in den Einstellungen ändern.',
    binary: 'Dies oder das',
    binaryText: 'Links, rechts oder gleich; oder das Meiste und das Wenigste von vieren. Geht am schnellsten.',
    graded: 'Fünf Stufen',
    gradedText: 'Sie sagen auch, um wie viel mehr.',
    sample: 'Eine Frage sieht dann so aus:',
    answers: {
      binary: ['Offline lesen', 'Gleich', 'Dunkles Design'],
      graded: [
        'Offline lesen, mit Abstand',
        'Offline lesen',
        'Gleich',
        'Dunkles Design',
        'Dunkles Design, mit Abstand',
      ],
    },
    features: 'Features',
    options: 'Optionen',
    preview: 'Vorschau',
    previewText: 'Fügen Sie eine Liste ein oder wählen Sie eine Datei. Hier erscheinen ihre Features.',
    more: (count) => `und ${formatCount(count)} weitere`,
    submit: 'Projekt erstellen',
    submitWith: (count) => `Mit ${plural(count, 'Feature', 'Features')} erstellen`,
    submitFile: 'Erstellen und Datei prüfen',
    creating: 'Wird erstellt …',
    halfway:
      'Das Projekt wurde erstellt, aber seine Features wurden nicht gespeichert. Versuchen Sie erneut, sie hinzuzufügen.',
  },
  project: {
    answer: 'Fragen beantworten',
    next: {
      value: (count, minutes) => `${questions(count)} zum Wert beantworten, ${plural(minutes, 'Minute', 'Minuten')}`,
      complexity: (count, minutes) =>
        `${questions(count)} zum Aufwand beantworten, ${plural(minutes, 'Minute', 'Minuten')}`,
    },
    nextOf: (count) => `(von etwa ${plural(count, 'Frage', 'Fragen')})`,
    results: 'Ergebnisse ansehen',
    ownView: 'Eigene Sicht ergänzen',
    notAsked: 'Diese Frage beantworten andere Personen.',
    notAskedText: 'Sie beantworten auf Wunsch des Eigentümers die andere.',
    answerThis: { value: 'Fragen beantworten: Wert', complexity: 'Fragen beantworten: Aufwand' },
    answers: (count) => plural(count, 'Antwort', 'Antworten'),
    leftToGoal: (count, isOfTeam) =>
      `etwa ${questions(count)} bis zu einer ersten Rangliste${isOfTeam ? ', mehr bei verschiedenen Meinungen' : ''}`,
    leftForTop: (count, top) => `etwa ${questions(count)} für die Top ${formatCount(top)}`,
    enough: 'Genug für eine erste Rangliste',
    towardsTop: (top) => `der Fragen zu den Top ${formatCount(top)}`,
    topEnd: 'Alle Fragen dazu sind beantwortet',
    topDoubt:
      'Alle Fragen dazu sind beantwortet, aber Antworten, die einander widersprechen, stellen die Reihenfolge infrage',
    doubt: 'Antworten, die einander widersprechen, stellen die Reihenfolge infrage',
    people: 'Personen',
    you: 'Sie',
    answering: 'antwortet gerade',
    features: 'Features',
    noFeatures: 'Um welche Features geht es?',
    noFeaturesText: 'Fügen Sie sie hier ein, eines pro Zeile. Zwei reichen für den Anfang.',
    oneFeature: 'Fügen Sie noch ein Feature hinzu, dann können Sie vergleichen.',
  },
  top: {
    title: 'Bisher vorn',
    all: 'Alle Ergebnisse',
  },
};

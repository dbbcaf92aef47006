import type { activityTexts as english } from '../../../activity/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');
const removed = (count: number) => `${plural(count, 'Vergleich', 'Vergleiche')} entfernt`;
const quoted = (name: string) => `„${name}“`;

export const activityTexts: Words<typeof english> = {
  title: 'Aktivität',
  kinds: {
    all: 'Alle',
    answers: 'Antworten',
    features: 'Features',
    people: 'Personen',
    settings: 'Einstellungen',
    mine: 'Meine Antworten',
  },
  kind: 'Was angezeigt wird',
  ownOnly: 'Nur von mir',
  everybody: 'Von allen zeigen',
  count: (count) => plural(count, 'Eintrag', 'Einträge'),
  answers: (count) => plural(count, 'Antwort', 'Antworten'),
  saveAnswers: 'Alle Antworten herunterladen (JSON)',
  answersFile: (project) => `${project} Antworten.json`,
  you: 'Sie',
  someone: 'Ein früheres Mitglied',

  /** German verbs follow the person (Sie haben, Mia hat), so a line names the person, then the deed as a participle. */
  line: (who, did) => `${who}: ${did}`,
  says: (answer) => answer,
  changed: (answer) => `Antwort geändert in: ${answer}`,
  changedOf: (author, answer) =>
    author === null ? `Ihre Antwort geändert in: ${answer}` : `Antwort von ${author} geändert in: ${answer}`,
  tookBack: (answer) => `Die Antwort „${answer}“ wurde rückgängig gemacht`,
  tookBackOf: (author, answer) =>
    author === null
      ? `Ihre Antwort „${answer}“ wurde rückgängig gemacht`
      : `Die Antwort von ${author}, „${answer}“, wurde rückgängig gemacht`,
  restoredAnswer: (answer) => `Die Antwort „${answer}“ wurde wiederhergestellt`,
  restoredOf: (author, answer) =>
    author === null
      ? `Ihre Antwort „${answer}“ wurde wiederhergestellt`
      : `Die Antwort von ${author}, „${answer}“, wurde wiederhergestellt`,
  restoredAll: {
    value: (count) => `${plural(count, 'Vergleich', 'Vergleiche')} zum Wert wiederhergestellt`,
    complexity: (count) => `${plural(count, 'Vergleich', 'Vergleiche')} zum Aufwand wiederhergestellt`,
  },
  reset: {
    value: (count) => (count === null ? 'Wert neu begonnen' : `Wert neu begonnen: ${removed(count)}`),
    complexity: (count) => (count === null ? 'Aufwand neu begonnen' : `Aufwand neu begonnen: ${removed(count)}`),
  },
  newOrder: 'Pairwise berechnet die Reihenfolge auf neue Art',
  did: {
    project_created: 'Projekt erstellt',
    project_deleted: 'Projekt gelöscht',
    project_restored: 'Projekt wiederhergestellt',
    project_transferred: 'Projekt übergeben',
    model_config_reset: 'Modell auf die Standardwerte zurückgesetzt',
    link_used: 'über einen Einladungslink beigetreten',
    link_revoked: 'Link widerrufen',
    access_ended: 'Links, API-Tokens und Webhooks einer Person beendet, die gegangen ist',
    access_handed_over: 'Links, API-Tokens und Webhooks an einen neuen Eigentümer übergeben',
    collaborator_invited: 'jemanden eingeladen',
    invitation_withdrawn: 'Einladung zurückgezogen',
  },
  other: 'etwas geändert',
  linkCreated: {
    results: 'Link zu den Ergebnissen erstellt',
    invitation: 'Einladungslink erstellt',
    participation: 'Link für Gäste erstellt',
  },
  renamedProject: (before, after) => `Projekt von ${quoted(before)} in ${quoted(after)} umbenannt`,
  hidNames: 'Namen voreinander verborgen',
  showedNames: 'Namen füreinander sichtbar gemacht',
  letDelete: 'Mitgliedern erlaubt, zu löschen, was von anderen ist',
  letNotDelete: 'Mitgliedern nicht mehr erlaubt, zu löschen, was von anderen ist',
  changedMode: 'geändert, wie geantwortet wird',
  changedAim: 'geändert, was die Fragen herausfinden',
  changedProject: 'Angaben zum Projekt geändert',
  added: (name) => `${quoted(name)} hinzugefügt`,
  addedMany: (count) => `${features(count)} hinzugefügt`,
  renamed: (before, after) => `${quoted(before)} in ${quoted(after)} umbenannt`,
  edited: (name) => `${quoted(name)} bearbeitet`,
  featureDeed: {
    feature_archived: (name) => `${quoted(name)} archiviert`,
    feature_restored: (name) => `${quoted(name)} wiederhergestellt`,
    feature_deleted: (name) => `${quoted(name)} gelöscht`,
  },
  snapshotDeed: {
    snapshot_kept: (name) => `Rangfolge als ${quoted(name)} behalten`,
    snapshot_deleted: (name) => `behaltene Rangfolge ${quoted(name)} gelöscht`,
  },
  featuresDeed: {
    features_updated: (count) => `${features(count)} bearbeitet`,
    features_archived: (count) => `${features(count)} archiviert`,
    features_restored: (count) => `${features(count)} wiederhergestellt`,
    features_deleted: (count) => `${features(count)} gelöscht`,
  },
  gaveAccess: (name) => `Zugriff für ${name} eingerichtet`,
  joined: 'beigetreten',
  changedAccess: (name) => `geändert, was ${name} beantwortet`,
  endedAccess: (name) => `Zugriff für ${name} entfernt`,
  left: 'Projekt verlassen',
  strategy: (before, after) => `Auswahl der Fragen von ${quoted(before)} auf ${quoted(after)} geändert`,
  model: 'Modell geändert',

  gone: 'inzwischen rückgängig gemacht',
  asleep: 'ein Feature ist archiviert',
  givenAgain: 'inzwischen rückgängig gemacht und neu beantwortet',
  showBefore: 'Vorher anzeigen',
  before: (sentence) => `Vorher: ${sentence}`,
  changeBack: 'Zurückändern',
  changedBack: 'Zurückgeändert',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt',
  giveAccess: 'Zugriff wieder erlauben',
  endAccess: 'Zugriff entfernen',
  toSettings: 'Einstellungen',
  toFeatures: 'Features',
  toFeature: 'Feature',

  newer: 'Neuere',
  older: 'Ältere',
  pages: 'Seiten',
  page: (page, of) => `Seite ${formatCount(page)} von ${formatCount(of)}`,
  empty: 'Noch nichts',
  emptyText: 'Hier erscheinen Antworten, neue Features und andere Änderungen in diesem Projekt.',
  emptyKind: 'Noch keine Einträge dieser Art.',
  noAnswers: 'Sie haben noch nicht geantwortet',
  noAnswersText: 'Ihre Antworten erscheinen hier. Jede können Sie ändern oder rückgängig machen.',
  answer: 'Fragen beantworten',
};

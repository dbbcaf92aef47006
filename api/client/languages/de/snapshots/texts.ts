import type { keptTexts as english } from '../../../snapshots/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const quoted = (name: string) => `„${name}“`;

export const keptTexts: Words<typeof english> = {
  title: 'Behaltene Rangfolgen',
  keep: 'Behalten',
  keepHint: 'Später sehen, was sich mehr als zufällig bewegt hat',
  keepTitle: 'Diese Rangfolge behalten',
  keepText:
    'Pairwise behält die Reihenfolge, die Werte und wie sicher sie sind, nach jeder Sortierung. Später siehst du, was sich bewegt hat. Sie nennt niemanden und ändert sich nie.',
  name: 'Name',
  keepNow: 'Behalten',
  kept: 'Behalten',
  none: {
    title: 'Noch nichts behalten',
    text: 'Behalte eine Rangfolge in den Ergebnissen. Hier siehst du dann, was sich seither bewegt hat.',
  },
  toResults: 'Ergebnisse',
  about: (features, people, answers) =>
    `${plural(features, 'Feature', 'Features')} · ${plural(people, 'Person', 'Personen')} · ${plural(answers, 'Antwort', 'Antworten')}`,
  remove: 'Löschen',
  removeOne: (name) => `${quoted(name)} löschen`,
  removeNow: 'Endgültig löschen',
  removed: 'Gelöscht',
  what: 'Was sich bewegt hat',
  from: 'Von',
  to: 'Bis',
  now: 'Jetzt',
  beyond: (count, rest) =>
    count === 0
      ? `Keine Bewegung ist größer als der Zufall. ${rest === 0 ? 'Die Reihenfolge ist dieselbe.' : `${plural(rest, 'Feature hat', 'Features haben')} durch Zufall den Platz gewechselt.`}`
      : `${plural(count, 'Feature hat', 'Features haben')} sich mehr als zufällig bewegt.`,
  cameAndWent: (added, gone) => `${added} neu, ${gone} weg`,
  noise:
    'Mehr als Zufall: Der Wert hat sich weiter bewegt, als neue Antworten ein gleich gebliebenes Feature bewegen. Von solchen Features werden höchstens 5 % irrtümlich genannt.',
  otherSettings: 'Die Einstellungen des Modells sind andere, daher zählen nur größere Bewegungen.',
  otherMathematics: 'Eine andere Version hat die frühere Reihenfolge berechnet, daher zählen nur größere Bewegungen.',
  goneAnswers: (share) => `${share} der früheren Antworten sind weg, daher zählen nur größere Bewegungen.`,
  chart: 'Ränge damals und jetzt',
  list: 'Features',
  rose: (places) => `${places} nach oben`,
  fell: (places) => `${places} nach unten`,
  same: 'gleicher Platz',
  new: 'neu',
  gone: 'weg',
  beyondNoise: (move) => `${move}, mehr als Zufall`,
  ranks: (from, to) => `${from} → ${to}`,
  noRank: '–',
  more: 'Mehr zeigen',
  csv: 'Als CSV herunterladen',
  csvFile: (project) => `${project} was sich bewegt hat.csv`,
  line: 'Rang in behaltenen Rangfolgen',
  lineOf: (rank, features) => `${rank} von ${plural(features, 'Feature', 'Features')}`,
};

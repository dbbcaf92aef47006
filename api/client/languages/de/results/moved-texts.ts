import { formatCount } from '../../../lib/format.ts';
import type { movedTexts as english } from '../../../results/moved-texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const features = (count: number) => plural(count, 'Feature', 'Features');

const sentence = (since: string, moved: number) =>
  moved === 0
    ? `${since} hat nichts den Platz gewechselt`
    : `${since} ${isOne(moved) ? 'hat' : 'haben'} ${features(moved)} den Platz gewechselt`;

export const movedTexts: Words<typeof english> = {
  since: {
    today: (moved) => sentence('Seit Ihrem letzten Besuch heute', moved),
    weekday: (when, moved) => sentence(`Seit ${when}`, moved),
    date: (when, moved) => sentence(`Seit ${when}`, moved),
  },
  why: (causes) => `Seitdem: ${and(causes)}.`,
  moved: (from, to) => `${formatCount(from)} → ${formatCount(to)}`,
  movedInWords: (from, to) => `von Rang ${formatCount(from)} auf ${formatCount(to)}`,
  others: (count, places) =>
    places === 1
      ? `${plural(count, 'weiteres', 'weitere')} um einen Platz`
      : `${plural(count, 'weiteres', 'weitere')} um bis zu ${formatCount(places)} Plätze`,
  causes: {
    added: (count) => `${features(count)} hinzugefügt`,
    restored: (count) => `${features(count)} wiederhergestellt`,
    archived: (count) => `${features(count)} archiviert`,
    deleted: (count) => `${features(count)} gelöscht`,
    answers: (name, count) => `${plural(count, 'Antwort', 'Antworten')} von ${name}`,
    own: (count) => `${plural(count, 'Antwort', 'Antworten')} von Ihnen`,
    takenBack: (count) => `${plural(count, 'Antwort', 'Antworten')} geändert oder zurückgenommen`,
    ratings: (count) => plural(count, 'Einschätzung', 'Einschätzungen'),
    factors: (count) => plural(count, 'Antwort zu Vielfachen', 'Antworten zu Vielfachen'),
    settings: 'das Modell wurde geändert',
  },
};

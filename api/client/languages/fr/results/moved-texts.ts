import { formatCount } from '../../../lib/format.ts';
import type { movedTexts as english } from '../../../results/moved-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');
const done = (count: number, one: string, many: string) => `${features(count)} ${form(count, one, many)}`;

const sentence = (since: string, moved: number) =>
  moved === 0
    ? `${since}, rien n’a changé de place`
    : `${since}, ${features(moved)} ${form(moved, 'a', 'ont')} changé de place`;

export const movedTexts: Words<typeof english> = {
  since: {
    today: (moved) => sentence('Depuis votre dernière visite aujourd’hui', moved),
    weekday: (when, moved) => sentence(`Depuis ${when}`, moved),
    date: (when, moved) => sentence(`Depuis le ${when}`, moved),
  },
  why: (causes) => `Depuis : ${and(causes)}.`,
  moved: (from, to) => `${formatCount(from)} → ${formatCount(to)}`,
  movedInWords: (from, to) => `du rang ${formatCount(from)} au rang ${formatCount(to)}`,
  others: (count, places) =>
    places === 1
      ? `${plural(count, 'autre', 'autres')} d’une place`
      : `${plural(count, 'autre', 'autres')} de ${formatCount(places)} places au plus`,
  causes: {
    added: (count) => done(count, 'ajoutée', 'ajoutées'),
    restored: (count) => done(count, 'restaurée', 'restaurées'),
    archived: (count) => done(count, 'archivée', 'archivées'),
    deleted: (count) => done(count, 'supprimée', 'supprimées'),
    answers: (name, count) => `${plural(count, 'réponse', 'réponses')} de ${name}`,
    own: (count) => `${plural(count, 'réponse', 'réponses')} de votre part`,
    takenBack: (count) => plural(count, 'réponse modifiée ou annulée', 'réponses modifiées ou annulées'),
    ratings: (count) => plural(count, 'évaluation', 'évaluations'),
    factors: (count) => plural(count, 'réponse sur les facteurs', 'réponses sur les facteurs'),
    settings: 'le modèle a été modifié',
  },
};

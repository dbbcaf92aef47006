import { formatCount } from '../../../lib/format.ts';
import type { movedTexts as english } from '../../../results/moved-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';
import { and } from '../lists.ts';

const features = (count: number) => plural(count, 'función', 'funciones');
const done = (count: number, one: string, many: string) => `${features(count)} ${form(count, one, many)}`;

const sentence = (since: string, moved: number) =>
  moved === 0
    ? `${since}, nada ha cambiado de puesto`
    : `${since}, ${features(moved)} ${form(moved, 'ha cambiado', 'han cambiado')} de puesto`;

export const movedTexts: Words<typeof english> = {
  since: {
    today: (moved) => sentence('Desde tu última visita de hoy', moved),
    weekday: (when, moved) => sentence(`Desde el ${when}`, moved),
    date: (when, moved) => sentence(`Desde el ${when}`, moved),
  },
  why: (causes) => `Desde entonces: ${and(causes)}.`,
  moved: (from, to) => `${formatCount(from)} → ${formatCount(to)}`,
  movedInWords: (from, to) => `del puesto ${formatCount(from)} al ${formatCount(to)}`,
  others: (count, places) =>
    places === 1
      ? `${plural(count, 'otra se movió', 'otras se movieron')} un puesto`
      : `${plural(count, 'otra se movió', 'otras se movieron')} hasta ${formatCount(places)} puestos`,
  causes: {
    added: (count) => done(count, 'añadida', 'añadidas'),
    restored: (count) => done(count, 'restaurada', 'restauradas'),
    archived: (count) => done(count, 'archivada', 'archivadas'),
    deleted: (count) => done(count, 'eliminada', 'eliminadas'),
    answers: (name, count) => `${plural(count, 'respuesta', 'respuestas')} de ${name}`,
    own: (count) => `${plural(count, 'respuesta tuya', 'respuestas tuyas')}`,
    takenBack: (count) => plural(count, 'respuesta cambiada o deshecha', 'respuestas cambiadas o deshechas'),
    ratings: (count) => plural(count, 'valoración', 'valoraciones'),
    factors: (count) => plural(count, 'respuesta sobre factores', 'respuestas sobre factores'),
    settings: 'se cambió el modelo',
  },
};

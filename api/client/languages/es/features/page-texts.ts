import type { pageTexts as english } from '../../../features/page-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words of a feature's own page. */
export const pageTexts: Words<typeof english> = {
  title: 'Función',
  edit: 'Editar',
  archive: 'Archivar',
  archived: 'Esta función está archivada: no se pregunta por ella ni se clasifica, y sus respuestas no cuentan.',
  archivedNow: 'Archivada',
  restore: 'Restaurar',
  restored: 'Restaurada',
  tags: (tags) => `Etiquetas: ${tags.join(' · ')}`,
  standing: 'Puesto',
  ofAll: (rank, count) => `${rank}, de ${plural(count, 'función', 'funciones')}, por valor/esfuerzo`,
  why: 'Ver en los resultados',
  noRank: 'Aún sin clasificar.',
  estimates: {
    value: (number) => `Valor estimado: ${number}`,
    complexity: (number) => `Esfuerzo estimado: ${number}`,
  },
  answers: 'Respuestas',
  noAnswers: 'Aún no hay respuestas sobre esta función.',
  more: (count) => `Mostrar ${plural(count, 'respuesta más', 'respuestas más')}`,
  history: 'Historial',
};

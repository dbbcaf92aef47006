import type { archivedTexts as english } from '../../../features/archived-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');

/** The words of the archived features, and of deleting them for good. */
export const archivedTexts: Words<typeof english> = {
  title: 'Funciones archivadas',
  back: 'Volver a las funciones',
  text: 'No se pregunta por ellas ni se clasifican. Si las restauras, sus respuestas vuelven a contar.',
  none: 'No hay nada archivado',
  noneText: 'Las funciones que archivas llegan aquí, con sus respuestas. Aquí puedes restaurarlas o eliminarlas.',
  since: (when) => `archivada ${when}`,
  restore: 'Restaurar',
  restoreAll: 'Restaurar todas',
  restored: (names) => (names.length === 1 ? `«${names[0]}» restaurada` : `${features(names.length)} restauradas`),
  delete: 'Eliminar…',
  deleteAll: 'Eliminar todas…',
  more: (count) => `Mostrar más (${form(count, 'queda', 'quedan')} ${formatCount(count)})`,
  deleting: {
    title: (names) => (names.length === 1 ? `¿Eliminar «${names[0]}»?` : `¿Eliminar ${features(names.length)}?`),
    more: (count) => `y ${formatCount(count)} más`,
    final: (count) =>
      count === 1
        ? 'Durante 30 días podrás restaurarla en Actividad, con sus respuestas.'
        : 'Durante 30 días podrás restaurarlas en Actividad, con sus respuestas.',
    moves: (others) =>
      others === 0
        ? 'Ninguna otra función cambia de puesto.'
        : `${plural(others, 'otra función cambia', 'otras funciones cambian')} de puesto, porque también se eliminan las respuestas. Las funciones archivadas no mueven nada.`,
    submit: (count) => (count === 1 ? 'Eliminar' : `Eliminar ${features(count)}`),
    done: (count) => `${features(count)} ${form(count, 'eliminada', 'eliminadas')}`,
  },
};

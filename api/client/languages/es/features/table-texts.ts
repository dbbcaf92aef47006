import type { tableTexts as english } from '../../../features/table-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');

const archived = (names: readonly string[]) =>
  names.length === 1 ? `«${names[0]}» archivada` : `${features(names.length)} archivadas`;

/** The words of the table of features, and of the dialogs over it. */
export const tableTexts: Words<typeof english> = {
  title: 'Funciones',
  features,
  shown: (shown, all) => `${formatCount(shown)} de ${features(all)}`,
  search: 'Buscar funciones',
  searchShort: 'Buscar',
  tag: 'Etiqueta',
  everyTag: 'Todas las etiquetas',
  tagCount: (tag, count) => `${tag} (${formatCount(count)})`,
  noneFound: 'Ninguna función coincide.',
  archivedFound: (count) => `${plural(count, 'función archivada coincide', 'funciones archivadas coinciden')}.`,
  showAll: 'Mostrar todas las funciones',
  below: '% por debajo',

  empty: '¿Cuáles son las funciones?',
  emptyText: 'Pega una lista, impórtala de Jira, Linear, GitHub o una hoja de cálculo, o añádelas una a una.',

  columns: {
    name: 'Nombre',
    value: 'Valor',
    complexity: 'Esfuerzo',
    answers: 'Pares',
    changed: 'Cambiada',
  },
  sorted: {
    ascending: 'Orden ascendente',
    descending: 'Orden descendente',
    none: 'Sin ordenar: en el orden en que se añadieron',
  },
  tags: 'Etiquetas',
  above: {
    value: (percent) => `por encima del ${formatPercent(percent)} de las demás por valor`,
    complexity: (percent) => `por encima del ${formatPercent(percent)} de las demás por esfuerzo`,
  },
  unknown: 'aún no se sabe',
  unknownTitle: {
    value: 'aún no se sabe nada de su valor',
    complexity: 'aún no se sabe nada de su esfuerzo',
  },
  moreTags: (count) => `+${formatCount(count)}`,
  onlyTag: (tag) => `Mostrar solo las funciones con la etiqueta «${tag}»`,
  choose: (name) => `Seleccionar ${name}`,
  chooseAll: 'Seleccionar todo lo que se muestra',
  chosen: (count) => plural(count, 'seleccionada', 'seleccionadas'),
  chooseNone: 'Quitar la selección',

  add: 'Añadir',
  paste: 'Pegar',
  import: 'Importar',
  compare: 'Comparar',
  tagThem: 'Etiquetar',
  archive: 'Archivar',
  keys: {
    up: 'Función anterior',
    down: 'Función siguiente',
    choose: 'Seleccionar la función o quitarla de la selección',
    edit: 'Editar la función',
    add: 'Añadir una función',
    paste: 'Pegar una lista',
    import: 'Importar un archivo',
    archive: 'Archivar las funciones seleccionadas',
    tag: 'Etiquetar las funciones seleccionadas',
    none: 'Quitar la selección',
    compare: 'Comparar las dos funciones seleccionadas',
  },

  editor: {
    add: 'Añadir una función',
    edit: 'Editar función',
    name: 'Nombre',
    description: 'Descripción',
    descriptionHint: 'Se muestra debajo del nombre en las preguntas.',
    tags: 'Etiquetas',
    tagsHint: 'Pulsa Intro o una coma para añadir una etiqueta.',
    numbers: 'Tus estimaciones',
    numbersHint:
      'Cualquier número, por ejemplo puntos. Cuentan como un primer vistazo más, en la medida en que las respuestas concuerden con ellas. Los resultados las comparan con la clasificación.',
    external: {
      title: 'En otro programa',
      source: 'Programa',
      hint: 'Letras (A–Z), cifras, puntos y guiones, por ejemplo «jira»',
      id: 'Clave',
      url: 'Enlace',
    },
    removeTag: (tag) => `Quitar la etiqueta ${tag}`,
    added: (name) => `${name} añadida`,
    saved: (name) => `${name} guardada`,
    page: 'Su página',
    archive: 'Archivar',
    discard: '¿Descartar tus cambios?',
    discardIt: 'Descartar',
    keep: 'Seguir editando',
    taken: 'Otra función ya tiene este nombre.',
    anyway: { add: 'Añadir igualmente', save: 'Guardar igualmente' },
  },
  tagging: {
    title: (count) => `Etiquetar ${features(count)}`,
    add: 'Añadir etiquetas',
    remove: 'Quitar etiquetas',
    removeHint: (count) =>
      count === 1 ? 'Etiquetas de la función seleccionada.' : 'Etiquetas de las funciones seleccionadas.',
    submit: 'Cambiar etiquetas',
    progress: (done, all) => `${formatCount(done)} de ${formatCount(all)}…`,
    halfway: (done, all) => `Solo se ${form(done, 'ha', 'han')} etiquetado ${formatCount(done)} de ${features(all)}.`,
    done: (count) => `${features(count)} ${form(count, 'etiquetada', 'etiquetadas')}`,
  },
  archivedLink: (count) => plural(count, 'archivada', 'archivadas'),
  archiving: {
    done: archived,
    announced: (names) => `${archived(names)}. Pulsa Z para deshacer.`,
    undo: 'Deshacer',
    undoIt: 'Deshacer el archivado',
    restored: (count) => `${features(count)} ${form(count, 'restaurada', 'restauradas')}`,
  },
  pasting: {
    title: 'Pegar funciones',
    added: (count) => `${features(count)} ${form(count, 'añadida', 'añadidas')}`,
    skipped: (count) => `${features(count)} ${form(count, 'omitida', 'omitidas')}: el nombre ya está en el proyecto.`,
    archived: (count) =>
      `${features(count)} ${form(count, 'omitida: una función archivada tiene su nombre', 'omitidas: funciones archivadas tienen sus nombres')}.`,
    see: 'Ver las funciones archivadas',
    answer: 'Responder preguntas',
    done: 'Listo',
  },
};

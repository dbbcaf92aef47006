import type { ImportFormat } from '../../../../../shared/features/rules/feature-import.ts';
import { PROGRAM_NAMES } from '../../../../../shared/features/rules/program-names.ts';
import type { importTexts as english } from '../../../features/import-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');
const rows = (count: number) => plural(count, 'fila', 'filas');

const formats: Readonly<Record<ImportFormat, string>> = {
  csv: 'Tabla',
  json: 'JSON',
  lines: 'Una por línea',
  xlsx: 'Libro',
};
const exportOf = (program: string) => `Parece una exportación de ${program}.`;
const kinds: Readonly<Record<ImportFormat, string>> = {
  csv: 'Una tabla con una fila de nombres de columna.',
  json: 'Una lista en JSON.',
  lines: 'Una función por línea.',
  xlsx: 'Una hoja de un libro.',
};

/** The words of the import. */
export const importTexts: Words<typeof english> = {
  title: 'Importar funciones',
  steps: ['Lista', 'Revisión', 'Listo'],
  stepsLabel: 'Pasos de la importación',

  drop: 'Desde un archivo',
  dropHint:
    'Suéltalo aquí o elígelo: una exportación de Jira, GitHub, Azure DevOps, Trello, Asana u otro gestor, o una hoja de cálculo, en .xlsx, CSV, TSV, JSON o texto.',
  chooseFile: 'Elegir un archivo',
  dropNow: 'Suelta para importar',
  or: 'o',
  paste: 'Pegar una lista',
  pasted: 'Lista pegada',
  placeholder:
    'Título,Descripción,Etiquetas\nModo oscuro,Cansa menos la vista de noche,ux\nLectura sin conexión,,móvil',
  file: (name, size) => `${name} · ${size}`,
  another: 'Elegir otra lista',
  tooLarge: (megabytes) =>
    `La lista ocupa más de ${formatCount(megabytes)} MB. Divídela e importa las partes una a una.`,
  unreadable: 'No se ha podido leer el archivo.',
  noList: {
    workbook: (name) =>
      `${name} es un libro de hojas de cálculo antiguo. Guárdalo como .xlsx y elige ese archivo, o copia las celdas y pégalas aquí.`,
    noText: (name) => `${name} no contiene texto. Usa .xlsx, CSV, TSV, JSON o texto sin formato.`,
    empty: (name) => `${name} está vacío.`,
  },

  format: 'Leer como',
  formats,
  sourceOf: (source, format) => (source === 'other' ? kinds[format] : exportOf(PROGRAM_NAMES[source])),
  looking: 'Leyendo la lista…',

  columns: 'Columnas',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    tags: 'Etiquetas',
    value: 'Valor, si se conoce',
    complexity: 'Esfuerzo, si se conoce',
    external_id: 'Clave',
    url: 'Enlace',
    status: 'Estado',
    closed: 'Cerrada, si se indica',
  },
  numbersHint:
    'Números como puntos o puntuaciones cuentan como un primer vistazo más: cuanto mejores sean, antes será correcto el orden. Las respuestas deciden, y los números que no encajan con ellas dejan de contar.',
  moreTags: 'Más etiquetas',
  moreClosed: 'O cerrada según',
  tagsNumber: (index) => (index === 0 ? 'Etiquetas' : `Etiquetas ${formatCount(index + 1)}`),
  none: 'ninguna',
  column: (name, count) => (count > 1 ? `${name} ×${formatCount(count)}` : name),
  sample: (text) => `p. ej., ${text}`,

  reading: {
    sheet: 'Hoja',
    list: 'Lista',
    part: (name, rows) => (rows === undefined ? name : `${name} (${formatCount(rows)})`),
    header: 'Nombres de las columnas',
    noHeader: 'en ninguna fila',
    ask: (row) =>
      row === 0
        ? 'Ninguna fila tiene nombres de columna que Pairwise conozca, así que cada fila cuenta como función. Si una fila nombra las columnas, elígela.'
        : `La fila ${formatCount(row)} cuenta como nombres de las columnas, pero Pairwise no conoce ninguno. Si es una función, elige «en ninguna fila».`,
    encoding: 'Codificación',
    hidden: (count) => `${plural(count, 'fila oculta omitida', 'filas ocultas omitidas')}.`,
    doubts: 'Filas para revisar',
  },

  look: 'Lo que va a pasar',
  ready: (count) => form(count, 'función nueva', 'funciones nuevas'),
  skipped: 'omitidas (ver abajo)',
  faulty: (count) => form(count, 'fila con errores, descartada', 'filas con errores, descartadas'),
  faults: 'Filas con errores',
  row: (row) => `Fila ${formatCount(row)}`,
  skippedList: 'Omitidas',
  more: (count) => `y ${formatCount(count)} más`,
  preview: (shown, all) =>
    shown < all
      ? `${form(shown, 'La primera función nueva', `Las primeras ${formatCount(shown)} funciones nuevas`)}`
      : 'Funciones nuevas',
  withNumbers: (value, effort) =>
    `Con estimación: ${[value > 0 ? `${formatCount(value)} para el valor` : '', effort > 0 ? `${formatCount(effort)} para el esfuerzo` : ''].filter(Boolean).join(', ')}.`,
  notNumbers: 'Celdas que no son números, descartadas',
  estimate: {
    value: (number) => `valor ${number}`,
    complexity: (number) => `esfuerzo ${number}`,
  },
  skippedRow: (name, because) => `${name}: ${because}`,
  shortened: 'Textos demasiado largos, cortados en una palabra',
  shortenedFields: { name: 'nombre', description: 'descripción', tags: 'etiquetas' },
  mostlyRepeated: (count) => `${plural(count, 'fila tiene', 'filas tienen')} el mismo nombre que otra.`,
  isItTheName: (column) => `¿Están los nombres en «${column}»? Cada nombre se añade una vez.`,
  useColumn: (column) => `Usar «${column}»`,
  addEachRow: 'Añadir cada fila',
  openOnly: (count) => `Solo las abiertas (${formatCount(count)} ${form(count, 'cerrada', 'cerradas')})`,
  keep: 'Añadir funciones aunque su nombre ya esté en el proyecto',
  nothing: 'Nada nuevo: todas las funciones ya están en el proyecto.',
  nothingReady: 'No se puede añadir nada de esta lista.',

  submit: (count) => (count === 0 ? 'Nada que añadir' : `Añadir ${features(count)}`),
  storing: 'Añadiendo…',
  added: (count) =>
    count === 0 ? 'No se ha añadido nada' : `${features(count)} ${form(count, 'añadida', 'añadidas')}`,
  addedText: (closed, existing, faulty) =>
    [
      closed > 0 ? `${plural(closed, 'función cerrada omitida', 'funciones cerradas omitidas')}.` : '',
      existing > 0
        ? `${features(existing)} ${form(existing, 'omitida: ya está', 'omitidas: ya están')} en el proyecto, o más arriba en la lista.`
        : '',
      faulty > 0 ? `${rows(faulty)} ${form(faulty, 'descartada', 'descartadas')} por errores.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  answer: 'Responder preguntas',
  see: 'Ver las funciones',
  again: 'Importar otra lista',
};

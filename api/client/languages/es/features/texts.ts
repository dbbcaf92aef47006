import type { featureTexts as english } from '../../../features/texts.ts';
import { formatCount, formatList } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

/** The words of everything that is about features. */
export const featureTexts: Words<typeof english> = {
  file: {
    from: 'O desde un archivo',
    hint: '.xlsx, CSV, TSV, JSON o texto, exportado de Jira, Linear, GitHub o una hoja de cálculo',
    choose: 'Elegir un archivo',
    another: 'Elegir otro archivo',
  },
  paste: {
    ready: (count) => plural(count, 'función', 'funciones'),
    repeated: (count) => plural(count, 'línea repetida descartada', 'líneas repetidas descartadas'),
    tooLong: (lines, limit) =>
      lines.length === 1
        ? `La línea ${formatList(lines.map(String))} tiene más de ${formatCount(limit)} caracteres.`
        : `Las líneas ${formatList(lines.map(String))} tienen más de ${formatCount(limit)} caracteres.`,
    split: 'Pasar el resto a la descripción',
    isSplit: (count) =>
      plural(count, 'línea larga continúa en su descripción', 'líneas largas continúan en su descripción'),
    waits: (tooLong) =>
      tooLong.length > 0
        ? `Primero acorta ${form(tooLong.length, 'la línea', 'las líneas')} ${formatList(tooLong.map(String))}, o pasa el resto a la descripción.`
        : 'Primero quita algunas líneas.',
    tooMany: (limit) => `Puedes añadir como máximo ${formatCount(limit)} funciones a la vez.`,
    label: 'Funciones, una por línea',
    instead: {
      table: {
        text: 'Esto parece una tabla. Si lo añades aquí, cada línea será el nombre de una función.',
        fileName: 'Tabla pegada.csv',
      },
      json: {
        text: 'Esto parece JSON. Si lo añades aquí, cada línea será el nombre de una función.',
        fileName: 'Lista pegada.json',
      },
    },
    columns: 'Elegir las columnas',
    submit: (count) => (count === 0 ? 'Añadir funciones' : `Añadir ${plural(count, 'función', 'funciones')}`),
    added: (count) => plural(count, 'función añadida', 'funciones añadidas'),
    hint: 'Una por línea. Pega desde donde quieras. Se descartan las viñetas y los números al principio de una línea, y las líneas repetidas.',
    placeholder: 'Por ejemplo:\nLectura sin conexión\nModo oscuro\nImportar desde CSV',
  },
};

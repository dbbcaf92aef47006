import type { dataTexts as english } from '../../../data/data-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const records = (count: number) => plural(count, 'registro', 'registros');

/** The words of export and import. */
export const dataTexts: Words<typeof english> = {
  title: 'Exportar e importar',
  exporting: {
    title: 'Exportar',
    text: 'Todos los datos, o un proyecto, sin contraseñas ni sesiones.',
    project: 'Solo un proyecto',
    projectHint: 'La dirección o el id del proyecto. Déjalo vacío para exportarlo todo.',
    notProject: 'Esto no es ni la dirección ni el id de un proyecto.',
    format: 'Formato',
    json: 'JSON',
    jsonText: 'se puede importar en cualquier instalación',
    sql: 'SQL',
    sqlText: 'crea sus propias tablas en una base de datos vacía',
    submit: 'Exportar',
    arrived: (size) => `${size} hasta ahora`,
    done: 'La exportación se ha guardado.',
  },
  importing: {
    title: 'Importar',
    text: 'Elige una exportación en JSON. Pairwise guarda todos sus registros o ninguno. Los proyectos y las personas que ya existen no cambian. Una importación nunca convierte una cuenta en administrador.',
    file: 'Archivo',
    submit: 'Importar',
    busy: 'Importando…',
    done: (count) => `Se ${form(count, 'ha', 'han')} importado ${records(count)}.`,
    skipped: (count) => `Se ${form(count, 'ha', 'han')} omitido ${records(count)}:`,
    faults: (count) => `No se ha importado nada. ${plural(count, 'error', 'errores')} en el archivo:`,
    place: 'Dónde',
    reason: 'Por qué',
    more: (count) => `${formatCount(count)} más`,
  },
};

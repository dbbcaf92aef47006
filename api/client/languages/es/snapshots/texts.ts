import type { keptTexts as english } from '../../../snapshots/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const quoted = (name: string) => `«${name}»`;

export const keptTexts: Words<typeof english> = {
  title: 'Clasificaciones guardadas',
  keep: 'Guardar',
  keepHint: 'Ver más adelante qué se ha movido más que por azar',
  keepTitle: 'Guardar esta clasificación',
  keepText:
    'Pairwise guarda el orden, las puntuaciones y su seguridad, según cada criterio. Más adelante verás qué se ha movido. No nombra a nadie y no cambia nunca.',
  name: 'Nombre',
  keepNow: 'Guardar',
  kept: 'Guardada',
  none: {
    title: 'Aún no hay nada guardado',
    text: 'Guarda una clasificación en los resultados. Aquí verás después qué se ha movido.',
  },
  toResults: 'Resultados',
  about: (features, people, answers) =>
    `${plural(features, 'función', 'funciones')} · ${plural(people, 'persona', 'personas')} · ${plural(answers, 'respuesta', 'respuestas')}`,
  remove: 'Eliminar',
  removeOne: (name) => `Eliminar ${quoted(name)}`,
  removeNow: 'Eliminar definitivamente',
  removed: 'Eliminada',
  what: 'Qué se ha movido',
  from: 'Desde',
  to: 'Hasta',
  now: 'Ahora',
  beyond: (count, rest) =>
    count === 0
      ? `Ningún movimiento supera el azar. ${rest === 0 ? 'El orden es el mismo.' : `${plural(rest, 'función ha', 'funciones han')} cambiado de lugar por azar.`}`
      : `${plural(count, 'función se ha', 'funciones se han')} movido más que por azar.`,
  cameAndWent: (added, gone) => `Nuevas: ${added}; ya no están: ${gone}`,
  noise:
    'Más que azar: la puntuación se ha movido más de lo que las nuevas respuestas mueven una función que sigue igual. De esas funciones, como mucho el 5 % aparece por error.',
  otherSettings: 'Los ajustes del modelo han cambiado, así que solo cuentan los movimientos mayores.',
  otherMathematics: 'Otra versión calculó el orden anterior, así que solo cuentan los movimientos mayores.',
  goneAnswers: (share) =>
    `Ya no está el ${share} de las respuestas anteriores, así que solo cuentan los movimientos mayores.`,
  chart: 'Posiciones antes y ahora',
  list: 'Funciones',
  rose: (places) => `sube ${places}`,
  fell: (places) => `baja ${places}`,
  same: 'mismo lugar',
  new: 'nueva',
  gone: 'ya no está',
  beyondNoise: (move) => `${move}, más que azar`,
  ranks: (from, to) => `${from} → ${to}`,
  noRank: '–',
  more: 'Mostrar más',
  csv: 'Descargar como CSV',
  csvFile: (project) => `${project} qué se ha movido.csv`,
  line: 'Posición en las clasificaciones guardadas',
  lineOf: (rank, features) => `${rank} de ${plural(features, 'función', 'funciones')}`,
};

import { formatCount } from '../../../../lib/format.ts';
import type { settingTexts as english } from '../../../../projects/settings/texts.ts';
import type { Words } from '../../../words.ts';
import { form, plural } from '../../grammar.ts';

const comparisons = (count: number) => plural(count, 'comparación', 'comparaciones');
const left = (count: number, isPrecise: boolean) => {
  if (count > 0) return `${count === 1 ? 'falta más o menos 1 comparación' : `faltan unas ${comparisons(count)}`}.`;
  return isPrecise ? 'ya hay precisión suficiente.' : 'ya se compararon todos los pares.';
};
const leaving = (count: number, archived: number, about: string) =>
  count === 1
    ? `1 comparación sobre ${about} sale de la clasificación, aunque sea de otra persona${archived > 0 ? ' y de una función archivada' : ''}. Durante 30 días podrás restaurarla en Actividad.`
    : `${comparisons(count)} sobre ${about} salen de la clasificación, también las de otras personas${archived > 0 ? ` y ${formatCount(archived)} de funciones archivadas` : ''}. Durante 30 días podrás restaurarlas en Actividad.`;

/** The words of a project's settings. */
export const settingTexts: Words<typeof english> = {
  title: 'Ajustes',
  readOnly: 'Solo el propietario de este proyecto puede cambiar sus ajustes.',
  name: 'Nombre',
  description: 'Descripción',
  descriptionHint: 'Qué clasificas y para quién. La ven todos los miembros.',
  about: 'Sobre este proyecto',

  names: {
    title: 'Nombres',
    hide: 'Ocultar los nombres entre los miembros',
    hint: 'Los miembros ven un número, como «Persona 3», en lugar de los nombres de los demás. Los administradores y tú podrán ver los nombres igualmente. Quien ya haya visto un nombre puede recordarlo.',
    hidden:
      'Los nombres están ocultos: se ve un número en lugar de los nombres de los demás. Solo el propietario y los administradores ven quién es quién.',
    shown: 'Los miembros ven los nombres de los demás.',
  },

  deleting: {
    title: 'Eliminar',
    allow: 'Los miembros pueden eliminar lo de otros',
    hint: 'Los miembros podrán, como tú, eliminar respuestas y funciones de otros y empezar de cero una dimensión. Si no, solo eliminan las suyas y archivan las demás.',
    allowed: 'Los miembros pueden eliminar respuestas y funciones de otros.',
    refused: 'Los miembros solo eliminan sus propias respuestas y funciones. Las demás las elimina el propietario.',
  },

  aim: {
    title: '¿Qué quieres averiguar?',
    name: (top) => (top === 0 ? 'El orden completo' : `El top ${formatCount(top)}`),
    hint: 'El top es por valor/esfuerzo. El orden del resto es menos seguro. Una lista que no tiene más funciones que el top se ordena por completo.',
  },

  strategy: {
    title: 'Cómo se eligen las preguntas',
    hint: 'Se aplica desde la siguiente pregunta. No se pierde ninguna respuesta.',
    more: 'Más estrategias',
    texts: {
      adaptive:
        'Nunca pregunta lo que se deduce de respuestas anteriores. Ideal para una sola persona que no comete errores: un 2\u{a0}% menos de preguntas. Los errores quedan ocultos.',
      robust:
        'Empieza por los pares más informativos y repite algunos para encontrar errores. Ideal para la mayoría de los proyectos: en simulaciones, cinco personas con 10 minutos cada una ordenan bien el 89\u{a0}% de los pares, frente al 84\u{a0}% con «Menos preguntas».',
      uncertainty: 'Pregunta por las funciones con las estimaciones menos seguras. Necesita más preguntas.',
      random:
        'Pregunta cualquier par cuyo orden no se conozca. Es la que más preguntas necesita. Útil para comparar métodos.',
    },
  },

  model: {
    title: 'Para especialistas en estadística',
    open: 'Modelo y distribución a priori',
    hint: 'Lo que el modelo supone de una función antes de cualquier respuesta, en logits. Las respuestas se conservan, y Pairwise recalcula con ellas todas las estimaciones.',
    type: 'Modelo',
    types: { bradley_terry: 'Bradley–Terry (logístico)', thurstone_mosteller: 'Thurstone–Mosteller (normal)' },
    fields: {
      prior_mean: 'Media a priori',
      prior_variance: 'Varianza a priori',
      target_variance: 'Varianza objetivo',
    },
    targetFault: 'Debe ser menor que la varianza a priori.',
    within: (least, most) => `Un número entre ${least} y ${most}.`,
    cost: {
      title: 'Lo que cuesta',
      computing: 'Calculando…',
      waiting: (seconds) => `El servicio está ocupado. Nuevo intento en ${plural(seconds, 'segundo', 'segundos')}.`,
      faulty: 'Se muestra en cuanto todos los campos tengan un número válido.',
      of: {
        value: (count, isPrecise) => `Valor: ${left(count, isPrecise)}`,
        complexity: (count, isPrecise) => `Esfuerzo: ${left(count, isPrecise)}`,
      },
      difference: (count) =>
        count === 0
          ? 'Tantas como con el modelo actual.'
          : `${comparisons(Math.abs(count))} ${count > 0 ? 'más' : 'menos'} que con el modelo actual.`,
    },
    reset: 'Restablecer valores',
  },

  final: {
    title: 'Empezar de cero, eliminar',
    startOverHead: 'Empezar de cero una dimensión',
    startOver: { value: 'Valor…', complexity: 'Esfuerzo…' },
    startOverHint: 'Quita todas sus respuestas de la clasificación. Durante 30 días podrás restaurarlas en Actividad.',
    startOverTitle: { value: '¿Empezar de cero el valor?', complexity: '¿Empezar de cero el esfuerzo?' },
    startOverText: {
      value: (count, archived) =>
        count === 0 ? 'Aún no hay respuestas sobre el valor.' : leaving(count, archived, 'el valor'),
      complexity: (count, archived) =>
        count === 0 ? 'Aún no hay respuestas sobre el esfuerzo.' : leaving(count, archived, 'el esfuerzo'),
    },
    startOverSubmit: 'Empezar de cero',
    startedOver: (count) => `${comparisons(count)} ${form(count, 'quitada', 'quitadas')} de la clasificación`,
    removeHead: 'Eliminar este proyecto',
    remove: 'Eliminar…',
    removeHint: 'Elimina sus funciones y su clasificación para todos los miembros.',
    removeTitle: '¿Eliminar este proyecto?',
    removeText: (features, archived, compared) =>
      `Se eliminarán ${plural(features, 'función', 'funciones')}${archived > 0 ? ` (${plural(archived, 'archivada', 'archivadas')})` : ''} y ${comparisons(compared)} para todos los miembros. Durante 30 días podrás restaurar el proyecto desde tu lista de proyectos. Sus enlaces, invitados, cuentas de servicio y webhooks no vuelven.`,
    removeSubmit: 'Eliminar proyecto',
    removed: 'Proyecto eliminado',
    typeName: 'Escribe el nombre del proyecto',
  },
};

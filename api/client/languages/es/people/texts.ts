import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words about the people of a project. */
export const peopleTexts: Words<typeof english> = {
  title: 'Personas',
  table: 'Quién responde',
  columns: {
    person: 'Persona',
    answers: 'Respuestas',
    comparisons: 'Comparaciones',
    share: 'Parte',
    last: 'Última respuesta',
    agrees: 'Coincide con los demás',
    fit: 'Encaja con el equipo',
    contradictions: 'Contradicciones propias',
  },
  you: 'Tú',
  owner: 'Propietario',
  left: 'Ya no es miembro',
  answering: {
    value: 'Respondiendo ahora sobre el valor',
    complexity: 'Respondiendo ahora sobre el esfuerzo',
  },
  rated: (count) => `${plural(count, 'función valorada', 'funciones valoradas')} en un primer vistazo`,
  never: 'aún ninguna',
  noAnswers: 'Aún sin respuestas',
  shareAndLast: (percent, last) => `${formatPercent(percent)} de las respuestas; la última, ${last}`,
  summary: (people, answers) =>
    `${plural(people, 'persona', 'personas')}, ${plural(answers, 'respuesta', 'respuestas')}`,
  nowAnswering: (count) =>
    plural(count, 'persona más está respondiendo ahora', 'personas más están respondiendo ahora'),
  more: (count) => `Mostrar ${plural(count, 'persona más', 'personas más')}`,
  none: {
    title: 'Aún no hay respuestas',
    text: 'En cuanto haya respuestas, verás aquí quién ha respondido cuánto y hasta qué punto hay acuerdo.',
    action: 'Responder la primera pregunta',
  },

  agreement: {
    title: 'Hasta qué punto hay acuerdo',
    by: 'Por',
    dimensions: { value: 'Valor', complexity: 'Esfuerzo' },
    alone: 'Antes tienen que responder al menos dos personas sobre la misma dimensión.',
    early: 'Aún es pronto para saberlo',
    uncompared: 'Sin comparar: Pairwise solo compara a las personas con más respuestas',
    percentOf: (percent, of) => `${percent} de ${formatCount(of)}`,
    range: (low, high) => `del ${formatPercent(low)} al ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'ninguna' : plural(count, 'par', 'pares')),
    fitLine: (fit, range) => `Encaja con el orden del equipo: ${fit} (${range})`,
    contradictionsLine: (count) => `Contradicciones propias: ${plural(count, 'par', 'pares')}`,
    explained: [
      'Una comparación es lo que dice una respuesta sobre un par. Se puede comprobar si de las respuestas de los demás se deduce un orden para ese par. Hacen falta unas 20 comparaciones así para que una cifra signifique algo.',
      '«Encaja con el equipo» indica con qué frecuencia las respuestas de una persona coinciden con el orden que mejor encaja con todas las respuestas. Quien responde al azar acierta más o menos la mitad. Una opinión distinta también baja la cifra.',
      'Una opinión distinta no es un error. Conviene hablar primero de ellas.',
    ],
    unchecked:
      'Este proyecto nunca pregunta pares cuyo orden puede deducir, así que se pueden comparar pocas respuestas. «Detectar errores» pregunta algunos.',
    change: 'Cambiar cómo se eligen las preguntas',
    ofOwner: 'El propietario puede elegirlo en los ajustes.',
    whatTitle: '¿Qué significan estas cifras?',
    levels: {
      nearly: 'El equipo lo ve casi igual.',
      largely: 'El equipo lo ve en gran parte igual.',
      partly: 'El equipo está de acuerdo en parte.',
      hardly: 'El equipo está de acuerdo en poco.',
      not: 'El equipo coincide más o menos lo mismo que si respondiera al azar.',
      opposed: 'Hay opiniones opuestas: se coincide menos que al azar. Conviene hablarlo antes de clasificar.',
    },
    tastes: {
      taste: 'Las diferencias son de opinión, no de atención.',
      both: 'Las diferencias son de opinión y, en algunas personas, de atención.',
      slips: 'Las diferencias parecen despistes.',
      early: 'Aún es pronto para saber si las diferencias son de opinión.',
    },
    differs: {
      taste: (isYou) =>
        isYou ? 'Te diferencias por opinión, no por atención' : 'Se diferencia por opinión, no por atención',
      care: () => 'Algunas respuestas parecen al azar o invertidas',
    },
    shared: (pairs, percent) =>
      `Varias personas respondieron ${plural(pairs, 'par', 'pares')}; de media, el ${percent} de quienes respondieron un par dio su respuesta más frecuente.`,
    sharedFew: (pairs) =>
      pairs === 0
        ? 'Ningún par tiene aún respuestas de dos personas, así que es pronto para saber hasta qué punto está de acuerdo el equipo en conjunto.'
        : `Solo ${plural(pairs, 'par tiene', 'pares tienen')} respuestas de varias personas: es pronto para saber hasta qué punto está de acuerdo el equipo en conjunto.`,
    alpha: (alpha) => `El alfa de Krippendorff es ${alpha}: 1 significa acuerdo total; 0, coincidencia al azar.`,
  },

  differences: {
    service: (name) => `${name} (servicio)`,
    title: 'En qué hay diferencias',
    none: 'Ningún par tiene respuestas opuestas de dos personas.',
    more: { value: 'más valor', complexity: 'más difícil' },
    less: { value: 'menos valor', complexity: 'más fácil' },
    divisive: 'Funciones que dividen al equipo',
    equal: 'Igual',
    you: 'tú',
    show: (count) => `Mostrar ${formatCount(count)} más`,
  },

  matrix: {
    title: 'Quién coincide con quién',
    table: 'Pares de personas',
    text: 'Con qué frecuencia coinciden las respuestas de dos personas, en los pares en que las respuestas de una implican la de la otra.',
    person: 'Persona',
    early: 'pronto',
    shown: (count) => `Las ${formatCount(count)} personas con más respuestas.`,
    cell: (percent, of) => `${percent} de ${formatCount(of)}`,
  },
};

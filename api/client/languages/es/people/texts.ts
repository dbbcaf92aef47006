import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { peopleTexts as english } from '../../../people/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words about the people of a project. */
export const peopleTexts: Words<typeof english> = {
  title: 'Personas',
  table: 'Quién responde',
  answers: 'Respuestas',
  access: 'Acceso',
  columns: {
    person: 'Persona',
    answers: 'Respuestas',
    share: 'Parte',
    last: 'Última respuesta',
    fit: 'Encaja con el equipo',
    contradictions: 'Contradicciones propias',
  },
  you: 'Tú',
  owner: 'Propietario',
  left: 'Ya no es miembro',
  rated: (count) => `${plural(count, 'función valorada', 'funciones valoradas')} en un primer vistazo`,
  never: 'aún ninguna',
  noAnswers: 'Aún sin respuestas',
  shareAndLast: (percent, last) => `${formatPercent(percent)} de las respuestas; la última, ${last}`,
  summary: (people, answers) =>
    `${plural(people, 'persona', 'personas')}, ${plural(answers, 'respuesta', 'respuestas')}`,
  none: {
    title: 'Aún no hay respuestas',
    text: 'En cuanto haya respuestas, verás aquí quién ha respondido cuánto y hasta qué punto hay acuerdo.',
    action: 'Responder la primera pregunta',
  },

  agreement: {
    section: 'Acuerdo',
    title: 'Hasta qué punto hay acuerdo',
    by: 'Por',
    dimensions: { value: 'Valor', complexity: 'Esfuerzo' },
    alone: 'Antes tienen que responder al menos dos personas sobre la misma dimensión.',
    early: 'Aún es pronto para saberlo',
    uncompared: 'Sin comparar: Pairwise solo compara a las personas con más respuestas',
    range: (low, high) => `del ${formatPercent(low)} al ${formatPercent(high)}`,
    pairs: (count) => (count === 0 ? 'ninguna' : plural(count, 'par', 'pares')),
    contradictionsLine: (count) => `Contradicciones propias: ${plural(count, 'par', 'pares')}`,
    unchecked:
      'Este proyecto nunca pregunta pares cuyo orden puede deducir, así que se pueden comparar pocas respuestas. «Detectar errores» pregunta algunos.',
    change: 'Cambiar cómo se eligen las preguntas',
    ofOwner: 'El propietario puede elegirlo en los ajustes.',
    whatTitle: '¿Qué significan estas cifras?',
    explained: [
      '«El equipo está de acuerdo en cerca del 80\u{a0}% de los pares» significa: dos personas pondrían dos funciones en el mismo orden en el 80\u{a0}% de los casos. Pairwise lo estima a partir de todas las respuestas, sin contar a quienes parecen responder al azar o al revés.',
      '«Encaja con el equipo» indica con qué frecuencia las respuestas de una persona coinciden con el orden que mejor encaja con todas las respuestas. Quien responde al azar acierta más o menos la mitad. Una opinión distinta también baja la cifra. Hacen falta unas 20 respuestas que se puedan comprobar con las de los demás.',
      'Una opinión distinta no es un error. Conviene hablar primero de esas funciones.',
    ],
    look: 'Ver sus respuestas',
    differs: {
      taste: (isYou) =>
        isYou ? 'Te diferencias por opinión, no por atención' : 'Se diferencia por opinión, no por atención',
      care: () => 'Algunas respuestas parecen al azar o invertidas',
    },
  },

  team: {
    agree: (percent) =>
      percent === null
        ? 'Aún es pronto para saber hasta qué punto el equipo está de acuerdo.'
        : `El equipo está de acuerdo en cerca del ${percent} de los pares.`,
    doubted: (count) =>
      count === 1
        ? 'Las respuestas de una persona parecen dadas al azar o al revés.'
        : `Las respuestas de ${formatCount(count)} personas parecen dadas al azar o al revés.`,
    without: (percent) =>
      percent === null
        ? 'Aún es pronto para saber hasta qué punto están de acuerdo los demás.'
        : `Sin ellas, el equipo está de acuerdo en cerca del ${percent} de los pares.`,
    tastes: {
      all: 'Hay funciones sobre las que las opiniones difieren, pero se responde con atención.',
      others: 'Entre los demás hay opiniones distintas sobre algunas funciones, pero se responde con atención.',
    },
    moves: (count) =>
      count === 0
        ? 'Sin esas respuestas, el orden sería el mismo.'
        : `Sin esas respuestas, ${plural(count, 'función tendría', 'funciones tendrían')} otro puesto.`,
    moved: (name, rank, without) => `«${name}»: ${formatCount(without)} en lugar de ${formatCount(rank)}.`,
    ask: 'Conviene preguntar, o mirar esas respuestas.',
  },

  camps: {
    title: 'El equipo tiene dos partes, cada una con su propio orden',
    whole: 'La clasificación es un término medio entre ambas. Conviene hablar primero de estas funciones.',
    part: (count) => `Una parte del equipo: ${plural(count, 'persona', 'personas')}`,
    apart: 'Donde más difieren:',
    ranks: (name, one, other) => `«${name}»: ${formatCount(one)} y ${formatCount(other)}.`,
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
};

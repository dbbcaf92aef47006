import type { contradictionTexts as english } from '../../../contradictions/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const contradictions = (count: number) => plural(count, 'contradicción', 'contradicciones');

const both = (names: readonly (string | null)[]) => names.map((name) => name ?? 'tú').join(' y ');

/** The words of contradictions. */
export const contradictionTexts: Words<typeof english> = {
  title: 'Contradicciones',
  intro:
    'Cada una de estas respuestas puede ser correcta, pero no todas a la vez. Al cambiar una respuesta se resuelve su contradicción, pero puede contradecir otras respuestas. Al confirmar una, su contradicción sigue abierta.',
  heading: {
    value: (count) => `${contradictions(count)} en el valor`,
    complexity: (count) => `${contradictions(count)} en el esfuerzo`,
  },
  ring: (count) => `Un círculo de ${formatCount(count)}`,
  again: '(otra vez)',
  askAgain: 'Preguntar otra vez',
  doubtful: 'Volver a preguntar este par es lo que más ayuda.',
  settleFirst: 'Resolver la primera',
  gone: 'Deshecha hace un momento',
  more: (count) => `Mostrar ${formatCount(count)} más`,
  most: 'Los pares con más contradicciones',
  mostText: (count) =>
    `Hay ${contradictions(count)}. Estas respuestas forman parte de la mayoría. Al cambiar una se resuelven todas las contradicciones de las que forma parte, pero pueden aparecer otras.`,
  partOf: (count) => `parte de ${contradictions(count)}`,
  empty: 'Las respuestas concuerdan entre sí.',
  emptyText: 'Cuando unas respuestas se contradicen, se muestran aquí en un círculo, con quién dijo qué y cuándo.',
  results: 'Ver los resultados',
  none: 'No queda ninguna contradicción en esta dimensión.',
  notice: 'Algunas respuestas se contradicen.',
  look: 'Mostrarlas',
  all: 'Todas las contradicciones',
  allWithLeftOut: 'Todas las contradicciones, también de quienes no se cuentan arriba',
  talk: {
    none: 'Nadie ve una función de forma claramente distinta a otra persona. La mayoría de las contradicciones son descuidos que las demás respuestas compensan.',
    notice: (count, people) =>
      `Conviene hablar de ${plural(count, 'desacuerdo', 'desacuerdos')} entre ${plural(people, 'persona', 'personas')}.`,
    heading: (count, people) =>
      `Para hablarlo: ${plural(count, 'desacuerdo', 'desacuerdos')} entre ${plural(people, 'persona', 'personas')}`,
    disagree: {
      value: (names, feature, ranks) =>
        `Hay desacuerdo entre ${both(names)} sobre el valor de ${feature}: ${plural(ranks, 'puesto depende', 'puestos dependen')} de ello.`,
      complexity: (names, feature, ranks) =>
        `Hay desacuerdo entre ${both(names)} sobre el esfuerzo de ${feature}: ${plural(ranks, 'puesto depende', 'puestos dependen')} de ello.`,
    },
    says: {
      value: {
        more: (name, other) => `${name ?? 'Tú'}: aporta más valor que ${other}`,
        less: (name, other) => `${name ?? 'Tú'}: aporta menos valor que ${other}`,
      },
      complexity: {
        more: (name, other) => `${name ?? 'Tú'}: es más difícil que ${other}`,
        less: (name, other) => `${name ?? 'Tú'}: es más fácil que ${other}`,
      },
    },
    ask: 'Preguntar otra vez',
    leftOut: (count) =>
      `Sin ${plural(count, 'persona', 'personas')} cuyas respuestas apenas encajan con las de los demás, o son casi siempre «Igual».`,
    people: 'Ver las personas',
  },
};

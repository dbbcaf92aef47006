import { formatCount } from '../../../lib/format.ts';
import type { headlineTexts as english, Reason } from '../../../results/headline-texts.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';
import { or } from '../lists.ts';

const worth = (below: number, others: number) => {
  if (others === 1) return below === 1 ? 'aporta más valor que la otra' : 'no aporta más valor que la otra';
  return below === others
    ? `aporta más valor que las otras ${formatCount(others)}`
    : `aporta más valor que ${formatCount(below)} de las otras ${formatCount(others)}`;
};
const effort = (below: number, others: number) =>
  below === 0
    ? 'es la más fácil de desarrollar'
    : `${3 * below <= others ? 'solo ' : ''}es más difícil que ${formatCount(below)}`;
const WHY: Readonly<Record<Reason, string>> = {
  close: 'están demasiado igualadas',
  open: 'aún faltan respuestas para decidirlo',
  contradicted: 'las respuestas se contradicen demasiado para decidirlo',
  scale: 'depende de cuánto se separan el valor y el esfuerzo',
};
const tooClose = (count: number) =>
  plural(count, 'función está demasiado igualada', 'funciones están demasiado igualadas');
const couldBe = (count: number, what: string) =>
  `${plural(count, 'función más', 'funciones más')} aún ${form(count, 'podría', 'podrían')} ${what}`;

/** The words of the sentences that the results open with. Names are of features; several are always alternatives. */
export const headlineTexts: Words<typeof english> = {
  half: {
    value: (name) => `Por valor, ${name} va por delante.`,
    complexity: (name) => `Por esfuerzo, ${name} es la más fácil.`,
  },
  halfShared: {
    value: (count) => `Por valor, ${formatCount(count)} funciones comparten el primer puesto.`,
    complexity: (count) => `Por esfuerzo, ${formatCount(count)} funciones comparten el puesto de la más fácil.`,
  },
  first: {
    ratio: (name, below) => {
      const reasons = [
        below.value === null ? [] : worth(...below.value),
        below.complexity === null ? [] : effort(...below.complexity),
      ].flat();
      return `Empieza por ${name}: ${reasons.join(' y ')}.`;
    },
    value: (name) => `${name} es la que más valor aporta.`,
    complexity: (name) => `${name} es la más difícil de desarrollar.`,
  },
  close: {
    ratio: (names, reason) => `Empieza por ${or(names)}: ${WHY[reason]}.`,
    value: (names, reason) => `La que más valor aporta es ${or(names)}: ${WHY[reason]}.`,
    complexity: (names, reason) => `La más difícil de desarrollar es ${or(names)}: ${WHY[reason]}.`,
  },
  open: {
    ratio: 'Aún faltan respuestas para decidir cuál va primero por valor/esfuerzo.',
    value: 'Aún faltan respuestas para decidir cuál aporta más valor.',
    complexity: 'Aún faltan respuestas para decidir cuál es la más difícil de desarrollar.',
  },
  contradicted: {
    ratio: 'Las respuestas se contradicen demasiado para decidir cuál va primero por valor/esfuerzo.',
    value: 'Las respuestas se contradicen demasiado para decidir cuál aporta más valor.',
    complexity: 'Las respuestas se contradicen demasiado para decidir cuál es la más difícil de desarrollar.',
  },
  many: {
    ratio: (count) => `${tooClose(count)} para decidir el primer puesto por valor/esfuerzo.`,
    value: (count) => `${tooClose(count)} para decidir el primer puesto por valor.`,
    complexity: (count) => `${tooClose(count)} para decidir el primer puesto por esfuerzo.`,
  },
  next: (name) => `Después, ${name}.`,
  nextClose: (names, reason) => `Después, ${or(names)}: ${WHY[reason]}.`,
  nextOpen: 'Aún faltan respuestas para decidir cuál va después.',
  nextContradicted: 'Las respuestas se contradicen demasiado para decidir cuál va después.',
  nextMany: (count) => `Después, ${tooClose(count)}.`,
  ahead: {
    ratio: (name) => `${name} va por delante en valor/esfuerzo.`,
    value: (name) => `${name} es, por ahora, la que más valor aporta.`,
    complexity: (name) => `${name} es, por ahora, la más difícil de desarrollar.`,
  },
  maybe: {
    ratio: (names) => `La primera aún podría ser ${or(names)}.`,
    value: (names) => `La de más valor aún podría ser ${or(names)}.`,
    complexity: (names) => `La más difícil aún podría ser ${or(names)}.`,
  },
  maybeMany: {
    ratio: (count) => `${couldBe(count, 'ir primero')}.`,
    value: (count) => `${couldBe(count, 'aportar más valor')}.`,
    complexity: (count) => `${couldBe(count, form(count, 'ser más difícil', 'ser más difíciles'))}.`,
  },
  scale: 'Lo que va primero por valor/esfuerzo depende de cuánto se separan el valor y el esfuerzo.',
  nextScale: 'Lo que sigue depende de cuánto se separan el valor y el esfuerzo.',
};

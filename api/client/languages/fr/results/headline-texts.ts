import { formatCount } from '../../../lib/format.ts';
import type { headlineTexts as english, Reason } from '../../../results/headline-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';
import { or } from '../lists.ts';

const worth = (below: number, others: number) =>
  below === others
    ? `vaut plus que les ${formatCount(others)} autres`
    : `vaut plus que ${formatCount(below)} des ${formatCount(others)} autres fonctionnalités`;
const effort = (below: number, others: number) =>
  below === 0
    ? 'plus facile à réaliser que toutes les autres'
    : 3 * below <= others
      ? `plus difficile que ${formatCount(below)} seulement`
      : `plus difficile que ${formatCount(below)}`;
const WHY: Readonly<Record<Reason, string>> = {
  close: 'trop proches pour trancher',
  open: 'pas encore assez de réponses pour trancher',
  contradicted: 'les réponses se contredisent trop pour trancher',
  scale: 'cela dépend de l’écart entre les valeurs et entre les efforts',
};
const tooClose = (count: number) =>
  plural(count, 'fonctionnalité est trop proche', 'fonctionnalités sont trop proches');

export const headlineTexts: Words<typeof english> = {
  half: {
    value: (name) => `Par valeur, ${name} est en tête.`,
    complexity: (name) => `Par effort, ${name} est le plus facile.`,
  },
  halfShared: {
    value: (count) => `Par valeur, ${formatCount(count)} fonctionnalités se partagent la première place.`,
    complexity: (count) => `Par effort, ${formatCount(count)} fonctionnalités se partagent la place de la plus facile.`,
  },
  first: {
    ratio: (name, below) => {
      const reasons = [
        below.value === null ? [] : worth(...below.value),
        below.complexity === null ? [] : effort(...below.complexity),
      ].flat();
      return `À réaliser en premier : ${name} – ${reasons.join(', ')}.`;
    },
    value: (name) => `${name} vaut le plus.`,
    complexity: (name) => `${name} est le plus difficile à réaliser.`,
  },
  close: {
    ratio: (names, reason) => `À réaliser en premier : ${or(names)}, ${WHY[reason]}.`,
    value: (names, reason) => `${or(names)} vaut le plus : ${WHY[reason]}.`,
    complexity: (names, reason) => `${or(names)} est le plus difficile à réaliser : ${WHY[reason]}.`,
  },
  open: {
    ratio: 'Il n’y a pas encore assez de réponses pour dire ce qui vient en premier selon le rapport valeur/effort.',
    value: 'Il n’y a pas encore assez de réponses pour dire ce qui vaut le plus.',
    complexity: 'Il n’y a pas encore assez de réponses pour dire ce qui est le plus difficile à réaliser.',
  },
  contradicted: {
    ratio: 'Les réponses se contredisent trop pour dire ce qui vient en premier selon le rapport valeur/effort.',
    value: 'Les réponses se contredisent trop pour dire ce qui vaut le plus.',
    complexity: 'Les réponses se contredisent trop pour dire ce qui est le plus difficile à réaliser.',
  },
  many: {
    ratio: (count) => `${tooClose(count)} pour trancher la première place selon le rapport valeur/effort.`,
    value: (count) => `${tooClose(count)} pour trancher la première place par valeur.`,
    complexity: (count) => `${tooClose(count)} pour trancher la première place par effort.`,
  },
  next: (name) => `Ensuite : ${name}.`,
  nextClose: (names, reason) => `Ensuite : ${or(names)}, ${WHY[reason]}.`,
  nextOpen: 'Il n’y a pas encore assez de réponses pour dire ce qui vient ensuite.',
  nextContradicted: 'Les réponses se contredisent trop pour dire ce qui vient ensuite.',
  nextMany: (count) => `Ensuite, ${tooClose(count)} pour trancher.`,
  ahead: {
    ratio: (name) => `${name} est en tête selon le rapport valeur/effort.`,
    value: (name) => `${name} vaut le plus pour le moment.`,
    complexity: (name) => `${name} est le plus difficile à réaliser pour le moment.`,
  },
  maybe: {
    ratio: (names) => `${or(names)} pourrait encore passer en tête.`,
    value: (names) => `${or(names)} pourrait encore valoir plus.`,
    complexity: (names) => `${or(names)} pourrait encore être plus difficile.`,
  },
  maybeMany: {
    ratio: (count) =>
      `${plural(count, 'autre fonctionnalité pourrait', 'autres fonctionnalités pourraient')} encore passer en tête.`,
    value: (count) =>
      `${plural(count, 'autre fonctionnalité pourrait', 'autres fonctionnalités pourraient')} encore valoir plus.`,
    complexity: (count) =>
      `${plural(count, 'autre fonctionnalité pourrait encore être plus difficile', 'autres fonctionnalités pourraient encore être plus difficiles')}.`,
  },
  scale: 'Ce qui vient en premier (valeur/effort) dépend de l’écart entre les valeurs et entre les efforts.',
  nextScale: 'La suite dépend de l’écart entre les valeurs et entre les efforts.',
};

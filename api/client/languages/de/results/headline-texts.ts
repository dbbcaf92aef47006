import { formatCount } from '../../../lib/format.ts';
import type { headlineTexts as english, Reason } from '../../../results/headline-texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';
import { or } from '../lists.ts';

const worth = (below: number, others: number) => {
  if (isOne(others)) return 'mehr wert als das andere Feature';
  if (below === others) return `mehr wert als alle ${formatCount(others)} anderen`;
  return `mehr wert als ${formatCount(below)} der ${formatCount(others)} anderen Features`;
};
const effort = (below: number, others: number) => {
  if (below === 0) return 'einfacher umzusetzen als alle anderen';
  return `aufwendiger als ${3 * below <= others ? 'nur ' : ''}${formatCount(below)} ${isOne(below) ? 'anderes' : 'andere'}`;
};
const WHY: Readonly<Record<Reason, string>> = {
  close: 'Sie liegen zu dicht beieinander',
  open: 'Es fehlen noch Antworten, um das zu entscheiden',
  contradicted: 'Die Antworten widersprechen einander zu sehr, um das zu entscheiden',
  scale: 'Es hängt davon ab, wie weit Wert und Aufwand auseinanderliegen',
};
const close = (count: number) => `${plural(count, 'Feature liegt', 'Features liegen')} zu dicht beieinander`;
const others = (count: number, did: string) => `${plural(count, 'anderes Feature', 'andere Features')} ${did}`;
const could = (count: number) => (isOne(count) ? 'könnte' : 'könnten');

export const headlineTexts: Words<typeof english> = {
  half: {
    value: (name) => `Nach Wert liegt ${name} vorn.`,
    complexity: (name) => `Nach Aufwand ist ${name} am einfachsten.`,
  },
  halfShared: {
    value: (count) => `Nach Wert teilen sich ${formatCount(count)} Features den ersten Platz.`,
    complexity: (count) => `Nach Aufwand sind ${formatCount(count)} Features gemeinsam am einfachsten.`,
  },
  first: {
    ratio: (name, below) => {
      const reasons = [
        below.value === null ? [] : worth(...below.value),
        below.complexity === null ? [] : effort(...below.complexity),
      ].flat();
      return `Zuerst ${name} umsetzen: ${reasons.join(', ')}.`;
    },
    value: (name) => `${name} ist am meisten wert.`,
    complexity: (name) => `${name} ist am aufwendigsten.`,
  },
  close: {
    ratio: (names, reason) => `Zuerst ${or(names)} umsetzen: ${WHY[reason]}.`,
    value: (names, reason) => `${or(names)} ist am meisten wert: ${WHY[reason]}.`,
    complexity: (names, reason) => `${or(names)} ist am aufwendigsten: ${WHY[reason]}.`,
  },
  open: {
    ratio: 'Es fehlen noch Antworten, um zu entscheiden, was nach Wert pro Aufwand zuerst kommt.',
    value: 'Es fehlen noch Antworten, um zu entscheiden, was am meisten wert ist.',
    complexity: 'Es fehlen noch Antworten, um zu entscheiden, was am aufwendigsten ist.',
  },
  contradicted: {
    ratio: 'Die Antworten widersprechen einander zu sehr, um zu entscheiden, was nach Wert pro Aufwand zuerst kommt.',
    value: 'Die Antworten widersprechen einander zu sehr, um zu entscheiden, was am meisten wert ist.',
    complexity: 'Die Antworten widersprechen einander zu sehr, um zu entscheiden, was am aufwendigsten ist.',
  },
  many: {
    ratio: (count) => `Nach Wert pro Aufwand: ${close(count)} für einen klaren ersten Platz.`,
    value: (count) => `Nach Wert: ${close(count)} für einen klaren ersten Platz.`,
    complexity: (count) => `Nach Aufwand: ${close(count)} für einen klaren ersten Platz.`,
  },
  next: (name) => `Danach ${name}.`,
  nextClose: (names, reason) => `Danach ${or(names)}: ${WHY[reason]}.`,
  nextOpen: 'Für die Plätze danach fehlen noch Antworten.',
  nextContradicted: 'Für die Plätze danach widersprechen die Antworten einander zu sehr.',
  nextMany: (count) => `Danach: ${close(count)}.`,
  ahead: {
    ratio: (name) => `Nach Wert pro Aufwand liegt ${name} vorn.`,
    value: (name) => `${name} ist bisher am meisten wert.`,
    complexity: (name) => `${name} ist bisher am aufwendigsten.`,
  },
  maybe: {
    ratio: (names) => `${or(names)} könnte noch auf Platz eins kommen.`,
    value: (names) => `${or(names)} könnte noch mehr wert sein.`,
    complexity: (names) => `${or(names)} könnte noch aufwendiger sein.`,
  },
  maybeMany: {
    ratio: (count) => others(count, `${could(count)} noch auf Platz eins kommen.`),
    value: (count) => others(count, `${could(count)} noch mehr wert sein.`),
    complexity: (count) => others(count, `${could(count)} noch aufwendiger sein.`),
  },
  scale: 'Was nach Wert pro Aufwand zuerst kommt, hängt davon ab, wie weit Wert und Aufwand auseinanderliegen.',
  nextScale: 'Was danach kommt, hängt davon ab, wie weit Wert und Aufwand auseinanderliegen.',
};

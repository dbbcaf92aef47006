import { plural } from '../english.ts';
import { or } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

const worth = (below: number, others: number) =>
  `worth more than ${below === others ? `all ${formatCount(others)} others` : `${formatCount(below)} of the other ${plural(others, 'feature', 'features')}`}`;
const effort = (below: number, others: number) =>
  below === 0
    ? 'easier to build than all the others'
    : `harder than ${3 * below <= others ? 'only ' : ''}${formatCount(below)}`;
/** How many of so many others. */
type Share = readonly [below: number, others: number];
/**
 * Why the sentence names several features for a rank: they are close, too little is known, too many answers contradict each other, or the
 * scales are unknown.
 */
export type Reason = 'close' | 'open' | 'contradicted' | 'scale';
const WHY: Readonly<Record<Reason, string>> = {
  close: 'they are too close to call',
  open: 'there are not enough answers yet to tell which',
  contradicted: 'the answers contradict each other too much to tell which',
  scale: 'it depends on how far value and effort are spread',
};
const tooClose = (count: number) => `${plural(count, 'feature is', 'features are')} too close to call`;

/** The words of the sentences at the top of the results. Names are names of features; several are alternatives. */
export const headlineTexts = {
  /** For the only dimension with answers. */
  half: {
    value: (name: string) => `By value, ${name} leads.`,
    complexity: (name: string) => `By effort, ${name} is easiest.`,
  },
  /** The same if several features share first place. */
  halfShared: {
    value: (count: number) => `By value, ${plural(count, 'feature', 'features')} share first place.`,
    complexity: (count: number) => `By effort, ${plural(count, 'feature', 'features')} share the place of the easiest.`,
  },
  first: {
    /** @param below what it is worth more than, and harder than; null if they don't differ in that. */
    ratio: (name: string, below: { value: Share | null; complexity: Share | null }) => {
      const reasons = [
        below.value === null ? [] : worth(...below.value),
        below.complexity === null ? [] : effort(...below.complexity),
      ].flat();
      return `Build ${name} first: ${reasons.join(', ')}.`;
    },
    value: (name: string) => `${name} is worth most.`,
    complexity: (name: string) => `${name} is hardest to build.`,
  },
  close: {
    ratio: (names: readonly string[], reason: Reason) => `Build ${or(names)} first: ${WHY[reason]}.`,
    value: (names: readonly string[], reason: Reason) => `${or(names)} is worth most: ${WHY[reason]}.`,
    complexity: (names: readonly string[], reason: Reason) => `${or(names)} is hardest to build: ${WHY[reason]}.`,
  },
  /** For many features about which too little is known. */
  open: {
    ratio: 'There are not enough answers yet to tell what comes first by value for effort.',
    value: 'There are not enough answers yet to tell what is worth most.',
    complexity: 'There are not enough answers yet to tell what is hardest to build.',
  },
  /** For many features about which answers contradict each other. */
  contradicted: {
    ratio: 'The answers contradict each other too much to tell what comes first by value for effort.',
    value: 'The answers contradict each other too much to tell what is worth most.',
    complexity: 'The answers contradict each other too much to tell what is hardest to build.',
  },
  many: {
    ratio: (count: number) => `${tooClose(count)} for first place by value for effort.`,
    value: (count: number) => `${tooClose(count)} for first place by value.`,
    complexity: (count: number) => `${tooClose(count)} for first place by effort.`,
  },
  /** Of the second place. */
  next: (name: string) => `Then ${name}.`,
  nextClose: (names: readonly string[], reason: Reason) => `Then ${or(names)}: ${WHY[reason]}.`,
  nextOpen: 'There are not enough answers yet to tell what comes next.',
  nextContradicted: 'The answers contradict each other too much to tell what comes next.',
  nextMany: (count: number) => `After it, ${tooClose(count)}.`,
  ahead: {
    ratio: (name: string) => `${name} is ahead by value for effort.`,
    value: (name: string) => `${name} is worth most so far.`,
    complexity: (name: string) => `${name} is hardest to build so far.`,
  },
  maybe: {
    ratio: (names: readonly string[]) => `${or(names)} could still be first.`,
    value: (names: readonly string[]) => `${or(names)} could still be worth more.`,
    complexity: (names: readonly string[]) => `${or(names)} could still be harder.`,
  },
  maybeMany: {
    ratio: (count: number) => `${plural(count, 'other feature', 'other features')} could still be first.`,
    value: (count: number) => `${plural(count, 'other feature', 'other features')} could still be worth more.`,
    complexity: (count: number) => `${plural(count, 'other feature', 'other features')} could still be harder.`,
  },
  scale: 'What comes first by value for effort depends on how far value and effort are spread.',
  nextScale: 'What comes next depends on how far value and effort are spread.',
} as const;

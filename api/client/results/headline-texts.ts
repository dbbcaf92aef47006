import { plural } from '../english.ts';
import { or } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

const worth = (below: number, others: number) =>
  `worth more than ${below === others ? `all ${formatCount(others)} others` : `${formatCount(below)} of the other ${plural(others, 'feature', 'features')}`}`;
const effort = (below: number, others: number) =>
  below === 0
    ? 'easier to build than all the others'
    : `harder than ${3 * below <= others ? 'only ' : ''}${formatCount(below)}`;
const tooClose = (count: number) => `${plural(count, 'feature is', 'features are')} too close to call`;

/** The words of the sentences that the results open with. Names are of features; several are always alternatives. */
export const headlineTexts = {
  /** Of the only dimension with answers. */
  half: {
    value: (name: string) => `By value, ${name} leads.`,
    complexity: (name: string) => `By effort, ${name} is easiest.`,
  },
  first: {
    /** @param below how many of the others it is worth more than, and harder than; null if they don't differ in that. */
    ratio: (name: string, below: { value: number | null; complexity: number | null }, others: number) => {
      const reasons = [
        below.value === null ? [] : worth(below.value, others),
        below.complexity === null ? [] : effort(below.complexity, others),
      ].flat();
      return `Build ${name} first: ${reasons.join(', ')}.`;
    },
    value: (name: string) => `${name} is worth most.`,
    complexity: (name: string) => `${name} is hardest to build.`,
  },
  close: {
    ratio: (names: readonly string[]) => `Build ${or(names)} first: they are too close to call.`,
    value: (names: readonly string[]) => `${or(names)} is worth most: they are too close to call.`,
    complexity: (names: readonly string[]) => `${or(names)} is hardest to build: they are too close to call.`,
  },
  many: {
    ratio: (count: number) => `${tooClose(count)} for first place by value for effort.`,
    value: (count: number) => `${tooClose(count)} for first place by value.`,
    complexity: (count: number) => `${tooClose(count)} for first place by effort.`,
  },
  /** Of the second place. */
  next: (name: string) => `Then ${name}.`,
  nextClose: (names: readonly string[]) => `Then ${or(names)}: they are too close to call.`,
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
} as const;

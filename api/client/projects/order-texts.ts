import { plural } from '../english.ts';
import { formatPercent } from '../lib/format.ts';

/** The words about how good an order is, the same on all screens. */
export const orderTexts = {
  states: {
    none: 'No answers yet',
    early: 'Too early to tell',
    open: 'No order yet, as answers don’t agree',
    rough: 'A rough order',
    first: 'A first ranking',
    good: 'A good order',
    whole: 'Every pair is in order',
  },
  /** The figure behind the state. */
  right: (percent: number) => `about ${formatPercent(percent)} of pairs right`,
  line: (state: string, right: string) => `${state}: ${right}`,
  /** What more answers would change. */
  more: (pairs: number, minutes: number) =>
    `${plural(minutes, 'more minute puts', 'more minutes put')} about ${plural(pairs, 'pair', 'pairs')} right`,
  flat: 'More answers would hardly change it',
  /** While one answers on. */
  isThere: 'A first ranking is there.',
  isThereMore: (pairs: number, minutes: number) =>
    `A first ranking is there; ${plural(minutes, 'more minute puts', 'more minutes put')} about ${plural(pairs, 'pair', 'pairs')} right.`,
  disagree: 'More answers help once people agree more',
  /** Leads to both orders. */
  camps: 'Two parts of the team see it differently',
  /** Where answers don't agree: what helps more than questions. */
  talk: 'See where people differ',
  see: 'See the ranking',
  goOn: 'Go on',
  /** A figure that holds for each of both orders. */
  ofBoth: (right: string) => `${right}, by value and by effort`,
  of: { value: (line: string) => `Value: ${line}`, complexity: (line: string) => `Effort: ${line}` },
} as const;

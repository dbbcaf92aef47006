/** With fewer features to rate, comparing them is just as quick. */
const WORTHWHILE = 8;
/** Cards of a first look. */
const CARDS = 24;

/**
 * Cards of the first look that is offered; 0 if it is not worthwhile.
 * @param remaining number of features that may be rated.
 */
export const offeredCards = (remaining: number): number => (remaining < WORTHWHILE ? 0 : Math.min(CARDS, remaining));

/** Time for these cards at 4 seconds each, rounded up to tens of seconds. */
export const secondsFor = (cards: number): number => 10 * Math.ceil((4 * cards) / 10);

import { plural } from '../english.ts';
import { and } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

const features = (count: number) => plural(count, 'feature', 'features');

const sentence = (since: string, moved: number) =>
  `${since}, ${moved === 0 ? 'nothing has' : `${features(moved)} ${moved === 1 ? 'has' : 'have'}`} changed places`;

/** The words about what has moved since a person last saw the results. */
export const movedTexts = {
  since: {
    today: (moved: number) => sentence('Since your last visit today', moved),
    weekday: (when: string, moved: number) => sentence(`Since ${when}`, moved),
    date: (when: string, moved: number) => sentence(`Since ${when}`, moved),
  },
  why: (causes: readonly string[]) => `Since then: ${and(causes)}.`,
  moved: (from: number, to: number) => `${formatCount(from)} → ${formatCount(to)}`,
  movedInWords: (from: number, to: number) => `from rank ${formatCount(from)} to ${formatCount(to)}`,
  others: (count: number, places: number) =>
    places === 1
      ? `${plural(count, 'other', 'others')} moved by one place`
      : `${plural(count, 'other', 'others')} moved by up to ${formatCount(places)} places`,
  causes: {
    added: (count: number) => `${features(count)} added`,
    restored: (count: number) => `${features(count)} restored`,
    archived: (count: number) => `${features(count)} archived`,
    deleted: (count: number) => `${features(count)} deleted`,
    answers: (name: string, count: number) => `${name}’s ${plural(count, 'answer', 'answers')}`,
    own: (count: number) => `your ${plural(count, 'answer', 'answers')}`,
    takenBack: (count: number) => `${plural(count, 'answer', 'answers')} changed or undone`,
    ratings: (count: number) => plural(count, 'rating', 'ratings'),
    factors: (count: number) => plural(count, 'answer about factors', 'answers about factors'),
    settings: 'the model was changed',
  },
} as const;

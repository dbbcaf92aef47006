import { plural } from '../english.ts';

const quoted = (name: string) => `“${name}”`;

/** The words of kept rankings, and of what moved since. */
export const keptTexts = {
  title: 'Kept rankings',
  keep: 'Keep this',
  keepHint: 'See later what moved beyond noise',
  keepTitle: 'Keep this ranking',
  keepText:
    'Pairwise keeps the order, the scores and how sure they are, by every sorting. Later you see what moved. It names nobody and never changes.',
  name: 'Name',
  keepNow: 'Keep',
  kept: 'Kept',
  none: { title: 'Nothing kept yet', text: 'Keep a ranking in the results. Here you then see what moved since.' },
  toResults: 'Results',
  about: (features: number, people: number, answers: number) =>
    `${plural(features, 'feature', 'features')} · ${plural(people, 'person', 'people')} · ${plural(answers, 'answer', 'answers')}`,
  remove: 'Delete',
  removeOne: (name: string) => `Delete ${quoted(name)}`,
  removeNow: 'Delete for good',
  removed: 'Deleted',
  what: 'What moved',
  from: 'From',
  to: 'To',
  now: 'Now',
  beyond: (count: number, rest: number) =>
    count === 0
      ? `No move is beyond noise. ${rest === 0 ? 'The order is the same.' : `${plural(rest, 'feature', 'features')} changed places by chance.`}`
      : `${plural(count, 'feature', 'features')} moved beyond noise.`,
  cameAndWent: (added: number, gone: number) => `${added} new, ${gone} gone`,
  noise:
    'Beyond noise: the score moved further than new answers move a feature that stayed the same. Of such features, at most 5 % are told by mistake.',
  otherSettings: 'The settings of the model changed, so only larger moves count.',
  otherMathematics: 'Another version computed the earlier order, so only larger moves count.',
  goneAnswers: (share: string) => `${share} of the earlier answers are gone, so moves must be larger to count.`,
  chart: 'Ranks then and now',
  list: 'Features',
  rose: (places: number) => `up ${places}`,
  fell: (places: number) => `down ${places}`,
  same: 'same place',
  new: 'new',
  gone: 'gone',
  beyondNoise: (move: string) => `${move}, beyond noise`,
  ranks: (from: string, to: string) => `${from} → ${to}`,
  noRank: '–',
  more: 'Show more',
  csv: 'Download as CSV',
  csvFile: (project: string) => `${project} what moved.csv`,
  line: 'Rank in kept rankings',
  lineOf: (rank: number, features: number) => `${rank} of ${plural(features, 'feature', 'features')}`,
} as const;

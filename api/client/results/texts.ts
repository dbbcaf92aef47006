import { plural } from '../english.ts';
import { ordinal } from '../english-lists.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import type { Quadrant, Sorting } from './ranking.ts';

/** The first `k` places. */
const topIn = (k: number) => (k === 1 ? 'the first place' : `the top ${formatCount(k)}`);

/** A place in an order, as the share of the other features below it. That claims no more than the order does. */
const ranked = (percent: number) => {
  if (percent <= 0) return 'ranked below all the others';
  return `ranked above ${percent >= 100 ? 'all the others' : `${formatPercent(percent)} of the others`}`;
};

const quadrants: Readonly<Record<Quadrant, string>> = {
  quick_wins: 'Quick wins',
  major_projects: 'Major projects',
  fill_ins: 'Fill-ins',
  thankless_tasks: 'Thankless tasks',
};
const sortings: Readonly<Record<Sorting, string>> = { ratio: 'Value for effort', value: 'Value', complexity: 'Effort' };

/** The words of the results. */
export const resultTexts = {
  title: 'Results',
  quadrants,
  sortings,
  controls: 'Sort and filter',
  sort: 'Sort by',
  tag: 'Tag',
  allTags: 'All tags',
  search: 'Search features',
  searchShort: 'Search',
  /** "2=" if other features share it. */
  rank: (rank: number, tiedWith: number) => `${formatCount(rank)}${tiedWith > 0 ? '=' : ''}`,
  rankInWords: (rank: number, tiedWith: number) =>
    tiedWith > 0 ? `${ordinal(rank)}, shared with ${plural(tiedWith, 'other', 'others')}` : ordinal(rank),
  range: ([best = 0, worst = 0]: readonly number[]) =>
    best === worst ? formatCount(best) : `${formatCount(best)}–${formatCount(worst)}`,
  rangeInWords: ([best = 0, worst = 0]: readonly number[]) =>
    best === worst ? `likely ${ordinal(best)}` : `likely ${ordinal(best)} to ${ordinal(worst)}`,
  columns: {
    rank: 'Rank',
    feature: 'Feature',
    range: 'Likely',
    rangeHint: 'The feature’s true rank is in this range with 90 % probability',
    ratio: 'Value for effort',
    ratioHint: 'Value weighed against effort, from 0 to 100; 50 is average.',
    value: 'Value',
    complexity: 'Effort',
    quadrant: 'Quadrant',
  },
  rankedIn: {
    value: (percent: number | null | undefined) =>
      percent == null ? 'not yet compared by value' : `${ranked(percent)} by value`,
    complexity: (percent: number | null | undefined) =>
      percent == null ? 'not yet compared by effort' : percent <= 0 ? 'easiest of all' : `${ranked(percent)} by effort`,
  },
  /** Instead of these after an answer or two. */
  early: { value: 'value: too early to tell', complexity: 'effort: too early to tell' },
  /** By value for effort, for a feature that was not compared in both dimensions. */
  notComparable: 'not comparable yet',
  /** Replace 0 % and 100 %. */
  ends: {
    value: { least: 'lowest', most: 'highest' },
    complexity: { least: 'easiest', most: 'hardest' },
  },
  list: 'Ranking',
  parts: { label: 'Show', list: 'List', chart: 'Chart' },
  shown: (shown: number, of: number) =>
    shown === of ? plural(of, 'feature', 'features') : `${formatCount(shown)} of ${plural(of, 'feature', 'features')}`,
  noneShown: 'No matching features.',
  showAll: 'Show all',
  placeFilter: (count: number) => `${plural(count, 'feature', 'features')} at one place`,

  chart: {
    title: 'Value and effort',
    role: 'scatter chart',
    help: 'Arrow keys go from dot to dot, Home and End to the first and the last rank. Space lists the features at one place.',
    x: 'harder to build →',
    y: 'worth more →',
    by: 'Spread by',
    scales: { score: 'Score', rank: 'Rank' },
    ranges: 'Show all ranges',
    together: (count: number) => `${plural(count, 'feature', 'features')} not told apart yet`,
    others: (count: number) => `and ${plural(count, 'other', 'others')} not told apart yet`,
    missing: (count: number) =>
      `${plural(count, 'feature is', 'features are')} not on the chart: not yet compared in both value and effort.`,
    counts: 'Show one quadrant only',
  },
  chosen: {
    title: 'Selected feature',
    why: 'Why?',
  },
  stability: {
    what: 'What does this mean?',
    /** For people who can't look at the answers. */
    contradicted: 'Some of the answers contradict each other, so some ranks may be wrong.',
    /** If everything that can be asked is known. */
    known: {
      ratio:
        'The orders by value and by effort are final. These features could still swap, because how far apart features are is an estimate.',
      other: 'The order is final. Equal features share the last place that counts.',
      /** If the whole top is settled, too. */
      settled: 'The order is final: every pair is decided, and no answer contradicts another.',
    },
    meaning: (k: number) =>
      `A feature is settled when it belongs in ${topIn(k)} with a probability of at least 95 %, given all answers and how well they agree.`,
    /** For a top whose order isn't final. */
    mayChange: (k: number) => `The order within ${topIn(k)} may still change.`,
    /** Contains links to two chapters, with the names below. */
    guide: (ranks: string, chart: string) => `Also explained: ${ranks}, ${chart}`,
    ranks: 'ranks and likely ranks',
    chart: 'the chart of value and effort',
    inDoubt: 'In doubt',
    chance: (k: number) => `In ${topIn(k)}`,
    more: (count: number) => `And ${plural(count, 'other', 'others')}.`,
    questions: (count: number, k: number) =>
      `After about ${plural(count, 'question', 'questions')}, ${topIn(k)} is settled, or more questions would hardly help.`,
    /** For people who can't be asked. */
    comparisons: (count: number, k: number) =>
      `After about ${plural(count, 'comparison', 'comparisons')}, ${topIn(k)} is settled, or more comparisons would hardly help.`,
    questionsToFinal: (count: number) =>
      `After about ${plural(count, 'more question', 'more questions')}, every pair is decided. If no answer contradicts another, the order is final then.`,
    /** For people who can't be asked. */
    comparisonsToFinal: (count: number) =>
      `After about ${plural(count, 'more comparison', 'more comparisons')}, every pair is decided. If no answer contradicts another, the order is final then.`,
    close: (k: number) =>
      `More answers would hardly change which features belong in ${topIn(k)}: those in doubt are close to each other.`,
    /** Replaces it for members if answers contradict each other. */
    settleFirst: 'A contradiction makes all answers less certain. Settle the contradictions first.',
    unchecked: 'Too few questions checked what follows from the answers, so mistakes may be hidden.',
    /** How many of the first `k` belong there; for first place, how likely it is. */
    checked: (count: number, k: number, percent: string) =>
      k === 1
        ? `The first place is right with a probability of about ${percent}.`
        : `About ${formatCount(count)} of ${topIn(k)} ${count === 1 ? 'belongs' : 'belong'} there.`,
  },
  /** A feature's place in the ranking, for people who can't see the chart. */
  said: (name: string, rank: string, facts: readonly string[]) => [`${rank}: ${name}`, ...facts].join(', '),
  keys: { next: 'Next in the ranking', previous: 'Previous in the ranking', explain: 'Explain the selected rank' },

  share: 'Share',
  exports: {
    button: 'Export',
    png: 'Picture (PNG)',
    pngText: 'The chart and the top 10, for a slide',
    svg: 'Picture (SVG)',
    svgText: 'The same, sharp at any size',
    spreadsheet: 'Spreadsheet (CSV)',
    spreadsheetText: 'Ranks, likely ranks, figures and tags',
    csv: 'All figures (CSV)',
    csvText: 'For programs',
    json: 'All figures (JSON)',
    jsonText: 'For programs',
    markdown: (count: number) => `Copy the top ${formatCount(count)}`,
    markdownText: 'As a Markdown table, for tickets and chats',
    copied: (count: number) => `Copied the top ${formatCount(count)}.`,
    notCopied: 'The browser doesn’t let this page use the clipboard.',
    notDrawn: 'This browser can’t create the PNG. The SVG works everywhere.',
    file: (name: string, format: string) => `${name} ranking.${format}`,
    slideFile: (name: string, format: string) => `${name} for slides.${format}`,
    spreadsheetFile: (name: string) => `${name} for spreadsheets.csv`,
    print: 'Print',
    printText: 'The chart, then the whole list',
  },
  picture: {
    title: (name: string) => `${name}: value and effort`,
    /** @param drawn how many of them are on the chart. */
    subtitle: (drawn: number, of: number, asOf: string) =>
      `Value and effort of ${drawn < of ? `${formatCount(drawn)} of ` : ''}${plural(of, 'feature', 'features')} · as of ${asOf}`,
    top: (count: number, sorting: string) => `Top ${formatCount(count)} · ${sorting}`,
    /** For the last row: the number of features below it with the same rank. */
    more: (count: number) => `${plural(count, 'more feature has', 'more features have')} this rank`,
  },
  spreadsheet: {
    sharedWith: 'Shared with',
    best: 'Likely from',
    worst: 'Likely to',
    top: (k: number) => (k === 1 ? 'First place' : `Top ${formatCount(k)}`),
    /** @param isOver whether there are no more useful questions. */
    settled: (isSettled: boolean, isChecked: boolean, isOver: boolean) => {
      if (!isSettled) return isOver ? 'too close to call' : 'not settled yet';
      return isChecked ? 'settled' : 'seems settled (not checked)';
    },
    above: { value: 'Worth more than (%)', complexity: 'Harder than (%)' },
    tags: 'Tags',
    /** Value for effort as an index. */
    index: 'Value for effort (0–100)',
    external: ['Key', 'Link'],
  },

  none: {
    title: 'No ranking yet',
    text: 'Nobody has answered yet. This page shows the ranking as soon as there is one.',
  },

  few: {
    title: 'Nothing to rank yet',
    text: 'Two features are enough to start.',
    action: 'Add features',
  },
  nothing: {
    title: 'No answers yet',
    text: 'The ranking comes from answers to one question at a time. The first answers tell the most.',
    action: 'Start with value',
  },
  oneSided: {
    value: {
      title: 'Effort isn’t ranked yet',
      text: 'Answer a few questions about effort. Until then, value for effort is the order by value.',
      rated: 'Answer a few questions about effort. Until then, effort is ordered by ratings or imported estimates.',
    },
    complexity: {
      title: 'Value isn’t ranked yet',
      text: 'Answer a few questions about value. Until then, value for effort puts the easiest first.',
      rated: 'Answer a few questions about value. Until then, value is ordered by ratings or imported estimates.',
    },
    'equal complexity': {
      title: 'Effort is equal so far',
      text: 'All features are equally hard to build, so value for effort is the order by value.',
    },
    'equal value': {
      title: 'Value is equal so far',
      text: 'All features are worth the same, so value for effort puts the easiest first.',
    },
    equal: { title: 'All are equal so far', text: 'All features are worth the same and equally hard to build.' },
    action: { value: 'Answer about value', complexity: 'Answer about effort' },
  },
} as const;

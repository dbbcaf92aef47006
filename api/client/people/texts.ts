import { plural } from '../english.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import type { AgreementLevel } from './agreement.ts';

/** The words about the people of a project. */
export const peopleTexts = {
  title: 'People',
  table: 'Who answers',
  columns: {
    person: 'Person',
    answers: 'Answers',
    comparisons: 'Comparisons',
    share: 'Share',
    last: 'Last answer',
    agrees: 'Agrees with the others',
    fit: 'Fits the team’s order',
    contradictions: 'Own contradictions',
  },
  you: 'You',
  owner: 'Owner',
  /** Label of a former member with answers. */
  left: 'No longer a member',
  answering: { value: 'Answering about value now', complexity: 'Answering about effort now' },
  rated: (count: number) => `Rated ${plural(count, 'feature', 'features')} in a first look`,
  never: 'none yet',
  /** On a narrow screen, in place of the two columns below. */
  noAnswers: 'No answers yet',
  /** On a narrow screen, in place of two columns. */
  shareAndLast: (percent: number, last: string) => `${formatPercent(percent)} of all answers, last ${last}`,
  summary: (people: number, answers: number) =>
    `${plural(people, 'person', 'people')}, ${plural(answers, 'answer', 'answers')}`,
  nowAnswering: (count: number) => `${plural(count, 'other is', 'others are')} answering now`,
  more: (count: number) => `Show ${plural(count, 'more person', 'more people')}`,
  none: {
    title: 'No answers yet',
    text: 'As soon as there are answers, you see here who answered how much, and how far people agree.',
    action: 'Answer the first question',
  },

  agreement: {
    title: 'How far people agree',
    by: 'By',
    dimensions: { value: 'Value', complexity: 'Effort' },
    alone: 'At least two people have to answer about the same dimension first.',
    early: 'Too early to say',
    uncompared: 'Not compared: Pairwise compares only the people with the most answers',
    percentOf: (percent: string, of: number) => `${percent} of ${formatCount(of)}`,
    range: (low: number, high: number) => `${formatPercent(low)} to ${formatPercent(high)}`,
    pairs: (count: number) => (count === 0 ? 'none' : plural(count, 'pair', 'pairs')),
    /** On a narrow screen, in place of two columns. */
    fitLine: (fit: string, range: string) => `Fits the team’s order: ${fit} (${range})`,
    contradictionsLine: (count: number) => `Own contradictions: ${plural(count, 'pair', 'pairs')}`,
    explained: [
      'A comparison is what an answer says about one pair. It can be checked if the others’ answers imply an order for that pair. It takes about 20 such comparisons before a figure means anything.',
      '“Fits the team’s order” is how often a person’s answers match the order that fits all answers best. Guessing gives about half. A different view lowers it as well.',
      'A different view isn’t wrong. Talk about these first.',
    ],
    /** Shown if it is too early to say, and the strategy keeps it that way. */
    unchecked:
      'This project never asks pairs whose order it can infer, so few answers can be compared. “Check for mistakes” asks some of them.',
    change: 'Change how questions are chosen',
    ofOwner: 'The owner can choose this in the settings.',
    whatTitle: 'What do these figures mean?',
    levels: {
      nearly: 'The team sees it nearly the same way.',
      largely: 'The team largely sees it the same way.',
      partly: 'The team agrees in part.',
      hardly: 'The team agrees on few pairs.',
      not: 'The team agrees about as often as people who guess.',
      opposed: 'Views are opposed: people agree less often than if they guessed. Talk before you rank.',
    } satisfies Record<AgreementLevel, string>,
    /** The difference between people. */
    tastes: {
      taste: 'People see it differently, but answer carefully.',
      both: 'People see it differently, and some answer less carefully.',
      slips: 'Differences look like slips.',
      early: 'It is too early to say whether people see it differently.',
    },
    differs: {
      taste: (isYou: boolean) =>
        isYou ? 'You see it differently, but answer carefully' : 'Sees it differently, but answers carefully',
      care: () => 'Some answers look random or swapped',
    },
    shared: (pairs: number, percent: string) =>
      `${plural(pairs, 'pair was', 'pairs were')} answered by several people; on average ${percent} of those who answered a pair gave its most common answer.`,
    sharedFew: (pairs: number) =>
      pairs === 0
        ? 'No pair was answered by two people yet, so it is too early to say how far the team as a whole agrees.'
        : `Only ${plural(pairs, 'pair was', 'pairs were')} answered by several people: too early to say how far the team as a whole agrees.`,
    alpha: (alpha: string) => `Krippendorff’s alpha is ${alpha}: 1 means full agreement, 0 means chance.`,
  },

  differences: {
    service: (name: string) => `${name} (service)`,
    title: 'Where people differ',
    none: 'No pair got opposite answers from two people.',
    /** The answers of some people to a pair, in words. */
    more: { value: 'worth more', complexity: 'harder' },
    less: { value: 'worth less', complexity: 'easier' },
    divisive: 'Features that divide the team',
    equal: 'Equal',
    you: 'you',
    show: (count: number) => `Show ${formatCount(count)} more`,
  },

  matrix: {
    title: 'Who agrees with whom',
    table: 'Pairs of people',
    text: 'How often two people’s answers agree, on pairs where one person’s answers imply the other’s.',
    person: 'Person',
    early: 'too early',
    shown: (count: number) => `The ${formatCount(count)} people with the most answers.`,
    cell: (percent: string, of: number) => `${percent} of ${formatCount(of)}`,
  },
} as const;

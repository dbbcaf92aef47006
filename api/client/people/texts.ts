import { plural } from '../english.ts';
import { formatCount, formatPercent } from '../lib/format.ts';

/** The words about the people of a project. */
export const peopleTexts = {
  title: 'People',
  table: 'Who answers',
  answers: 'Answers',
  access: 'Access',
  columns: {
    person: 'Person',
    answers: 'Answers',
    share: 'Share',
    last: 'Last answer',
    fit: 'Fits the team’s order',
    contradictions: 'Own contradictions',
  },
  you: 'You',
  owner: 'Owner',
  /** Marks a former member whose answers count. */
  left: 'No longer a member',
  rated: (count: number) => `Rated ${plural(count, 'feature', 'features')} in a first look`,
  never: 'none yet',
  /** On a narrow screen, replaces the two columns below. */
  noAnswers: 'No answers yet',
  /** On a narrow screen, replaces two columns. */
  shareAndLast: (percent: number, last: string) => `${formatPercent(percent)} of all answers, last ${last}`,
  summary: (people: number, answers: number) =>
    `${plural(people, 'person', 'people')}, ${plural(answers, 'answer', 'answers')}`,
  none: {
    title: 'No answers yet',
    text: 'As soon as there are answers, you see here who answered how much, and how far people agree.',
    action: 'Answer the first question',
  },

  agreement: {
    section: 'Agreement',
    title: 'How far people agree',
    by: 'By',
    dimensions: { value: 'Value', complexity: 'Effort' },
    alone: 'At least two people have to answer about the same dimension first.',
    early: 'Too early to say',
    uncompared: 'Not compared: Pairwise compares only the people with the most answers',
    range: (low: number, high: number) => `${formatPercent(low)} to ${formatPercent(high)}`,
    pairs: (count: number) => (count === 0 ? 'none' : plural(count, 'pair', 'pairs')),
    /** On a narrow screen, replaces a column. */
    contradictionsLine: (count: number) => `Own contradictions: ${plural(count, 'pair', 'pairs')}`,
    /** Shown if agreement can't be judged yet, and the strategy prevents that from changing. */
    unchecked:
      'This project never asks pairs whose order it can infer, so few answers can be compared. “Check for mistakes” asks some of them.',
    change: 'Change how questions are chosen',
    ofOwner: 'The owner can choose this in the settings.',
    whatTitle: 'What do these figures mean?',
    explained: [
      '“The team agrees on about 80 % of the pairs” means: two people would put two features in the same order in 80 % of all cases. Pairwise estimates it from all answers. People whose answers look random or swapped are left out.',
      '“Fits the team’s order” is how often a person’s answers match the order that fits all answers best. Guessing gives about half. A different view lowers it as well. It takes about 20 answers that the others’ answers can check.',
      'A different view isn’t wrong. Talk about these features first.',
    ],
    look: 'Look at their answers',
    /** How much the ranking counts each answer, as *Why?* says it. */
    weight: (percent: string) => `Each answer counts ${percent}`,
    reversed: (percent: string) => `Counted the other way round, with ${percent}`,
    differs: {
      taste: (isYou: boolean) =>
        isYou ? 'You see it differently, but answer carefully' : 'Sees it differently, but answers carefully',
      care: () => 'Some answers look random or swapped',
      /** Carefully, or by a mistake with the buttons: nobody but the person knows. */
      opposite: (isYou: boolean) =>
        isYou
          ? 'You see it the opposite way, or swapped the buttons'
          : 'Sees it the opposite way, or swapped the buttons',
      equal: () => 'Answers nearly always “Equal”, which says little; more such answers won’t change that',
    },
  },

  /** How far the team agrees, as a single estimate. */
  team: {
    /** @param percent null if it can't be judged yet. */
    agree: (percent: string | null) =>
      percent === null
        ? 'It is too early to say how far the team agrees.'
        : `The team agrees on about ${percent} of the pairs.`,
    doubted: (people: number) =>
      people === 1
        ? 'One person’s answers look random or swapped.'
        : `${formatCount(people)} people’s answers look random or swapped.`,
    opposite: {
      value: (people: number) =>
        `${people === 1 ? 'One person sees' : `${formatCount(people)} people see`} value the opposite way, or swapped the buttons: ask them.`,
      complexity: (people: number) =>
        `${people === 1 ? 'One person sees' : `${formatCount(people)} people see`} effort the opposite way, or swapped the buttons: ask them.`,
    },
    without: (percent: string | null) =>
      percent === null
        ? 'Without them, it is too early to say how far the team agrees.'
        : `Without them, the team agrees on about ${percent} of the pairs.`,
    tastes: {
      all: 'People see some features differently, but answer carefully.',
      others: 'The others see some features differently, but answer carefully.',
    },
    moves: (count: number) =>
      count === 0
        ? 'Without them, the order would be the same.'
        : `They are weighted down, but still count: without them, ${plural(count, 'feature', 'features')} would have another rank.`,
    moved: (name: string, rank: number, without: number) =>
      `“${name}”: ${formatCount(without)} instead of ${formatCount(rank)}.`,
    ask: 'Ask them about it, or look at their answers.',
  },

  /** A team of two parts, each with its own order. */
  camps: {
    title: 'The team is in two parts, each with an order of its own',
    whole: 'The ranking is a compromise between them. Talk about these features first.',
    part: (people: number) => `One part of the team: ${plural(people, 'person', 'people')}`,
    apart: 'They differ most about:',
    ranks: (name: string, one: number, other: number) => `“${name}”: ${formatCount(one)} and ${formatCount(other)}.`,
  },

  differences: {
    service: (name: string) => `${name} (service)`,
    title: 'Where people differ',
    few: (pairs: number) =>
      `Two people rarely answer the same pair (${plural(pairs, 'pair', 'pairs')} so far), so opposite views can’t show here.`,
    none: 'No pair got opposite answers from two people.',
    /** The answers of some people to a pair, in words. */
    more: { value: 'worth more', complexity: 'harder' },
    less: { value: 'worth less', complexity: 'easier' },
    divisive: 'Features that divide the team',
    equal: 'Equal',
    you: 'you',
    show: (count: number) => `Show ${formatCount(count)} more`,
  },
} as const;

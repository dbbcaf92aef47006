import { formatClock, formatDay, formatPercent } from '../lib/format.ts';
import { plural } from '../texts.ts';

/** The words about the people of a project. */
export const peopleTexts = {
  title: 'People',
  table: 'Who answers',
  columns: {
    person: 'Person',
    answers: 'Answers',
    share: 'Share',
    last: 'Last answer',
  },
  you: 'You',
  owner: 'Owner',
  /** Of somebody who answered, and is not a member any more. */
  left: 'Not a member now',
  answering: { value: 'Answers about value now', complexity: 'Answers about effort now' },
  never: 'none yet',
  /** A time of today, or else the day. */
  time: (time: Date, now: Date) =>
    time.toDateString() === now.toDateString() ? formatClock(time) : formatDay(time, now),
  /** On a narrow screen, in place of two columns. */
  shareAndLast: (percent: number, last: string) => `${formatPercent(percent)} of all answers, last ${last}`,
  summary: (people: number, answers: number) =>
    `${plural(people, 'person', 'people')}, ${plural(answers, 'answer', 'answers')}`,
  nowAnswering: (count: number) => `${plural(count, 'person is', 'people are')} answering now`,
  none: {
    title: 'No answers yet',
    text: 'Who answered how much, and how far people agree, is shown here as soon as there are answers.',
    action: 'Answer the first question',
  },
} as const;

import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words about guests for the owner of a project. */
export const guestLinkTexts = {
  title: 'Ask people without an account',
  text: 'Anyone with the link answers questions right away, on a phone too. Guests see the questions, and at the end what you choose here. Revoking the link ends their access; their answers stay.',
  xidHint:
    'To tell people apart by your own list, add ?xid= and an id of yours before the # of the link, such as ?xid=42#…',
  asked: { label: 'Asked about', both: 'Value and effort', value: 'Value', complexity: 'Effort' },
  shows: {
    label: 'Guests see at the end',
    nothing: 'Nothing',
    own: 'Their own answers',
    results: 'Their answers and the results',
  },
  most: 'People at most',
  rules: 'Rules',
  asksName: 'Ask for a name',
  onePerDevice: 'One person per device, as far as the browser remembers it',
  mayJoin: 'Guests may join the project with an account and keep their answers',
  xidContinues: 'The same xid on another device continues the same guest: whoever knows it answers as them',
  /** How many guests joined, and the maximum. */
  joinedOf: (count: number, most: number) => `${formatCount(count)} of ${plural(most, 'person', 'people')} joined`,
  /** Settings of an open link. */
  with: {
    value: 'value only',
    complexity: 'effort only',
    own: 'guests see their answers',
    results: 'guests see the results',
    asksName: 'with names',
    onePerDevice: 'one per device',
    mayJoin: 'may join',
    xidContinues: 'xid continues',
  },
  guests: (count: number) => plural(count, 'guest', 'guests'),
  hint: 'Guests answer by a link, without an account. Without their answers removed, these stay in the ranking.',
  newest: (count: number) => `The newest ${plural(count, 'guest is', 'guests are')} listed.`,
  xid: (id: string) => `id ${id}`,
  comparisons: (count: number) => plural(count, 'comparison', 'comparisons'),
  /** @param day "3 days ago", "yesterday". */
  joined: (day: string) => `joined ${day}`,
  withAnswers: 'Remove with answers',
  withAnswersOf: (name: string) => `Remove with answers: ${name}`,
  removed: (name: string) => `${name} is no longer a guest.`,
} as const;

import { plural } from '../../english.ts';
import { formatCount } from '../../lib/format.ts';

const comparisons = (count: number) => plural(count, 'comparison', 'comparisons');
const left = (count: number, isPrecise: boolean) => {
  if (count > 0) return `about ${comparisons(count)} to go.`;
  return isPrecise ? 'precise enough already.' : 'every pair was compared already.';
};
const leaving = (count: number, archived: number, about: string) =>
  `${comparisons(count)} about ${about} ${count === 1 ? 'leaves' : 'leave'} the ranking, including other people’s${archived > 0 ? ` and ${formatCount(archived)} of archived features` : ''}. For 30 days, you can restore ${count === 1 ? 'it' : 'them'} in Activity.`;

/** The words of a project's settings. */
export const settingTexts = {
  title: 'Settings',
  readOnly: 'Only the owner of this project can change its settings.',
  name: 'Name',
  description: 'Description',
  descriptionHint: 'What you rank, and for whom. All members see it.',
  about: 'About this project',

  names: {
    title: 'Names',
    hide: 'Hide names from each other',
    hint: 'People see a number such as Person 3 instead of each other’s names. You and administrators still see the names. People may remember names they saw earlier.',
    hidden:
      'Names are hidden: people see a number in place of each other’s names. Only the owner and administrators see who is who.',
    shown: 'People see each other’s names.',
  },

  deleting: {
    title: 'Deleting',
    allow: 'Members may delete what others did',
    hint: 'Members can then delete other people’s answers and features and start a dimension over, as you can. Otherwise they delete only their own, and archive the rest.',
    allowed: 'Members can delete other people’s answers and features.',
    refused: 'Members delete only their own answers and features. The owner deletes the rest.',
  },

  aim: {
    title: 'What do you want to find out?',
    name: (top: number) => (top === 0 ? 'The whole order' : `The top ${formatCount(top)}`),
    hint: 'The top is by value for effort. The order of the rest is less certain. A list with no more features than the top is put in order as a whole.',
  },

  strategy: {
    title: 'How questions are chosen',
    hint: 'Applies from the next question. No answers are lost.',
    more: 'More strategies',
    texts: {
      adaptive:
        'Never asks what follows from earlier answers. Best for one person who makes no mistakes: about 2\u{a0}% fewer questions. Mistakes stay hidden.',
      robust:
        'Starts with the most informative pairs, and asks some pairs again to find mistakes. Best for most projects: in simulations, five people with 10 minutes each put 89\u{a0}% of the pairs in the right order, against 84\u{a0}% with “Fewest questions”.',
      uncertainty: 'Asks about the features with the least certain estimates. Takes more questions.',
      random: 'Asks any pair whose order isn’t known. Takes the most questions. Good for comparing methods.',
    },
  },

  model: {
    title: 'For statisticians',
    open: 'Model and prior',
    hint: 'What the model assumes about a feature before any answer, in logits. Answers stay, and Pairwise recomputes all estimates from them.',
    type: 'Model',
    types: { bradley_terry: 'Bradley–Terry (logistic)', thurstone_mosteller: 'Thurstone–Mosteller (normal)' },
    fields: { prior_mean: 'Prior mean', prior_variance: 'Prior variance', target_variance: 'Target variance' },
    targetFault: 'Must be below the prior variance.',
    within: (least: string, most: string) => `A number from ${least} to ${most}.`,
    cost: {
      title: 'What it costs',
      computing: 'Computing …',
      waiting: (seconds: number) => `The service is busy. Trying again in ${plural(seconds, 'second', 'seconds')}.`,
      faulty: 'Shown as soon as every field has a valid number.',
      of: {
        /** @param isPrecise whether no comparison is left because none is needed, and not because there are no more pairs. */
        value: (count: number, isPrecise: boolean) => `Value: ${left(count, isPrecise)}`,
        complexity: (count: number, isPrecise: boolean) => `Effort: ${left(count, isPrecise)}`,
      },
      difference: (count: number) =>
        count === 0
          ? 'As many as with the current model.'
          : `${comparisons(Math.abs(count))} ${count > 0 ? 'more' : 'fewer'} than with the current model.`,
    },
    reset: 'Reset to defaults',
  },

  final: {
    title: 'Start over, delete',
    startOverHead: 'Start a dimension over',
    startOver: { value: 'Value …', complexity: 'Effort …' },
    startOverHint: 'Removes all its answers from the ranking. For 30 days, you can restore them in Activity.',
    startOverTitle: { value: 'Start value over?', complexity: 'Start effort over?' },
    startOverText: {
      value: (count: number, archived: number) =>
        count === 0 ? 'There are no answers about value yet.' : leaving(count, archived, 'value'),
      complexity: (count: number, archived: number) =>
        count === 0 ? 'There are no answers about effort yet.' : leaving(count, archived, 'effort'),
    },
    startOverSubmit: 'Start over',
    startedOver: (count: number) => `${comparisons(count)} removed from the ranking`,
    removeHead: 'Delete this project',
    remove: 'Delete …',
    removeHint: 'Deletes its features and its ranking for all members.',
    removeTitle: 'Delete this project?',
    removeText: (features: number, archived: number, compared: number) =>
      `${plural(features, 'feature', 'features')}${archived > 0 ? ` (${formatCount(archived)} archived)` : ''} and ${comparisons(compared)} will be gone for all members. For 30 days, you can restore the project from your list of projects. Its links, guests, service accounts and webhooks stay ended.`,
    removeSubmit: 'Delete project',
    removed: 'Project deleted',
    typeName: 'Type the name of the project',
  },
} as const;

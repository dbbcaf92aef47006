import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';
import type { Kind } from './kinds.ts';

const features = (count: number) => plural(count, 'feature', 'features');
const removed = (count: number) => `${plural(count, 'comparison', 'comparisons')} removed`;
const quoted = (name: string) => `“${name}”`;

/** The words of the activity, and of the list of one's own answers. */
export const activityTexts = {
  title: 'Activity',
  kinds: {
    all: 'All',
    answers: 'Answers',
    features: 'Features',
    people: 'People',
    settings: 'Settings',
    mine: 'My answers',
  } satisfies Record<Kind, string>,
  kind: 'What to show',
  ownOnly: 'Only what I did',
  everybody: 'Show what everybody did',
  count: (count: number) => plural(count, 'entry', 'entries'),
  answers: (count: number) => plural(count, 'answer', 'answers'),
  saveAnswers: 'Download all answers (JSON)',
  answersFile: (project: string) => `${project} answers.json`,
  you: 'You',
  someone: 'A former member',

  /** A line: a person, or "You", and what they did, which is one of the texts below. */
  line: (who: string, did: string) => `${who} ${did}`,
  says: (answer: string) => `said ${answer}`,
  changed: (answer: string) => `changed an answer to ${answer}`,
  /** @param author null if the reader is the author. */
  changedOf: (author: string | null, answer: string) =>
    author === null ? `changed your answer to ${answer}` : `changed an answer by ${author} to ${answer}`,
  tookBack: (answer: string) => `undid ${answer}`,
  tookBackOf: (author: string | null, answer: string) =>
    author === null ? `undid your answer: ${answer}` : `undid an answer by ${author}: ${answer}`,
  restoredAnswer: (answer: string) => `restored ${answer}`,
  restoredOf: (author: string | null, answer: string) =>
    author === null ? `restored your answer: ${answer}` : `restored an answer by ${author}: ${answer}`,
  restoredAll: {
    value: (count: number) => `restored ${plural(count, 'comparison', 'comparisons')} about value`,
    complexity: (count: number) => `restored ${plural(count, 'comparison', 'comparisons')} about effort`,
  },
  reset: {
    value: (count: number | null) => (count === null ? 'started value over' : `started value over: ${removed(count)}`),
    complexity: (count: number | null) =>
      count === null ? 'started effort over' : `started effort over: ${removed(count)}`,
  },
  newOrder: 'Pairwise computes the order in a new way',
  did: {
    project_created: 'created the project',
    project_deleted: 'deleted the project',
    project_restored: 'restored the project',
    project_transferred: 'transferred the project',
    model_config_reset: 'reset the model to its defaults',
    link_used: 'joined by an invitation link',
    link_revoked: 'revoked a link',
    access_ended: 'ended the links, API tokens and webhooks of somebody who left',
    access_handed_over: 'handed the links, API tokens and webhooks over to a new owner',
    collaborator_invited: 'invited somebody',
    invitation_withdrawn: 'took an invitation back',
  } as Readonly<Record<string, string>>,
  other: 'changed something',
  linkCreated: {
    results: 'created a link to the results',
    invitation: 'created an invitation link',
    participation: 'created a link for guests',
  },
  renamedProject: (before: string, after: string) => `renamed the project from ${quoted(before)} to ${quoted(after)}`,
  hidNames: 'hid people’s names from each other',
  showedNames: 'let people see each other’s names',
  letDelete: 'let members delete what others did',
  letNotDelete: 'stopped members deleting what others did',
  changedMode: 'changed how people answer',
  changedAim: 'changed what the questions find out',
  changedProject: 'changed the project’s details',
  added: (name: string) => `added ${quoted(name)}`,
  addedMany: (count: number) => `added ${features(count)}`,
  renamed: (before: string, after: string) => `renamed ${quoted(before)} to ${quoted(after)}`,
  edited: (name: string) => `edited ${quoted(name)}`,
  featureDeed: {
    feature_archived: (name: string) => `archived ${quoted(name)}`,
    feature_restored: (name: string) => `restored ${quoted(name)}`,
    feature_deleted: (name: string) => `deleted ${quoted(name)}`,
  },
  snapshotDeed: {
    snapshot_kept: (name: string) => `kept the ranking as ${quoted(name)}`,
    snapshot_deleted: (name: string) => `deleted the kept ranking ${quoted(name)}`,
  },
  featuresDeed: {
    features_updated: (count: number) => `edited ${features(count)}`,
    features_archived: (count: number) => `archived ${features(count)}`,
    features_restored: (count: number) => `restored ${features(count)}`,
    features_deleted: (count: number) => `deleted ${features(count)}`,
  },
  gaveAccess: (name: string) => `gave ${name} access`,
  joined: 'joined',
  changedAccess: (name: string) => `changed what ${name} answers`,
  endedAccess: (name: string) => `removed ${name}’s access`,
  left: 'left the project',
  strategy: (before: string, after: string) =>
    `changed how questions are chosen from ${quoted(before)} to ${quoted(after)}`,
  model: 'changed the model',

  gone: 'undone since',
  asleep: 'a feature is archived',
  givenAgain: 'undone and answered again since',
  showBefore: 'Show before',
  before: (sentence: string) => `Before: ${sentence}`,
  changeBack: 'Change back',
  changedBack: 'Changed back',
  restore: 'Restore',
  restored: 'Restored',
  giveAccess: 'Give access again',
  endAccess: 'Remove access',
  toSettings: 'Settings',
  toFeatures: 'Features',
  toFeature: 'Feature',

  newer: 'Newer',
  older: 'Older',
  pages: 'Pages',
  page: (page: number, of: number) => `Page ${formatCount(page)} of ${formatCount(of)}`,
  empty: 'Nothing yet',
  emptyText: 'Answers, new features and other changes in this project appear here.',
  emptyKind: 'No entries of this kind yet.',
  noAnswers: 'You have not answered yet',
  noAnswersText: 'Your answers appear here. You can change or undo each of them.',
  answer: 'Answer questions',
} as const;

import { plural } from '../english.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import type { Column } from './feature-rows.ts';

const features = (count: number) => plural(count, 'feature', 'features');

const archived = (names: readonly string[]) =>
  names.length === 1 ? `“${names[0]}” archived` : `${features(names.length)} archived`;

/** The words of the table of features, and of its dialogs. */
export const tableTexts = {
  title: 'Features',
  features,
  shown: (shown: number, all: number) => `${formatCount(shown)} of ${features(all)}`,
  search: 'Search features',
  searchShort: 'Search',
  tag: 'Tag',
  everyTag: 'All tags',
  tagCount: (tag: string, count: number) => `${tag} (${formatCount(count)})`,
  noneFound: 'No feature matches.',
  archivedFound: (count: number) =>
    count === 1 ? 'An archived feature matches.' : `${formatCount(count)} archived features match.`,
  showAll: 'Show all features',
  /** Stands below the heads of value and effort: what the figures mean. */
  below: '% of others below',

  empty: 'What are the features?',
  emptyText: 'Paste a list, import one from Jira, Linear, GitHub or a spreadsheet, or add them one by one.',

  columns: {
    name: 'Name',
    value: 'Value',
    complexity: 'Effort',
    answers: 'Compared',
    changed: 'Changed',
  } satisfies Record<Column, string>,
  /** Announced after a click on the head of a column. */
  sorted: {
    ascending: 'Sorted ascending',
    descending: 'Sorted descending',
    none: 'Not sorted: in the order of adding',
  },
  tags: 'Tags',
  /** Stands beside the bar, and is read out. */
  above: {
    value: (percent: number) => `ranked above ${formatPercent(percent)} of the others by value`,
    complexity: (percent: number) => `ranked above ${formatPercent(percent)} of the others by effort`,
  },
  unknown: 'not known yet',
  unknownTitle: { value: 'nothing known yet about its value', complexity: 'nothing known yet about its effort' },
  moreTags: (count: number) => `+${formatCount(count)}`,
  onlyTag: (tag: string) => `Show only features tagged “${tag}”`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Select all shown',
  chosen: (count: number) => `${formatCount(count)} selected`,
  chooseNone: 'Clear selection',

  add: 'Add',
  paste: 'Paste',
  import: 'Import',
  compare: 'Compare',
  tagThem: 'Tag',
  archive: 'Archive',
  keys: {
    up: 'Previous feature',
    down: 'Next feature',
    choose: 'Select or deselect the feature',
    edit: 'Edit the feature',
    add: 'Add a feature',
    paste: 'Paste a list',
    import: 'Import a file',
    archive: 'Archive the selected features',
    tag: 'Tag the selected features',
    none: 'Clear selection',
    compare: 'Compare the two selected features',
  },

  editor: {
    add: 'Add a feature',
    edit: 'Edit feature',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Shown below the name in questions.',
    tags: 'Tags',
    tagsHint: 'Press Enter or comma to add a tag.',
    numbers: 'Your estimates',
    numbersHint:
      'Any numbers, such as points. They count as one more first look, as far as the answers agree with them. The results compare them with the ranking.',
    external: {
      title: 'In another program',
      source: 'Program',
      hint: 'Letters, digits, dots and hyphens, such as “jira”',
      id: 'Key',
      url: 'Link',
    },
    removeTag: (tag: string) => `Remove the tag ${tag}`,
    added: (name: string) => `${name} added`,
    saved: (name: string) => `${name} saved`,
    page: 'Its page',
    archive: 'Archive',
    discard: 'Discard your changes?',
    discardIt: 'Discard',
    keep: 'Keep editing',
    taken: 'Another feature already has this name.',
    anyway: { add: 'Add anyway', save: 'Save anyway' },
  },
  tagging: {
    title: (count: number) => `Tag ${features(count)}`,
    add: 'Add tags',
    remove: 'Remove tags',
    removeHint: (count: number) => `Tags of the selected ${count === 1 ? 'feature' : 'features'}.`,
    submit: 'Change tags',
    progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} …`,
    halfway: (done: number, all: number) => `Only ${formatCount(done)} of ${features(all)} were tagged.`,
    done: (count: number) => `${features(count)} tagged`,
  },
  archivedLink: (count: number) => `${formatCount(count)} archived`,
  archiving: {
    done: archived,
    announced: (names: readonly string[]) => `${archived(names)}. Press Z to undo.`,
    undo: 'Undo',
    undoIt: 'Undo archiving',
    restored: (count: number) => `${features(count)} restored`,
  },
  pasting: {
    title: 'Paste features',
    added: (count: number) => `${features(count)} added`,
    skipped: (count: number) =>
      `${features(count)} ${count === 1 ? 'was' : 'were'} skipped: the name is already in the project.`,
    archived: (count: number) =>
      count === 1
        ? '1 feature was skipped: an archived feature has its name.'
        : `${features(count)} were skipped: archived features have their names.`,
    see: 'See the archived features',
    answer: 'Answer questions',
    done: 'Done',
  },
} as const;

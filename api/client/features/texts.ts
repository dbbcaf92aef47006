import { formatCount, formatList } from '../lib/format.ts';
import { plural } from '../texts.ts';

/** The words of everything that is about features. */
export const featureTexts = {
  file: {
    from: 'Or from a file',
    hint: 'CSV, TSV, JSON or text, exported from Jira, Linear, GitHub or a spreadsheet',
    choose: 'Choose a file',
    next: 'You see a preview next.',
    another: 'Not this one',
  },
  paste: {
    ready: (count: number) => plural(count, 'feature', 'features'),
    repeated: (count: number) => `${plural(count, 'line', 'lines')} left out: repeated`,
    tooLong: (lines: readonly number[], limit: number) =>
      `Line ${formatList(lines.map(String))} ${lines.length === 1 ? 'is' : 'are'} longer than ${formatCount(limit)} characters.`,
    tooMany: (limit: number) => `At most ${formatCount(limit)} features can be added at once.`,
    label: 'Features, one per line',
    instead: {
      table: {
        text: 'This looks like a table. Here each line becomes one name, with all its cells.',
        fileName: 'Pasted table.csv',
      },
      json: { text: 'This looks like JSON. Here each line becomes one name.', fileName: 'Pasted list.json' },
    },
    columns: 'Choose the columns instead',
    submit: (count: number) => (count === 0 ? 'Add features' : `Add ${plural(count, 'feature', 'features')}`),
    added: (count: number) => `${plural(count, 'feature', 'features')} added`,
    hint: 'One per line. Paste from anywhere. Bullets, numbers and repeated lines are left out.',
    placeholder: 'Offline reading\nDark theme\nImport from CSV',
  },
} as const;

import { plural } from '../english.ts';
import { formatCount, formatList } from '../lib/format.ts';

/** The words that all screens about features share. */
export const featureTexts = {
  file: {
    from: 'Or from a file',
    hint: '.xlsx, CSV, TSV, JSON or text, exported from Jira, Linear, GitHub or a spreadsheet',
    choose: 'Choose a file',
    another: 'Choose another file',
  },
  paste: {
    ready: (count: number) => plural(count, 'feature', 'features'),
    repeated: (count: number) => `${plural(count, 'repeated line', 'repeated lines')} left out`,
    tooLong: (lines: readonly number[], limit: number) =>
      `${lines.length === 1 ? 'Line' : 'Lines'} ${formatList(lines.map(String))} ${lines.length === 1 ? 'is' : 'are'} longer than ${formatCount(limit)} characters.`,
    split: 'Move the rest into the description',
    isSplit: (count: number) =>
      plural(count, 'long line goes on in its description', 'long lines go on in their descriptions'),
    waits: (tooLong: readonly number[]) =>
      tooLong.length > 0
        ? `First shorten ${tooLong.length === 1 ? 'line' : 'lines'} ${formatList(tooLong.map(String))}, or move the rest into the description.`
        : 'First leave some lines out.',
    tooMany: (limit: number) => `You can add at most ${formatCount(limit)} features at once.`,
    label: 'Features, one per line',
    instead: {
      table: {
        text: 'This looks like a table. If you add it here, each line becomes one feature name.',
        fileName: 'Pasted table.csv',
      },
      json: {
        text: 'This looks like JSON. If you add it here, each line becomes one feature name.',
        fileName: 'Pasted list.json',
      },
    },
    columns: 'Choose the columns instead',
    submit: (count: number) => (count === 0 ? 'Add features' : `Add ${plural(count, 'feature', 'features')}`),
    added: (count: number) => `${plural(count, 'feature', 'features')} added`,
    hint: 'One per line. Paste from anywhere. Bullets and numbers at the start of a line are left out, and so are repeated lines.',
    placeholder: 'For example:\nOffline reading\nDark theme\nImport from CSV',
  },
} as const;

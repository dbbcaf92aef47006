import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const features = (count: number) => plural(count, 'feature', 'features');

/** The words of the archived features, and of deleting them for good. */
export const archivedTexts = {
  title: 'Archived features',
  back: 'Back to the features',
  text: 'Nobody is asked about them, and they are not ranked. If you restore them, their answers count again.',
  none: 'Nothing is archived',
  noneText: 'Features that you archive come here, with their answers. You can restore or delete them here.',
  since: (when: string) => `archived ${when}`,
  restore: 'Restore',
  restoreAll: 'Restore all',
  restored: (names: readonly string[]) =>
    names.length === 1 ? `“${names[0]}” restored` : `${features(names.length)} restored`,
  delete: 'Delete …',
  deleteAll: 'Delete all …',
  more: (count: number) => `Show more (${formatCount(count)} left)`,
  deleting: {
    title: (names: readonly string[]) =>
      names.length === 1 ? `Delete “${names[0]}” for good?` : `Delete ${features(names.length)} for good?`,
    more: (count: number) => `and ${formatCount(count)} more`,
    final: (count: number) =>
      `${count === 1 ? 'It can’t be restored then, and neither can its answers' : 'They can’t be restored then, and neither can their answers'}. The history keeps the answers.`,
    submit: (count: number) => (count === 1 ? 'Delete for good' : `Delete ${features(count)} for good`),
    done: (count: number) => `${features(count)} deleted for good`,
  },
} as const;

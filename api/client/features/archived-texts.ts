import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const features = (count: number) => plural(count, 'feature', 'features');

/** The words about archived features, and about deleting them. */
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
      names.length === 1 ? `Delete “${names[0]}”?` : `Delete ${features(names.length)}?`,
    more: (count: number) => `and ${formatCount(count)} more`,
    final: (count: number) =>
      `For 30 days, you can restore ${count === 1 ? 'it, with its answers,' : 'them, with their answers,'} in Activity.`,
    moves: (others: number) =>
      others === 0
        ? 'No other feature changes places.'
        : `${plural(others, 'other feature changes', 'other features change')} places, because the answers go too. Archived features move nothing.`,
    submit: (count: number) => (count === 1 ? 'Delete' : `Delete ${features(count)}`),
    done: (count: number) => `${features(count)} deleted`,
  },
} as const;

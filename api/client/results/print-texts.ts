import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words of the results on paper. */
export const printTexts = {
  top: (count: number, of: number) =>
    count < of
      ? `The first ${formatCount(count)} of ${plural(of, 'feature', 'features')}`
      : `All ${plural(of, 'feature', 'features')}`,
  about: {
    ratio: (time: string) => `By value for effort, as of ${time}`,
    value: (time: string) => `By value, as of ${time}`,
    complexity: (time: string) => `By effort, as of ${time}`,
  },
  above: { value: 'Worth more than', complexity: 'Harder than' },
} as const;

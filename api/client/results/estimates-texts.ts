import { plural } from '../english.ts';

/** The words about estimates that came with the features. */
export const estimatesTexts = {
  saved: (count: number) => `About ${plural(count, 'comparison', 'comparisons')} fewer thanks to your estimates`,
  used: 'The features came with estimates',
  where: 'Where do they differ?',
  title: 'Your estimates and the ranking',
  fit: (strength: number) =>
    strength >= 0.7
      ? 'Your estimates and the answers agree well.'
      : strength >= 0.35
        ? 'Your estimates and the answers agree in part.'
        : 'Your estimates and the answers have little in common.',
  reversed: 'Smaller numbers seem to mean more here.',
  number: 'Estimate',
  places: 'Place',
  /** From the place by estimate to the place by answers. */
  move: (expected: string, found: string) => `${expected} → ${found}`,
  meaning:
    'Place by estimate → by answers, among the features that have an estimate and were compared. Differences of one place are left out. Estimates never count as answers. They count as a first look does, as far as the answers agree.',
} as const;

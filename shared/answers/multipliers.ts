import type { Settings } from '../../config/settings.ts';

/** The operator's settings for how much a graded answer moves the estimates. */
export function multipliersOf(settings: Settings): { muchBetter: number; equal: number } {
  return { muchBetter: settings.GRADED_MUCH_BETTER_MULTIPLIER, equal: settings.GRADED_EQUAL_MULTIPLIER };
}

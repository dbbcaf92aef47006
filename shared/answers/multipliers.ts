import type { Settings } from '../../config/settings.ts';

/** How much a graded answer moves the estimates, as the operator set it. */
export function multipliersOf(settings: Settings): { muchBetter: number; equal: number } {
  return { muchBetter: settings.GRADED_MUCH_BETTER_MULTIPLIER, equal: settings.GRADED_EQUAL_MULTIPLIER };
}

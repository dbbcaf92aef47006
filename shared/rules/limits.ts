/** Lengths in characters (code points) that hold wherever such a text comes from. */
export const NAME_LENGTH = 200;
export const DESCRIPTION_LENGTH = 10_000;
export const TAGS = 50;
export const TAG_LENGTH = 50;

/** Beyond these a prior says nothing about a feature, or everything: e to the 1000 is no double any more. */
export const MODEL_LIMITS = {
  priorMean: { least: -100, most: 100 },
  priorVariance: { least: 1e-6, most: 1e6 },
  targetVariance: { least: 1e-9, most: 1e6 },
} as const;

/** Whether PostgreSQL can hold a text: no NUL, no unpaired surrogates. */
export function isStorable(value: string | null | undefined): boolean {
  return value == null || (!value.includes('\0') && value.isWellFormed());
}

/** Whether a text has at most `max` code points. */
export function isAtMost(value: string, max: number): boolean {
  if (value.length <= max) return true;
  if (value.length > 2 * max) return false;
  return [...value].length <= max;
}

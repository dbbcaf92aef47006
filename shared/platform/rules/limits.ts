/** Maximum lengths in characters (code points), for all sources of a text. */
export const NAME_LENGTH = 256;
export const DESCRIPTION_LENGTH = 10_000;
export const TAGS = 50;
export const TAG_LENGTH = 50;

/** Limits of a given estimate: what PostgreSQL holds, with room for rounding. */
export const ESTIMATE_LIMITS = { least: -1e308, most: 1e308 } as const;

/** Limits of a rating. */
export const GRADES = { least: 1, most: 5 } as const;

/** Limits of priors: e to the 1000 would exceed a double. */
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

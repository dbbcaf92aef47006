import { SETTING_NAMES } from './settings.ts';

/** Names this short differ by one letter from many others: HOME is not a misspelt HOST. */
const SHORT = 6;

/**
 * Environment variables that look like misspelt settings, each with the setting probably meant: one letter away (two for
 * long names), or two letters swapped.
 */
export function misspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { name: string; meant: string }[] {
  const known = new Set(SETTING_NAMES);
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = SETTING_NAMES.find((setting) => distance(name, setting) <= (setting.length > SHORT ? 2 : 1));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** One warning for all of them; null if there are none. */
export function misspeltWarning(env: Readonly<Record<string, string | undefined>>): string | null {
  const misspelt = misspeltSettings(env);
  if (misspelt.length === 0) return null;
  return `Unknown settings are ignored: ${misspelt.map(({ name, meant }) => `${name} (${meant}?)`).join(', ')}`;
}

/** Edit distance with transpositions, case-insensitive (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const [left, right] = [a.toUpperCase(), b.toUpperCase()];
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[right.length]!;
}

import { formatCount } from './format.ts';
import { durationTexts as words } from './texts.ts';

/** "38 s", "2 min 5 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = formatCount(seconds % 60);
  if (minutes === 0) return words.seconds(rest);
  return seconds % 60 === 0 ? words.minutes(formatCount(minutes)) : words.both(formatCount(minutes), rest);
}

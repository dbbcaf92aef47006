import { LOCALE } from './locale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const SIZES = UNITS.map(
  (unit) =>
    new Intl.NumberFormat(LOCALE, {
      style: 'unit',
      unit,
      // The short form is "896 byte" in English.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumSignificantDigits: 3,
    }),
);

/** "896 bytes", "44.1 MB". */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return SIZES[unit]!.format(bytes / 1000 ** unit);
}

import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Texts of arbitrary code points. fast-check's `unit: 'binary'` makes the same texts, but first takes a second of processor time to list
 * all code points.
 */
export const anyCodePoints = fc
  .array(fc.integer({ min: 0, max: 0x10ffff - SURROGATES }), { maxLength: 10 })
  .map((points) => String.fromCodePoint(...points.map((n) => (n < FIRST_SURROGATE ? n : n + SURROGATES))));

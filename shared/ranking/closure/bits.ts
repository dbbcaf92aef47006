/** Number of set bits of a 32-bit word (Hacker's Delight 5-1). */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Index of the lowest set bit; the word must not be 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Hash of one word of a bit row. The row's signature is the sum of its words' hashes, so it can be updated word by word. An empty word
 * contributes 0, so an empty row has signature 0.
 */
export function mixWord(index: number, word: number): number {
  let hash = Math.imul(word ^ (word >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), Math.imul(index, 0x9e3779b2) + 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

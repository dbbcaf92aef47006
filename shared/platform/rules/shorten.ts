import { DESCRIPTION_LENGTH, isAtMost, NAME_LENGTH, TAG_LENGTH, TAGS } from './limits.ts';

/** The fields of a feature that have a maximum length. */
export const SHORTENED_FIELDS = ['name', 'description', 'tags'] as const;
export type ShortenedField = (typeof SHORTENED_FIELDS)[number];

export interface Texts {
  name: string;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** A row whose long texts were cut. */
export interface Shortened {
  /** Fields whose texts were too long; absent if there are none. */
  shortened?: readonly ShortenedField[];
}

const ELLIPSIS = '…';
/** Characters that may be dropped to end at a blank. */
const SLACK = 40;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shortens the texts of another program so that they fit into a feature. Texts that are too long end at a word, with an ellipsis. The same
 * texts always give the same result, so a second sync finds no difference.
 * @returns the texts, and which of them were too long.
 */
function shortened<T extends Texts>(texts: T): { texts: T; fields: ShortenedField[] } {
  const { name, description, tags } = texts;
  const isLong = {
    name: !isAtMost(name, NAME_LENGTH),
    description: description !== undefined && !isAtMost(description, DESCRIPTION_LENGTH),
    tags: tags !== undefined && (tags.length > TAGS || !tags.every((tag) => isAtMost(tag, TAG_LENGTH))),
  };
  const fields = SHORTENED_FIELDS.filter((field) => isLong[field]);
  if (fields.length === 0) return { texts, fields };
  return {
    texts: {
      ...texts,
      ...(isLong.name && { name: cut(name, NAME_LENGTH) }),
      ...(isLong.description && { description: cut(description!, DESCRIPTION_LENGTH) }),
      ...(isLong.tags && { tags: [...new Set(tags!.map((tag) => cut(tag, TAG_LENGTH)))].slice(0, TAGS) }),
    },
    fields,
  };
}

/** Long texts that are shortened between two pauses: one or two milliseconds. */
const PER_STEP = 50;

/**
 * Shortens the rows of another program so that they fit into features, and returns the fields that were too long. Takes steps of one or two
 * milliseconds.
 */
export function* withShortTexts<T extends Texts>(rows: readonly T[]): Generator<void, (T & Shortened)[], void> {
  const short: (T & Shortened)[] = [];
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const { texts, fields } = shortened(row);
    short.push(fields.length === 0 ? row : { ...texts, shortened: fields });
    count += fields.length;
    if (count >= PER_STEP || index % 500 === 499) {
      count = 0;
      yield;
    }
  }
  return short;
}

/** The start of a text, up to the last blank that fits, or else up to a whole letter. */
function cut(text: string, length: number): string {
  if (isAtMost(text, length)) return text;
  // Two code units may be one character, so the text has at most this length.
  const room = [...text.slice(0, 2 * length)].slice(0, length - ELLIPSIS.length);
  const from = room.slice(0, -SLACK).join('').length;
  const start = room.join('');
  const blank = start.search(/\s\S*$/u);
  // The text may break at a blank that follows at once.
  if (/^\s/u.test(text.slice(start.length))) return `${start.trimEnd()}${ELLIPSIS}`;
  if (blank >= from) return `${start.slice(0, blank).trimEnd()}${ELLIPSIS}`;
  const last = letters.segment(text.slice(from, start.length + SLACK)).containing(start.length - from - 1)!;
  const end = from + last.index + (from + last.index + last.segment.length <= start.length ? last.segment.length : 0);
  return `${text.slice(0, end)}${ELLIPSIS}`;
}

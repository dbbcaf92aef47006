import { DESCRIPTION_LENGTH, isAtMost, NAME_LENGTH, TAG_LENGTH, TAGS } from './limits.ts';

/** The fields of a feature that have a maximum length. */
export const SHORTENED_FIELDS = ['name', 'description', 'tags'] as const;
export type ShortenedField = (typeof SHORTENED_FIELDS)[number];

export interface Texts {
  name: string;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** A row after its long texts were cut. */
export interface Shortened {
  /** Fields whose texts were too long; absent if there are none. */
  shortened?: readonly ShortenedField[];
}

const ELLIPSIS = '…';
/** Characters that may go to end at a blank. */
const SLACK = 40;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Texts of another program that fit into a feature: those that are too long end at a word, with an ellipsis. The same texts become the
 * same ones again, so that a second sync finds no difference.
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

/** Rows of another program that fit into features, with the fields that were too long. Takes steps of one or two milliseconds. */
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

/** The beginning of a text, up to the last blank that there is room for, or else up to a letter. */
function cut(text: string, length: number): string {
  if (isAtMost(text, length)) return text;
  // Two units may be one character: the text is no longer than this.
  const room = [...text.slice(0, 2 * length)].slice(0, length - ELLIPSIS.length);
  const from = room.slice(0, -SLACK).join('').length;
  const start = room.join('');
  const blank = start.search(/\s\S*$/u);
  // A blank may follow at once.
  if (/^\s/u.test(text.slice(start.length))) return `${start.trimEnd()}${ELLIPSIS}`;
  if (blank >= from) return `${start.slice(0, blank).trimEnd()}${ELLIPSIS}`;
  const last = letters.segment(text.slice(from, start.length + SLACK)).containing(start.length - from - 1)!;
  const end = from + last.index + (from + last.index + last.segment.length <= start.length ? last.segment.length : 0);
  return `${text.slice(0, end)}${ELLIPSIS}`;
}

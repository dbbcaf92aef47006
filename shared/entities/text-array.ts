import { ArrayType } from '@mikro-orm/core';

/**
 * PostgreSQL's text form of a text[]. Every element is quoted: a bare NULL would be no text at all, blanks at the ends would be lost;
 * JSON's escapes (as MikroORM's own form writes them) mean something else there.
 */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/** A text[] that is read back exactly as it was written. */
export class TextArrayType extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && arrayLiteral(value);
  }
}

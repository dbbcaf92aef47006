import { ArrayType } from '@mikro-orm/core';

/**
 * PostgreSQL's text form of a text[]. Every element is quoted: an unquoted NULL would be null, and leading or trailing blanks
 * would be lost; JSON's escapes (as written by MikroORM) mean something else there.
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

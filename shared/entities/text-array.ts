import { ArrayType } from '@mikro-orm/core';

/**
 * PostgreSQL's text format of a text[]. Every element is quoted: PostgreSQL reads an unquoted NULL as null and drops
 * leading and trailing blanks. JSON escapes, which MikroORM writes, have another meaning in this format.
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

import { arrayLiteral } from '../entities.ts';

/** One row in COPY's text format, newline included. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map(copyField).join('\t')}\n`;
}

function copyField(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  // Earlier versions exported a tag `NULL` as null.
  if (Array.isArray(value)) return escaped(arrayLiteral(value.map((entry) => String(entry ?? 'NULL'))));
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return escaped(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char]!);
}

const UNESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Converts a row of COPY's text format to comma-separated SQL literals. */
export function literals(line: string): string {
  return line.split('\t').map(literal).join(',');
}

function literal(field: string): string {
  if (field === '\\N') return 'null';
  const text = field.includes('\\') ? field.replace(/\\(.)/gs, (_, char: string) => UNESCAPES[char] ?? char) : field;
  return `'${text.includes("'") ? text.replaceAll("'", "''") : text}'`;
}

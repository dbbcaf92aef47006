import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SchemaDescription } from 'yup';
import { settingsSchema } from './settings-schema.ts';

/** The page that contains the table of settings. */
export const SETTINGS_PAGE = path.join(import.meta.dirname, 'docs', 'settings.md');

const BEGIN = '<!-- Generated from settings-schema.ts by `npm run docs:settings`. -->';
const END = '<!-- End of the generated table. -->';

/** A page with its table of settings as the code has them. */
export function withSettings(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The page lacks the lines '${BEGIN}' and '${END}'`);
  return `${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`;
}

function settingsTable(): string {
  const rows = Object.entries(settingsSchema.describe().fields).map(([name, field]) => {
    const described = field as SchemaDescription;
    const { about, otherwise } = (described.meta ?? {}) as { about?: string; otherwise?: string };
    return [name, typeOf(described), otherwise ?? String(described.default ?? 'none'), about];
  });
  return [['name', 'type', 'default', 'meaning'], Array(4).fill('---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function typeOf({ type, oneOf, meta, tests }: SchemaDescription): string {
  if (oneOf.length > 0) return oneOf.map((word) => `\`${word}\``).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  const { unit } = (meta ?? {}) as { unit?: string };
  if (type !== 'number') return unit ?? 'text';
  const isWhole = tests.some(({ name }) => name === 'integer');
  return [unit ?? (isWhole ? 'whole number' : 'number'), ...rangeOf(tests)].join(', ');
}

function rangeOf(tests: SchemaDescription['tests']): string[] {
  const bounds = tests.map(({ params }) => params ?? {});
  const [least, above, most] = ['min', 'more', 'max'].map((key) => bounds.find((params) => key in params)?.[key]);
  if (least !== undefined && most !== undefined) return [`${least} to ${most}`];
  if (least !== undefined) return [`${least} or more`];
  return [...(above === undefined ? [] : [`above ${above}`]), ...(most === undefined ? [] : [`at most ${most}`])];
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, withSettings(readFileSync(SETTINGS_PAGE, 'utf8')));

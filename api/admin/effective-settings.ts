import { misspeltSettings, misspeltWarning } from '../../config/misspelt.ts';
import { SETTING_NAMES, type Settings } from '../../config/settings.ts';
import { namedProviderSettings } from '../../config/settings-providers.ts';
import type { Output } from './command.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

const SECRET = /SECRET|PASSWORD|SIGNING_KEY/;
/** The password in an address. */
const IN_ADDRESS = /(:\/\/[^:/@\s]*:)[^@\s]*@/g;
const MASK = '********';

/** The variables of a process, grouped by where they come from; `env` takes precedence. */
export interface Sources {
  env: Variables;
  /** Contents of `.env`. */
  file: Variables;
}

/** All settings with the values that apply and the source of each, and names that are probably misspelt. Secrets are masked. */
export function listSettings(settings: Settings, { env, file }: Sources): Output {
  const all = { ...file, ...env };
  const values: Readonly<Record<string, unknown>> = { ...settings };
  const rows = [...SETTING_NAMES, ...namedProviderSettings(all)].map((name) => ({
    name,
    value: shown(name, values[name] ?? all[name]),
    source: sourceOf(name, env, 'environment') ?? sourceOf(name, file, '.env') ?? 'default',
  }));
  const width = Math.max(...rows.map(({ name }) => name.length));
  const text = rows.map(({ name, value, source }) => `${name.padEnd(width)}  ${value ?? '—'}  (${source})\n`).join('');
  const warning = misspeltWarning(all);
  return {
    text: warning === null ? text : `${text}\n${warning}\n`,
    json: { settings: rows, unknown: misspeltSettings(all) },
  };
}

function shown(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (SECRET.test(name)) return MASK;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(IN_ADDRESS, `$1${MASK}@`);
}

function sourceOf(name: string, variables: Variables, where: string): string | undefined {
  if (variables[name]) return where;
  const file = variables[`${name}_FILE`];
  return file ? `${where}, in ${file}` : undefined;
}

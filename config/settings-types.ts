import ipaddr from 'ipaddr.js';
import { array, boolean, number, string } from 'yup';

interface Described {
  meta(): Record<string, unknown> | undefined;
  meta(values: Record<string, unknown>): this;
}

/**
 * A row of the table of settings.
 * @param about what the setting is for, in Markdown.
 * @param otherwise what applies if it is not set and has no fixed default.
 */
export const row = <S extends Described>(about: string, schema: S, otherwise?: string): S =>
  schema.meta({ ...schema.meta(), about, otherwise });

/** @param unit what the text contains, unless any text is valid. */
export const text = (unit?: string) => string().trim().meta({ unit });

/** @param unit what the number counts, in the plural, unless the name of the setting says so. */
export const decimal = (unit?: string) => number().typeError('${path} must be a number').meta({ unit });
export const positive = (unit?: string) => decimal(unit).moreThan(0);
export const whole = (unit?: string) => decimal(unit).integer('${path} must be a whole number');

export const port = () => whole().min(0).max(65535);

/** A number of proxies: a number, or true for 1 and false for 0. */
export const hops = () =>
  whole().transform((value: unknown, original: unknown) => {
    if (original === 'true') return 1;
    return original === 'false' ? 0 : value;
  });

export const flag = () => boolean().typeError('${path} must be true or false');

export const oneOf = <Word extends string>(words: readonly Word[]) =>
  text().oneOf(words, `\${path} must be one of ${words.join(', ')}`);

export const address = () =>
  text('http(s) address').test('address', '${path} must be an http or https address', isAddress);

function isAddress(value: string | undefined): boolean {
  return !value || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

/** The path of an address without its last slash; empty for the root. */
export const pathOf = (value: string | undefined): string => (value ? new URL(value).pathname.replace(/\/+$/, '') : '');

/**
 * First segments of Pairwise's own paths. A proxy may remove the path of PUBLIC_URL; if that path began with one of these, requests would
 * be ambiguous.
 */
const OWN_PATHS =
  /^\/(admin|api|auth|client|docs|favicon\.ico|guest|health|how-it-works|join|mail|me|operate|projects|register|reset|shared|sign-in)(\/|$)/;

/** The address under which Pairwise is reached. */
export const place = () =>
  address()
    .test(
      'path',
      '${path} may have letters, digits, dots, tildes, hyphens and underscores in its path, and no query',
      (value) => !isAddress(value) || !value || isPlain(new URL(value)),
    )
    .test(
      'own path',
      "The path of ${path} can't begin with a path of Pairwise itself, such as /api or /projects",
      (value) => !isAddress(value) || !OWN_PATHS.test(pathOf(value)),
    );

const isPlain = ({ pathname, search, hash }: URL): boolean =>
  /^(\/[\w.~-]+)*\/*$/.test(pathname) && search + hash === '';

export const color = () =>
  text('color').matches(/^#[0-9a-f]{6}$/i, {
    message: '${path} must be a color like #0b5fff',
    excludeEmptyString: true,
  });

/** Words or names, separated by commas or line breaks; an empty list counts as unset. */
export const list = () =>
  array()
    .of(text().required())
    .transform((value, original) => (typeof original === 'string' ? readList(original) : value))
    .min(1, '${path} lists nothing')
    .meta({ unit: 'list' });

export const origin = () =>
  text('origin').test(
    'origin',
    '${path} must be an origin like https://pairwise.example.com, without a path',
    (value) => !value || isOrigin(value),
  );

/** A list separated by commas or line breaks, or a JSON array. */
const listOf = (unit: string, isOne: (value: string) => boolean, fault: string) =>
  array()
    .of(text().required().test('entry', fault, isOne))
    .transform((_value, original) => (typeof original === 'string' ? readList(original) : original))
    .meta({ unit: `list of ${unit}` });

export const origins = (fault: string) => listOf('origins', isOrigin, fault);

/** Names of hosts, without a port. */
export const hostNames = (fault: string) => listOf('host names', isHostName, fault);

const isHostName = (value: string): boolean =>
  /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i.test(value);

/** IP addresses, or ranges in CIDR notation. */
export const networks = (fault: string) => listOf('networks', isNetwork, fault);

const isNetwork = (value: string): boolean => ipaddr.isValid(value) || ipaddr.isValidCIDR(value);

function readList(value: string): unknown {
  if (value.trimStart().startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      return [value];
    }
  }
  return value
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Browsers compare origins exactly (scheme, host and port, without a path); '*' would allow every site. */
function isOrigin(value: string): boolean {
  return (
    !value.includes('*') &&
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    new URL(value).origin === value.replace(/\/$/, '')
  );
}

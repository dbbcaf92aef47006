import { isLoopback } from './loopback.ts';
import { passkeyOrigin } from './passkey-origin.ts';
import { readMail } from './settings-mail.ts';
import { GOOGLE_ISSUER, readProviders } from './settings-providers.ts';
import { DEFAULT_SUPERUSER_PASSWORD, SECRET_KEY_BYTES } from './settings-schema.ts';

/** Maximum lifetime of an access token in production, in minutes. */
const LONGEST_TOKEN_MINUTES = 24 * 60;

/**
 * Faults in combinations of settings, and settings that production refuses. They are read from the raw values, so that they are reported
 * together with malformed values.
 */
export function refusals(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = [];
  const value = (name: string): string => given[name]?.trim() ?? '';
  const isProduction = value('NODE_ENV') === 'production';
  const password = value('FIRST_SUPERUSER_PASSWORD') || DEFAULT_SUPERUSER_PASSWORD;
  if (password === DEFAULT_SUPERUSER_PASSWORD && (isProduction || !isLoopback(value('HOST') || '127.0.0.1'))) {
    const where = isProduction ? 'in production' : 'where HOST is not a loopback address';
    faults.push(`FIRST_SUPERUSER_PASSWORD must be changed from its default ${where}`);
  }
  if (/^(true|1)$/i.test(value('BACKUP_REQUIRE_SIGNATURE')) && value('BACKUP_SIGNING_KEY') === '') {
    faults.push('BACKUP_REQUIRE_SIGNATURE needs a BACKUP_SIGNING_KEY; without one, no archive can be restored');
  }
  if (value('BACKUP_SIGNING_KEY_PREVIOUS') !== '' && value('BACKUP_SIGNING_KEY') === '') {
    faults.push('BACKUP_SIGNING_KEY_PREVIOUS needs a BACKUP_SIGNING_KEY, which signs new archives');
  }
  if (value('REQUIRE_PASSKEY') === 'superusers' && !offersPasskeys(publicAddress(value), isProduction)) {
    faults.push(
      'REQUIRE_PASSKEY=superusers needs a PUBLIC_URL with https and a name: browsers offer passkeys nowhere else, except at localhost',
    );
  }
  faults.push(...providerRefusals(given, value), ...readMail(given).faults);
  return isProduction ? [...faults, ...productionRefusals(given, value)] : faults;
}

/** The public address, from PUBLIC_URL or another setting; undefined if none of the settings is set. */
const publicAddress = (value: (name: string) => string): string | undefined =>
  ['PUBLIC_URL', 'FRONTEND_URL', 'OIDC_CALLBACK_ORIGIN', 'GOOGLE_REDIRECT_URI'].map(value).find(Boolean);

/** Without an address, people open http://localhost, except in production. */
function offersPasskeys(address: string | undefined, isProduction: boolean): boolean {
  if (address === undefined) return !isProduction;
  // An address that can't be read is a fault of its own.
  return !URL.canParse(address) || passkeyOrigin(address) !== null;
}

type Given = Parameters<typeof refusals>[0];

const usesGoogle = (value: (name: string) => string): boolean =>
  value('GOOGLE_CLIENT_ID') !== '' && value('GOOGLE_CLIENT_SECRET') !== '';

function providerRefusals(given: Given, value: (name: string) => string): string[] {
  const { providers, faults: others } = readProviders(given);
  const faults: string[] = [];
  if (/^(true|1)$/i.test(value('SSO_ONLY')) && providers.length === 0 && others.length === 0 && !usesGoogle(value)) {
    faults.push('SSO_ONLY needs a provider: set OIDC_ISSUER and OIDC_CLIENT_ID, OIDC_PROVIDERS, or Google sign-in');
  }
  if (providers.some(({ issuer }) => issuer.replace(/\/$/, '') === GOOGLE_ISSUER)) {
    faults.push(
      `${GOOGLE_ISSUER} can't be the issuer of a provider: Google has settings of its own, GOOGLE_CLIENT_ID and others`,
    );
  }
  return faults;
}

function productionRefusals(given: Given, value: (name: string) => string): string[] {
  const faults: string[] = [];
  if (Buffer.byteLength(value('SECRET_KEY')) < SECRET_KEY_BYTES) {
    faults.push(`SECRET_KEY must have at least ${SECRET_KEY_BYTES} bytes in production, from a random generator`);
  } else if (!looksRandom(value('SECRET_KEY'))) {
    faults.push('SECRET_KEY does not look random. Generate one: openssl rand -base64 48');
  }
  if (value('BACKUP_SIGNING_KEY') !== '' && !looksRandom(value('BACKUP_SIGNING_KEY'))) {
    faults.push('BACKUP_SIGNING_KEY does not look random. Generate one: openssl rand -base64 48');
  }
  const earlier = value('BACKUP_SIGNING_KEY_PREVIOUS')
    .split(/[,\n]/)
    .map((key) => key.trim());
  if (earlier.some((key) => key !== '' && !looksRandom(key))) {
    faults.push('BACKUP_SIGNING_KEY_PREVIOUS does not look random. List only keys from a random generator');
  }
  const { providers } = readProviders(given);
  const issuers = [
    ['GOOGLE_ISSUER', value('GOOGLE_ISSUER')] as const,
    ...providers.map(
      ({ id, issuer }) => [id === 'oidc' ? 'OIDC_ISSUER' : `OIDC_${id.toUpperCase()}_ISSUER`, issuer] as const,
    ),
  ];
  for (const [name, issuer] of issuers) {
    if (!issuer.startsWith('http:')) continue;
    faults.push(
      `${name} must be an https address in production: an attacker who can modify its responses can sign in as any user`,
    );
  }
  const callback = value('OIDC_CALLBACK_ORIGIN') || value('GOOGLE_REDIRECT_URI') || value('PUBLIC_URL');
  if (value('OIDC_CALLBACK_ORIGIN').startsWith('http:') || (providers.length > 0 && !callback.startsWith('https:'))) {
    faults.push('OIDC_CALLBACK_ORIGIN must be an https address in production: access tokens are sent through it');
  }
  for (const name of ['FRONTEND_URL', 'GOOGLE_REDIRECT_URI']) {
    // Without PUBLIC_URL, the defaults are http addresses of this machine, which matters only if sign-in with Google is configured.
    const address = value(name) || (usesGoogle(value) ? value('PUBLIC_URL') || 'http:' : '');
    if (address.startsWith('http:')) {
      faults.push(`${name} must be an https address in production: access tokens are sent through it`);
    }
  }
  if (value('SMTP_URL') !== '') {
    if (!publicAddress(value)?.startsWith('https:')) {
      faults.push('PUBLIC_URL must be an https address in production if SMTP_URL is set: links in mails begin with it');
    }
  }
  if (Number(value('ACCESS_TOKEN_EXPIRE_MINUTES')) > LONGEST_TOKEN_MINUTES) {
    faults.push(`ACCESS_TOKEN_EXPIRE_MINUTES must be at most ${LONGEST_TOKEN_MINUTES}, a day, in production`);
  }
  return faults;
}

/**
 * Recognises keys that somebody typed: few distinct characters, a repeated word, an alphabetical sequence. The probability that a random
 * hexadecimal key of 32 characters fails is below one in a million.
 */
function looksRandom(key: string): boolean {
  const triples = Array.from({ length: key.length - 2 }, (_, at) => key.slice(at, at + 3));
  const steps = Array.from({ length: key.length - 1 }, (_, at) => key.charCodeAt(at + 1) - key.charCodeAt(at));
  return new Set(key).size >= 8 && new Set(steps).size >= 8 && new Set(triples).size >= triples.length * 0.75;
}

import { type InferType, object, ValidationError } from 'yup';
import { address, color, flag, list, oneOf, positive, row, text } from './settings-types.ts';

/** Google's issuer, which only the preset for Google may use. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

export const EMAIL_RULES = ['required', 'trusted', 'ignored'] as const;

/** Settings of one OpenID Connect provider, without the prefix of their names. */
const ROWS = {
  ISSUER: row(
    'An OpenID Connect provider with discovery, exactly as it names itself; https in production. OIDC_PROVIDERS allows several, and [Single sign-on](sign-in.md#single-sign-on) has examples',
    address(),
  ),
  CLIENT_ID: row('From the provider', text()),
  CLIENT_SECRET: row('From the provider; none for a public client', text()),
  CLIENT_AUTH: row(
    'How the secret is sent: `post` in the form, `basic` in the header. Providers accept both, or say which',
    oneOf(['post', 'basic']).default('post'),
  ),
  NAME: row('The provider on the button and in messages', text().max(40), 'the host of the issuer'),
  COLOR: row('Background of the button, such as `#0b5fff`. Pairwise chooses black or white letters', color()),
  SCOPES: row(
    'Scopes to ask for',
    text('list of words')
      .matches(/\bopenid\b/, '${path} must contain openid')
      .default('openid email profile'),
  ),
  EMAIL_VERIFIED: row(
    '`required`: refuse people whose email the provider does not call verified. `trusted`: believe it in any case (Entra ID never says). `ignored`: let them in, without an unverified email',
    oneOf(EMAIL_RULES).default('required'),
  ),
  GROUPS_CLAIM: row("The claim that lists a person's groups", text().default('groups')),
  ALLOWED_GROUPS: row('Who may sign in: members of one of these groups', list(), 'everybody'),
  SUPERUSER_GROUPS: row(
    'Members of one of these groups become superusers at the next sign-in, and others stop being superusers',
    list(),
    'superusers are appointed in Pairwise',
  ),
  SIGN_OUT: row('Whether signing out of Pairwise leads to the sign-out of the provider', flag().default(false)),
  TIMEOUT_SECONDS: row('Timeout of a request to the provider', positive('seconds').max(60).default(5)),
};

type Rows = typeof ROWS;
const SCHEMA = object(ROWS);
type Values = InferType<typeof SCHEMA>;
type Prefixed = { [Name in keyof Rows as `OIDC_${Name}`]: Rows[Name] };
const SUFFIXES = Object.keys(ROWS) as (keyof Rows)[];

/** The settings of the provider that has no name: `OIDC_ISSUER`, … */
export const OIDC_ROWS = prefixed('OIDC_', ROWS) as Prefixed;

/** Id of that provider in paths. */
const PLAIN = 'oidc';
/** Ids that can't be used: those of the provider without a name and of the preset. */
const RESERVED = [PLAIN, 'google'];

/** An OpenID Connect provider as configured. */
export interface ProviderSettings {
  /** In paths and events. */
  id: string;
  name: string;
  color: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  clientAuth: 'post' | 'basic';
  scopes: string;
  emailVerified: (typeof EMAIL_RULES)[number];
  groupsClaim: string;
  /** Null: everybody may sign in. */
  allowedGroups: readonly string[] | null;
  /** Null if the provider doesn't decide who is a superuser. */
  superuserGroups: readonly string[] | null;
  signOut: boolean;
  timeoutSeconds: number;
  /** Whether its ID tokens contain all claims, with the types of the standard. Otherwise userinfo is asked, and flags may be texts. */
  hasFullIdTokens: boolean;
}

interface GoogleSettings {
  GOOGLE_ISSUER: string;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_TIMEOUT_SECONDS: number;
}

/** The preset for Google; null unless it is configured. */
export function readGoogle(settings: GoogleSettings): ProviderSettings | null {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return null;
  return {
    id: 'google',
    name: 'Google',
    color: null,
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
    clientAuth: 'post',
    scopes: 'openid email profile',
    emailVerified: 'required',
    groupsClaim: 'groups',
    allowedGroups: null,
    superuserGroups: null,
    signOut: false,
    timeoutSeconds: settings.GOOGLE_TIMEOUT_SECONDS,
    hasFullIdTokens: true,
  };
}

type Given = Readonly<Record<string, string | undefined>>;

/** Names of the settings of all providers in the OIDC_PROVIDERS of an environment. */
export function namedProviderSettings(env: Given): string[] {
  return idsIn(env).flatMap((id) => SUFFIXES.map((suffix) => `${prefixOf(id)}${suffix}`));
}

/** Whether a name would be a setting if OIDC_PROVIDERS listed its provider. */
export function isOfUnlistedProvider(name: string): boolean {
  return SUFFIXES.some((suffix) => new RegExp(`^OIDC_[A-Z0-9]+_${suffix}$`).test(name));
}

/** Reads all providers, and the faults in their settings. */
export function readProviders(env: Given): { providers: readonly ProviderSettings[]; faults: string[] } {
  const ids = idsIn(env);
  const faults = ids
    .filter((id) => !/^[a-z][a-z0-9]{0,19}$/.test(id) || RESERVED.includes(id))
    .map(
      (id) =>
        `OIDC_PROVIDERS can't name a provider '${id}': use up to 20 small letters and digits, not ${RESERVED.join(' or ')}`,
    );
  if (new Set(ids).size < ids.length) faults.push('OIDC_PROVIDERS names a provider twice');
  if (faults.length > 0) return { providers: [], faults };
  const isPlainSet = Boolean(env.OIDC_ISSUER || env.OIDC_CLIENT_ID);
  const all = [
    ...(isPlainSet ? [{ id: PLAIN, prefix: 'OIDC_' }] : []),
    ...ids.map((id) => ({ id, prefix: prefixOf(id) })),
  ];
  const providers = all.flatMap(({ id, prefix }) => {
    const read = readOne(env, id, prefix);
    if (!Array.isArray(read)) return [read];
    faults.push(...read);
    return [];
  });
  return { providers, faults };
}

/** A provider, or the faults in its settings. */
function readOne(env: Given, id: string, prefix: string): ProviderSettings | string[] {
  const read = valuesOf(env, prefix);
  if (Array.isArray(read)) return read;
  const { ISSUER: issuer, CLIENT_ID: clientId } = read;
  if (!issuer || !clientId) {
    return [...(issuer ? [] : ['ISSUER']), ...(clientId ? [] : ['CLIENT_ID'])].map(
      (name) => `${prefix}${name} is not set`,
    );
  }
  return {
    id,
    name: read.NAME ?? new URL(issuer).host,
    color: read.COLOR ?? null,
    issuer,
    clientId,
    clientSecret: read.CLIENT_SECRET ?? null,
    clientAuth: read.CLIENT_AUTH,
    scopes: read.SCOPES,
    emailVerified: read.EMAIL_VERIFIED,
    groupsClaim: read.GROUPS_CLAIM,
    allowedGroups: read.ALLOWED_GROUPS ?? null,
    superuserGroups: read.SUPERUSER_GROUPS ?? null,
    signOut: read.SIGN_OUT,
    timeoutSeconds: read.TIMEOUT_SECONDS,
    hasFullIdTokens: false,
  };
}

/** The values without their prefix, or their faults. */
function valuesOf(env: Given, prefix: string): Values | string[] {
  try {
    const values = object(prefixed(prefix, ROWS)).validateSync(env, { abortEarly: false, stripUnknown: true });
    return Object.fromEntries(
      SUFFIXES.map((suffix) => [suffix, (values as Record<string, unknown>)[`${prefix}${suffix}`]]),
    ) as Values;
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

const idsIn = ({ OIDC_PROVIDERS = '' }: Given): string[] =>
  OIDC_PROVIDERS.split(',')
    .map((id) => id.trim())
    .filter(Boolean);
const prefixOf = (id: string): string => `OIDC_${id.toUpperCase()}_`;

function prefixed(prefix: string, rows: Rows): Record<string, Rows[keyof Rows]> {
  return Object.fromEntries(Object.entries(rows).map(([name, schema]) => [`${prefix}${name}`, schema]));
}

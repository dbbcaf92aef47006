import type * as openid from 'openid-client';
import type { ProviderSettings } from '../../config/settings-providers.ts';
import type { SignInSecrets } from './sign-in-attempts.ts';

/**
 * A person as the provider describes them: claims of its ID token, completed by those of userinfo. The email and its confirmation come from
 * the same source.
 */
export interface ProvidedIdentity {
  /** The provider, as its ID tokens name it. Together with the subject, it identifies the person. */
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** Names that may become a username, best first. */
  nicknames: readonly string[];
  name: string | null;
  picture: string | null;
  /** Null if the provider left them out because there are too many. */
  groups: readonly string[] | null;
  /** For signing out at the provider. */
  idToken: string;
}

/** Thrown if the provider can't be reached, takes too long, or sends an invalid response. A later attempt may succeed. */
export class ProviderUnavailable extends Error {}

/** Thrown for an ID token that can't be trusted; the message is for the log. */
export class UntrustedIdentity extends Error {}

/** The provider's redirect reports an error. `code` is the provider's. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The provider answered ${code}`, { cause });
    this.code = code;
  }
}

const CLOCK_TOLERANCE_SECONDS = 60;
const DISCOVERY_AGE_MS = 3_600_000;
/** Maximum size of a provider's response, in bytes. Keys and claims take a few thousand. */
const MAX_ANSWER_BYTES = 500_000;
/** Maximum number of a person's groups. */
const MAX_GROUPS = 2000;

const library = () => import('openid-client');

/**
 * An OpenID Connect provider. Its configuration is cached for an hour. Its keys are read for each sign-in, so that new ones work at once.
 */
export class OidcProvider {
  readonly settings: ProviderSettings;
  #document: { text: string; at: number } | null = null;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /**
   * Address of the sign-in at the provider, and the secrets that the return must match.
   * @throws ProviderUnavailable
   */
  async begin(redirectUri: string): Promise<{ location: string; secrets: SignInSecrets }> {
    const client = await library();
    const secrets = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const configuration = await this.#configuration(client);
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.settings.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { location: address.href, secrets };
  }

  /**
   * The provider's address for sign-ins.
   * @throws ProviderUnavailable
   */
  async authorizationAddress(): Promise<string> {
    const client = await library();
    const { origin, pathname } = client.buildAuthorizationUrl(await this.#configuration(client), {});
    return origin + pathname;
  }

  /**
   * Redeems the code of a return and reads the person's identity.
   * @param returned the redirect URI with the query of the return.
   * @throws ProviderRefused, UntrustedIdentity, ProviderUnavailable
   */
  async finish(returned: URL, { state, nonce, codeVerifier }: SignInSecrets): Promise<ProvidedIdentity> {
    const client = await library();
    const configuration = await this.#configuration(client);
    try {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const proven = tokens.claims()!;
      // The library accepts an empty subject, which would be the same person for everybody.
      if (textOf(proven.sub) === null) throw new UntrustedIdentity('no subject');
      const { groupsClaim, hasFullIdTokens } = this.settings;
      const isAsked = !hasFullIdTokens && configuration.serverMetadata().userinfo_endpoint;
      const more = isAsked ? await client.fetchUserInfo(configuration, tokens.access_token, proven.sub) : {};
      const identity = identityOf({ proven, more }, tokens.id_token!, groupsClaim);
      return hasFullIdTokens ? { ...identity, emailVerified: proven.email_verified === true } : identity;
    } catch (error) {
      throw faultOf(error, client);
    }
  }

  /** Address for signing out at the provider; null if it has none, or can't be reached. */
  async signOutAddress(idToken: string | null, returnTo: string): Promise<string | null> {
    if (!this.settings.signOut) return null;
    const client = await library();
    try {
      const configuration = await this.#configuration(client);
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href;
    } catch {
      return null;
    }
  }

  async #configuration(client: typeof openid): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret, clientAuth, timeoutSeconds } = this.settings;
    const secretAuth = clientAuth === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost;
    try {
      return await client.discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        clientSecret === null ? client.None() : secretAuth(clientSecret),
        {
          timeout: timeoutSeconds,
          [client.customFetch]: (url, options) => this.#fetch(url, options),
          execute: [
            client.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      this.#document = null;
      throw new ProviderUnavailable("The provider's configuration can't be read", { cause: error });
    }
  }

  /** Fetches with a limit on the response size; the library limits the time. A fresh configuration comes from memory. */
  async #fetch(url: string, options: openid.CustomFetchOptions): Promise<Response> {
    const isDiscovery = url.endsWith('/.well-known/openid-configuration');
    const known = this.#document;
    if (isDiscovery && known && known.at > Date.now() - DISCOVERY_AGE_MS) return jsonResponse(known.text);
    const response = await fetch(url, options as RequestInit);
    const text = await readBounded(response);
    if (isDiscovery && response.ok) this.#document = { text, at: Date.now() };
    return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
  }
}

const jsonResponse = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } });

/**
 * The text of a response.
 * @throws TypeError, like `fetch`, for one that is too long.
 */
async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Error codes that say nothing about the person: there was no response, or it was invalid. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function faultOf(error: unknown, client: typeof openid): Error {
  if (error instanceof UntrustedIdentity) return error;
  if (error instanceof client.AuthorizationResponseError) return new ProviderRefused(error.error, error);
  if (error instanceof client.ResponseBodyError && error.status < 500) return new ProviderRefused(error.error, error);
  if (error instanceof client.WWWAuthenticateChallengeError) return new ProviderRefused('userinfo', error);
  const isAnswer = error instanceof client.ClientError && !NO_ANSWER.has(error.code ?? '');
  if (isAnswer) return new UntrustedIdentity(`sign-in refused: ${error.code}`, { cause: error });
  return new ProviderUnavailable('The provider did not answer', { cause: error });
}

/** A claim as text; null for anything else, and for text that PostgreSQL can't store. */
function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && claim.isWellFormed() && !claim.includes('\0') ? claim : null;
}

type Claims = Readonly<Record<string, unknown>>;

/** Claims of the ID token or of userinfo. */
interface Sources {
  proven: Claims & { iss: string; sub: string };
  more: Claims;
}

function identityOf({ proven, more }: Sources, idToken: string, groupsClaim: string): ProvidedIdentity {
  const claims = { ...more, ...proven };
  const { email, emailVerified } = emailIn(proven, more);
  const nicknames = [claims.preferred_username, claims.nickname, email, claims.name].map(textOf);
  return {
    issuer: proven.iss,
    subject: proven.sub,
    email,
    emailVerified,
    nicknames: nicknames.filter((name) => name !== null),
    name: textOf(claims.name),
    picture: textOf(claims.picture),
    groups: groupsIn(proven, more, groupsClaim),
    idToken,
  };
}

/** The email from the source that says whether it is verified; from the ID token if both or neither do. */
function emailIn(...sources: readonly [Claims, Claims]): { email: string | null; emailVerified: boolean } {
  const withEmail = sources.filter(({ email }) => textOf(email) !== null);
  const source = withEmail.find(({ email_verified }) => email_verified !== undefined) ?? withEmail[0];
  // Some providers write it as text.
  return { email: textOf(source?.email), emailVerified: [true, 'true'].includes(source?.email_verified as never) };
}

/** The groups from the source that has them. Entra ID leaves them out if there are too many, and says where to request them. */
function groupsIn(proven: Claims, more: Claims, name: string): string[] | null {
  const source = [proven, more].find((claims) => lacksGroups(claims, name) || claims[name] !== undefined) ?? {};
  if (lacksGroups(source, name)) return null;
  return [source[name]]
    .flat()
    .filter((group) => typeof group === 'string')
    .slice(0, MAX_GROUPS);
}

function lacksGroups({ _claim_names, hasgroups }: Claims, name: string): boolean {
  return Object.hasOwn(Object(_claim_names), name) || [true, 'true'].includes(hasgroups as never);
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { passkeyOrigin } from '../../config/passkey-origin.ts';
import type { Needs } from '../context.ts';
import { Forbidden, Unavailable } from '../platform/errors.ts';
import { PASSKEY_SECONDS } from './sign-in-attempts.ts';
import type { PasskeyKey } from './store/passkeys.ts';

/** The part of an authenticator's response that sign-ins need. */
export type Assertion = Pick<AuthenticationResponseJSON, 'id'> & {
  response: Pick<AuthenticationResponseJSON['response'], 'authenticatorData' | 'clientDataJSON' | 'signature'> & {
    userHandle?: string | undefined;
  };
};
export type Attestation = Pick<RegistrationResponseJSON, 'id'> & {
  response: Pick<RegistrationResponseJSON['response'], 'attestationObject' | 'clientDataJSON'> & {
    transports?: readonly string[] | undefined;
  };
};

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON };

/** Loaded on first use of a passkey, because it parses certificates, which takes memory. */
const library = () => import('@simplewebauthn/server');

/** ES256, RS256 and EdDSA, by their COSE numbers. In Node, newer ones are experimental. */
const ALGORITHMS = [-7, -257, -8];

/** The relying party of passkeys: the name that they are bound to, and the origin that may use them. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Null if browsers offer no passkeys. */
export function relyingPartyOf({ settings }: Needs<'settings'>): RelyingParty | null {
  const origin = passkeyOrigin(settings.PUBLIC_URL);
  return origin === null ? null : { id: new URL(origin).hostname, origin };
}

/** @throws Forbidden if browsers offer no passkeys. */
export function requireRelyingParty(context: Needs<'settings'>): RelyingParty {
  const party = relyingPartyOf(context);
  if (party) return party;
  throw new Forbidden('Passkeys work only at a PUBLIC_URL with https and a name', 'passkeys_off');
}

type Known = Pick<PasskeyKey, 'credentialId' | 'transports'>;
const descriptors = (keys: readonly Known[]) => keys.map(({ credentialId: id, transports }) => ({ id, transports }));

/** Options for a browser to create a passkey. It can sign in alone if the authenticator has room for that. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  { userId, username, known }: { userId: string; username: string; known: readonly Known[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Pairwise',
    rpID,
    userID: handleOf(userId),
    userName: username,
    userDisplayName: username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: PASSKEY_SECONDS * 1000,
  });
}

/**
 * Options for a browser to have a challenge signed.
 * @param keys that may sign it; null for any key, which must then verify its user.
 */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  keys: readonly Known[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID,
    ...(keys && { allowCredentials: descriptors(keys) }),
    userVerification: keys ? 'preferred' : 'required',
    timeout: PASSKEY_SECONDS * 1000,
  });
}

/**
 * The key that an authenticator made.
 * @returns null if the response doesn't match the challenge, the origin or the form.
 */
export async function verifyCreation(
  context: Needs<'log'>,
  party: RelyingParty,
  { challenge, passkey: { id, response } }: { challenge: string; passkey: Attestation },
): Promise<(Omit<PasskeyKey, 'id' | 'userId'> & { isSynced: boolean }) | null> {
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...signed } = response;
  const answer = { id, rawId: id, response: signed, type: 'public-key', clientExtensionResults: {} } as const;
  const verified = await orNull(context, () =>
    verifyRegistrationResponse({
      response: answer,
      ...expected(party, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp: isSynced } = verified.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports: [...transports], isSynced };
}

/**
 * Checks the signature of a challenge.
 * @param signed.isAlone whether it replaces a password. If so, the authenticator must have verified its user.
 * @returns the new signature count; null if anything doesn't match.
 */
export async function verifySignature(
  context: Needs<'log'>,
  party: RelyingParty,
  { challenge, key, passkey, isAlone }: { challenge: string; key: PasskeyKey; passkey: Assertion; isAlone: boolean },
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { userHandle } = passkey.response;
  const isTheirs = userHandle === Buffer.from(handleOf(key.userId)).toString('base64url');
  if (!isTheirs && (isAlone || userHandle != null)) return null;
  const { verifyAuthenticationResponse } = await library();
  const { id } = passkey;
  const { authenticatorData, clientDataJSON, signature } = passkey.response;
  const response = { authenticatorData, clientDataJSON, signature };
  const answer = { id, rawId: id, response, type: 'public-key', clientExtensionResults: {} } as const;
  const { credentialId, counter } = key;
  const credential = { id: credentialId, publicKey: new Uint8Array(key.publicKey), counter };
  const verified = await orNull(context, () =>
    verifyAuthenticationResponse({
      response: answer,
      credential,
      ...expected(party, challenge),
      requireUserVerification: isAlone,
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

const expected = ({ id, origin }: RelyingParty, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: origin,
  expectedRPID: id,
});

/** The library throws for anything wrong in an authenticator's response. */
async function orNull<T>({ log }: Needs<'log'>, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    log.info({ err: error }, 'passkey refused');
    return null;
  }
}

/** The account as an authenticator stores it, without information about the person. */
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** Attempts wait in Redis. @throws Unavailable without it. */
export async function inRedis<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable('Passkeys are not available at the moment; try again soon', 5, error);
  }
}

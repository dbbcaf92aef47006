import { CreatedAt, Id } from '../../platform/contract/common-fields.ts';
import { del, get, patch, post, resource } from '../../platform/contract/operation.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { MAX_PASSKEYS, PASSKEY_NAME_LENGTH } from '../rules/passkeys.ts';

/** Maximum length of a credential's id, which has up to 1023 bytes. */
const CREDENTIAL_ID_LENGTH = 1400;
/** Maximum length of a part that an authenticator signs. Without attestation, it is far shorter. */
const PART_LENGTH = 8000;
const TICKET_LENGTH = 100;
const CODE_LENGTH = 100;
const MAX_TRANSPORTS = 10;

/** A part of a credential, as browsers encode it. */
const part = (description: string) => f.nonBlank(PART_LENGTH, `${description}; base64url.`);
const credentialId = f.nonBlank(CREDENTIAL_ID_LENGTH, 'Id of the credential; base64url.');
const clientDataJSON = part('What the browser had signed');
const ticket = f.nonBlank(TICKET_LENGTH, 'The ticket of the challenge.');

const ANSWER = 'What the authenticator answered.';
const assertion = f.object(
  {
    id: credentialId,
    response: f.object(
      {
        clientDataJSON,
        authenticatorData: part('What the authenticator says'),
        signature: part('Its signature'),
        userHandle: f.text(PART_LENGTH, 'The account, as the authenticator knows it; base64url.').optional(),
      },
      ANSWER,
    ),
  },
  'The result of `navigator.credentials.get()`, as its `toJSON()` writes it. Takes precedence over `recovery_code`.',
);

const attestation = f.object(
  {
    id: credentialId,
    response: f.object(
      {
        clientDataJSON,
        attestationObject: part('The new key'),
        transports: f
          .listUpTo(MAX_TRANSPORTS, f.nonBlank(20), 'How the browser reaches the authenticator.')
          .sentAs({ examples: [['internal']] })
          .optional(),
      },
      ANSWER,
    ),
  },
  'The result of `navigator.credentials.create()`, as its `toJSON()` writes it.',
);

/** The second step of a sign-in. */
export const secondFactor = f
  .object({
    ticket,
    passkey: assertion.optional(),
    recovery_code: f.text(CODE_LENGTH, 'A recovery code, in place of a passkey. Not without a password.').optional(),
  })
  .test('one', 'passkey or recovery_code is required', ({ passkey, recovery_code: code }) => Boolean(passkey || code));

const options = (what: string, example: object) =>
  f.as<Record<string, unknown>>({
    type: 'object',
    description: `Pass it, through \`parse${what}OptionsFromJSON()\`, to the browser.`,
    additionalProperties: true,
    examples: [example],
  });
const CHALLENGE = 'dGhpcyBpcyBub3QgYSBjaGFsbGVuZ2U';
const expiresIn = f.integer('Seconds until the ticket expires.', { minimum: 1 });
const ticketGiven = f.string('Send it with the answer.');

/** The challenge that a passkey signs to sign in. */
const Challenge = model('PasskeyChallenge', {
  ticket: ticketGiven,
  expires_in: expiresIn,
  options: options('Request', { challenge: CHALLENGE, rpId: 'pairwise.example.com', userVerification: 'required' }),
});

const Creation = model('PasskeyCreation', {
  ticket: ticketGiven,
  expires_in: expiresIn,
  options: options('Creation', { challenge: CHALLENGE, rp: { id: 'pairwise.example.com', name: 'Pairwise' } }),
});

export type Passkey = Of<typeof Passkey>;
export const Passkey = model('Passkey', {
  id: Id,
  name: f.nonBlank(PASSKEY_NAME_LENGTH, 'Its name.'),
  synced: f.flag('Whether its provider copies it to your other devices.'),
  created_at: CreatedAt,
  last_used_at: f.moment('When it last signed in; null if never.').orNull(),
});

const name = Passkey.properties.name.about('A name, by which you know it.');

const CODES = f.list(f.string(), "Each signs in once. Pairwise doesn't show them again.");
export type OwnPasskeys = Of<typeof OwnPasskeys>;
const OwnPasskeys = f.object({
  passkeys: f.list(Passkey, `Your passkeys, oldest first, at most ${MAX_PASSKEYS}.`),
  recovery_codes_left: f.count('How many recovery codes you have not used.'),
  required: f.flag('Whether you can do nothing else until you have one (REQUIRE_PASSKEY).'),
});

/** For the second step of a sign-in. */
export const WRONG_FACTOR = shared(
  'WrongSecondFactor',
  problem(
    'The ticket has expired or was used (`sign_in_expired`); the passkey does not sign in here (`passkey_not_valid`); the recovery code is wrong or used (`wrong_recovery_code`); or the user is inactive',
    { code: 'sign_in_expired' },
  ),
);
const PASSKEYS_OFF = problem('Passkeys work only at a PUBLIC_URL with https and a name (`passkeys_off`)', {
  code: 'passkeys_off',
});

const OWN = { who: 'signedIn', scope: 'session', isEnrolling: true } as const;
const ONE = { ...OWN, params: f.object({ passkey_id: f.uuid('Id of the passkey.') }) } as const;

/** Passkeys: as a second factor, or instead of a password. */
export const passkeys = resource('/api/v1/auth/passkeys', 'Authentication', {
  listPasskeys: get('', {
    ...OWN,
    summary: 'List your passkeys',
    responses: { 200: json('Your passkeys', OwnPasskeys) },
  }),
  startPasskey: post('/registration', {
    ...OWN,
    summary: 'Start to add a passkey to your account',
    isFresh: true,
    responses: {
      200: json('What the browser needs to make one', Creation),
      403: problem(
        'Passkeys work only at a PUBLIC_URL with https and a name, or your account signs in through a provider (`passkeys_off`)',
        { code: 'passkeys_off' },
      ),
      409: problem(`You have ${MAX_PASSKEYS} passkeys`),
    },
  }),
  createPasskey: post('', {
    ...OWN,
    summary: 'Add a passkey. From then on, a password alone no longer signs in. The first one ends your other sessions',
    body: f.object({ ticket, name, passkey: attestation }),
    isFresh: true,
    responses: {
      201: json(
        'The passkey, and recovery codes with the first one',
        f.object({
          passkey: Passkey.about('The passkey.'),
          recovery_codes: f.as<readonly string[] | null>(
            { type: ['array', 'null'], items: { type: 'string' } },
            "With the first passkey, ten codes that each sign in once. Pairwise doesn't show them again. Otherwise null.",
          ),
        }),
      ),
      400: problem('The ticket has expired or was used (`sign_in_expired`), or the passkey could not be verified', {
        code: 'sign_in_expired',
      }),
      409: problem(`The passkey was added before, or you have ${MAX_PASSKEYS}`),
    },
  }),
  updatePasskey: patch('/:passkey_id', {
    ...ONE,
    summary: 'Rename a passkey',
    body: f.object({ name }),
    responses: { 204: nothing('The passkey has the name') },
  }),
  deletePasskey: del('/:passkey_id', {
    ...ONE,
    summary: 'Remove a passkey, and the recovery codes with the last one. Ends your other sessions',
    isFresh: true,
    responses: { 204: nothing('The passkey no longer signs in') },
  }),
  createRecoveryCodes: post('/recovery-codes', {
    ...OWN,
    summary: 'Make new recovery codes, in place of the earlier ones',
    isFresh: true,
    responses: {
      200: json('The codes', f.object({ recovery_codes: CODES })),
      409: problem('You have no passkey'),
    },
  }),
  startPasskeySignIn: post('/sign-in', {
    summary: 'Start to sign in with a passkey alone',
    who: 'anybody',
    responses: {
      200: json('The challenge', Challenge),
      403: PASSKEYS_OFF,
      429: problem('Too many sign-ins from this address'),
    },
  }),
});

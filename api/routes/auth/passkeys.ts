import type { Language } from '../../../shared/rules/languages.ts';
import {
  addPasskey,
  nameOwnPasskey,
  readOwnPasskeys,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
} from '../../../shared/use-cases/auth/own-passkeys.ts';
import { type SecondFactor, startPasskeySignIn } from '../../../shared/use-cases/auth/second-factor.ts';
import type { Validated } from '../../contract/operation.ts';
import { passkeys, type secondFactor } from '../../contract/passkeys.ts';
import { implement } from '../../http/implement.ts';
import { languageFor } from '../../http/language.ts';
import { created, noContent, ok } from '../../http/responses.ts';
import {
  presentChallenge,
  presentNewPasskey,
  presentPasskeys,
  presentRecoveryCodes,
} from '../../presenters/passkey.ts';

/** One's own passkeys, and signing in with one alone. */
export const passkeyEndpoints = implement(passkeys, {
  async listPasskeys({ user, context }) {
    return ok(presentPasskeys(await readOwnPasskeys(context, user)));
  },

  async startPasskey({ user, context }) {
    return ok(presentChallenge(await startPasskey(context, user)));
  },

  async createPasskey({ body, user, context, ctx }) {
    return created(presentNewPasskey(await addPasskey(context, user, { ...body, language: languageFor(ctx) })));
  },

  async updatePasskey({ params, body, user, context }) {
    await nameOwnPasskey(context, user, { passkeyId: params.passkey_id, name: body.name });
    return noContent();
  },

  async deletePasskey({ params, user, context, ctx }) {
    await removePasskey(context, user, { passkeyId: params.passkey_id, language: languageFor(ctx) });
    return noContent();
  },

  async createRecoveryCodes({ user, context, ctx }) {
    return ok(presentRecoveryCodes(await renewRecoveryCodes(context, user, languageFor(ctx))));
  },

  async startPasskeySignIn({ context }) {
    return ok(presentChallenge(await startPasskeySignIn(context)));
  },
});

/** The second step of a sign-in, as the body has it. */
export function secondFactorIn(body: Validated<typeof secondFactor>, language: Language): SecondFactor {
  const { ticket, passkey, recovery_code: recoveryCode = '' } = body;
  return passkey ? { ticket, language, passkey } : { ticket, language, recoveryCode };
}

import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'preact/hooks';
import { passkeyTexts as words } from '../accounts/passkey-texts.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { finishSignIn } from '../service/sign-in.ts';

/** The second step of a sign-in, after the right password. */
export interface Challenge {
  ticket: string;
  /** Null if browsers offer no passkeys here. */
  options: object | null;
}

/** The challenge in the response to the password. */
export const challengeIn = ({ body }: ServiceError): Challenge => (body as { second_factor: Challenge }).second_factor;

/** Signs in with a passkey alone. @throws ServiceError */
export async function signInAlone(): Promise<void> {
  await answer(await read(api.POST('/auth/passkeys/sign-in')));
}

async function answer({ ticket, options }: Challenge): Promise<void> {
  await finishSignIn({ ticket, passkey: await signed(options!) });
}

/**
 * Asks the browser to sign with a passkey.
 * @throws ServiceError if it doesn't, for example because the person cancelled.
 */
async function signed(options: object) {
  try {
    return await startAuthentication({ optionsJSON: options as never });
  } catch {
    throw new ServiceError(400, words.notUsed);
  }
}

interface Props {
  challenge: Challenge;
  onSignedIn: () => void;
  /** Goes back to the password, to get a new challenge. */
  onRestart: () => void;
}

/** The second step of a sign-in: a passkey, or a recovery code. */
export function SecondStep({ challenge, onSignedIn, onRestart }: Props) {
  const [isByCode, setByCode] = useState(challenge.options === null);
  const form = useForm(async (fields) => {
    if (isByCode) await finishSignIn({ ticket: challenge.ticket, recovery_code: textOf(fields, 'recovery_code') });
    else await answer(challenge);
    onSignedIn();
  });
  // The service used up the ticket with this signature, or the ticket is too old.
  const isOver = ['sign_in_expired', 'passkey_not_valid'].includes(form.failure?.code ?? '');
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <h2>{words.second}</h2>
      {isByCode ? (
        <Field
          key="code"
          label={words.code}
          name="recovery_code"
          hint={words.codeHint}
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck={false}
          autofocus
          maxLength={100}
          required
          fault={form.faultOf('recovery_code')}
        />
      ) : (
        <p>{words.secondText}</p>
      )}
      <FormFailure failure={form.failure} wait={form.wait} />
      {!isOver && (
        <button type="submit" class="primary" autofocus={!isByCode} aria-disabled={form.isBusy || form.wait > 0}>
          {isByCode ? words.submit : words.use}
        </button>
      )}
      <div class="actions">
        {challenge.options !== null && !isOver && (
          <button type="button" class="link" onClick={() => setByCode(!isByCode)}>
            {isByCode ? words.usePasskey : words.useCode}
          </button>
        )}
        <button type="button" class="link" onClick={onRestart}>
          {words.back}
        </button>
      </div>
    </form>
  );
}

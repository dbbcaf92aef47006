import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { passkeyTexts as words } from './passkey-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  /** Label of the button below the recovery codes. */
  done: string;
  /** Called when the passkey has been added and, if it is the first one, its recovery codes were shown. */
  onDone: () => void;
}

/** Adds a passkey. After the first one, shows the recovery codes. */
export function AddPasskey({ done, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm(async (fields) => {
    const { ticket, options } = await read(api.POST('/auth/passkeys/registration'));
    const passkey = await made(options);
    const body = { ticket, name: textOf(fields, 'passkey_name'), passkey };
    const { recovery_codes: given } = await read(api.POST('/auth/passkeys', { body }));
    announce(words.isAdded);
    if (given === null) onDone();
    else setCodes(given);
  });
  if (codes) return <RecoveryCodes codes={codes} done={done} onDone={onDone} />;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.name}
        name="passkey_name"
        hint={words.nameHint}
        defaultValue={words.defaultName}
        maxLength={100}
        autocomplete="off"
        required
        fault={form.faultOf('name')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
          {words.addNow}
        </button>
      </div>
    </form>
  );
}

/**
 * Asks the browser for a new passkey.
 * @throws ServiceError if it makes none, for example because the person cancelled.
 */
async function made(options: object) {
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch (error) {
    const isKnown = (error as Error).name === 'InvalidStateError';
    throw new ServiceError(400, isKnown ? words.known : words.notMade);
  }
}

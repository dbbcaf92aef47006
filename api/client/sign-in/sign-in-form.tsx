import { useRef, useState } from 'preact/hooks';
import { accountTexts } from '../accounts/texts.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { ServiceError } from '../service/failure.ts';
import { signIn } from '../service/sign-in.ts';
import { PasswordField } from './password-field.tsx';
import { ways } from './ways.ts';

const { signIn: words } = accountTexts;
/** Number of wrong passwords after which the form warns that more of them lock the account for a while. */
const WARNED_AFTER = 3;

type Temporary = typeof import('./temporary-password.tsx');

type Passkeys = typeof import('./second-step.tsx');

/** @throws ServiceError */
async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw new ServiceError(0, `not loaded: ${error}`);
  }
}

const loadPasskeys = () => loaded(import('./second-step.tsx'));

interface Props {
  /** Filled in if known. */
  login?: string;
  onSignedIn?: () => void;
}

/**
 * Asks for username and password, or for a passkey. If the password is temporary, asks for a new one; if the account has a passkey, asks
 * for a second step.
 */
export function SignInForm({ login = '', onSignedIn = () => {} }: Props) {
  const [step, setStep] = useState<(Passkeys & { refusal: ServiceError }) | null>(null);
  if (step) {
    const { SecondStep, challengeIn, refusal } = step;
    return <SecondStep challenge={challengeIn(refusal)} onSignedIn={onSignedIn} onRestart={() => setStep(null)} />;
  }
  const onChallenge = async (refusal: ServiceError) => setStep({ ...(await loadPasskeys()), refusal });
  return (
    <>
      <PasswordForm {...{ login, onSignedIn, onChallenge }} />
      {ways.data?.passkeys === location.origin && 'PublicKeyCredential' in window && (
        <PasskeyForm onSignedIn={onSignedIn} />
      )}
    </>
  );
}

/** Signs in with a passkey alone. */
function PasskeyForm({ onSignedIn }: Required<Pick<Props, 'onSignedIn'>>) {
  const form = useForm(async () => {
    await (await loadPasskeys()).signInAlone();
    onSignedIn();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" aria-disabled={form.isBusy || form.wait > 0}>
        {words.passkey}
      </button>
    </form>
  );
}

interface PasswordProps extends Required<Props> {
  onChallenge: (refusal: ServiceError) => Promise<void>;
}

function PasswordForm({ login, onSignedIn, onChallenge }: PasswordProps) {
  const [temporary, setTemporary] = useState<Temporary | null>(null);
  const [wrong, setWrong] = useState(0);
  /** The new password that the service has stored. If the sign-in after that fails, it is sent again. */
  const taken = useRef<string | null>(null);
  const form = useForm(async (fields) => {
    const username = textOf(fields, 'username');
    const password = textOf(fields, 'password');
    try {
      if (!temporary) {
        await signIn(username, password);
        onSignedIn();
        return;
      }
      const chosen = textOf(fields, 'new_password');
      if (taken.current !== chosen) await temporary.replaceTemporaryPassword(username, password, chosen);
      taken.current = chosen;
      await signIn(username, chosen);
      onSignedIn();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'second_factor_required') return onChallenge(error);
      if (error.code === 'wrong_credentials') {
        setWrong((count) => count + 1);
        throw new ServiceError(401, words.wrong);
      }
      if (error.code !== 'password_change_required') throw error;
      setTemporary(await loaded(import('./temporary-password.tsx')));
    }
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.login}
        name="username"
        defaultValue={login}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxLength={254}
        required
        fault={form.faultOf('username')}
      />
      <PasswordField
        label={temporary ? temporary.words.password : words.password}
        name="password"
        autocomplete="current-password"
        autofocus={login !== ''}
        maxLength={1024}
        required
        fault={form.faultOf('password')}
      />
      {temporary && <temporary.ChosenPassword fault={form.faultOf('new_password')} />}
      <FormFailure failure={form.failure} wait={form.wait} />
      {wrong >= WARNED_AFTER && <p class="hint">{words.manyWrong}</p>}
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {temporary ? temporary.words.submit : words.submit}
      </button>
    </form>
  );
}

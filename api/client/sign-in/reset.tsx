import { useEffect, useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { EndTokens, endsTokens } from '../tokens/end-tokens.tsx';
import { Doorway } from './doorway.tsx';
import { NewPassword } from './new-password.tsx';
import { resetTexts as words } from './reset-texts.ts';
import { takeToken } from './take-token.ts';
import { ways } from './ways.ts';

/** The page for a forgotten password: sets a new one if opened by a link, or says how to get a link. */
export default function ResetPassword() {
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  if (token === '') return <Forgotten />;
  return (
    <Doorway title={words.title}>
      {isDone ? <p role="status">{words.done}</p> : <Chosen token={token} onDone={() => setDone(true)} />}
      <p class="aside">
        <a href={paths.signIn}>{isDone ? words.signIn : words.back}</a>
      </p>
    </Doorway>
  );
}

function Chosen({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm(async (fields) => {
    const request = {
      params: { path: { token } },
      body: { password: textOf(fields, 'password'), end_api_tokens: endsTokens(fields) },
    };
    await read(api.POST('/auth/password-reset/{token}', request));
    onDone();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <NewPassword label={words.password} name="password" fault={form.faultOf('password')} />
      <EndTokens />
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {words.submit}
      </button>
    </form>
  );
}

function Forgotten() {
  useEffect(() => void ways.refetch(), []);
  const isByMail = ways.data?.mail && ways.data.passwords;
  return (
    <Doorway title={words.forgotten}>
      {isByMail && <LinkByMail />}
      {(isByMail === false || ways.isError) && (
        <>
          <p>{words.ask}</p>
          <p class="hint">{words.only}</p>
        </>
      )}
      <p class="aside">
        <a href={paths.signIn}>{words.back}</a>
      </p>
    </Doorway>
  );
}

function LinkByMail() {
  const [isSent, setSent] = useState(false);
  const form = useForm(async (fields) => {
    await read(api.POST('/auth/password-reset', { body: { email: textOf(fields, 'email') } }));
    setSent(true);
  });
  if (isSent) return <p role="status">{words.sent}</p>;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <p>{words.byMail}</p>
      <Field
        label={words.email}
        name="email"
        type="email"
        autocomplete="email"
        maxLength={254}
        required
        fault={form.faultOf('email')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {words.send}
      </button>
    </form>
  );
}

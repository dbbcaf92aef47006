import { useState } from 'preact/hooks';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { Doorway } from './doorway.tsx';
import { NewPassword } from './new-password.tsx';
import { resetTexts as words } from './reset-texts.ts';

/** A forgotten password: a new one by a link, or how to get such a link. */
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

/** The token goes out of the address at once, so that it is not left in the history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

function Chosen({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm(async (fields) => {
    const request = { params: { path: { token } }, body: { password: textOf(fields, 'password') } };
    await read(api.POST('/auth/password-reset/{token}', request));
    onDone();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <NewPassword label={words.password} name="password" fault={form.faultOf('password')} />
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {words.submit}
      </button>
    </form>
  );
}

function Forgotten() {
  return (
    <Doorway title={words.forgotten}>
      <p>{words.ask}</p>
      <p class="hint">{words.only}</p>
      <p class="aside">
        <a href={paths.signIn}>{words.back}</a>
      </p>
    </Doorway>
  );
}

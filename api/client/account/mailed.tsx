import { useState } from 'preact/hooks';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { Doorway } from './doorway.tsx';
import { mailTexts as words } from './mail-texts.ts';
import { takeToken } from './take-token.ts';

/** What a link in a mail does: it stops mails of a kind. A button does it, since mail programs open links by themselves. */
export default function Mailed() {
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  const form = useForm(async () => {
    // The form that mail programs send.
    const body = { 'List-Unsubscribe': 'One-Click' };
    const bodySerializer = (fields: unknown) => new URLSearchParams(fields as Record<string, string>);
    await read(api.POST('/auth/mails/stop/{token}', { params: { path: { token } }, body, bodySerializer }));
    setDone(true);
  });
  return (
    <Doorway title={words.stop}>
      {isDone ? (
        <p role="status">{words.stopped}</p>
      ) : (
        <form class="form" onSubmit={form.onSubmit}>
          <p>{words.ask}</p>
          <FormFailure failure={form.failure} wait={form.wait} />
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
            {words.submit}
          </button>
        </form>
      )}
      <p class="aside">
        <a href={paths.signIn}>{words.signIn}</a>
      </p>
    </Doorway>
  );
}

import { useState } from 'preact/hooks';
import { mailTexts } from '../mail/mail-texts.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { Doorway } from './doorway.tsx';
import { takeToken } from './take-token.ts';

/** Prefix of the tokens that confirm an email. */
const VERIFICATION = 'pwv_';

async function confirm(token: string): Promise<void> {
  await read(api.POST('/auth/email-verification/{token}', { params: { path: { token } } }));
}

async function stop(token: string): Promise<void> {
  // The form that mail programs send, too.
  const body = { 'List-Unsubscribe': 'One-Click' } as const;
  const bodySerializer = (fields: unknown) => new URLSearchParams(fields as Record<string, string>);
  await read(api.POST('/auth/mails/stop/{token}', { params: { path: { token } }, body, bodySerializer }));
}

/**
 * The page of a link in a mail, which confirms an email or unsubscribes. Nothing happens until the reader presses a button, because mail
 * programs open links themselves.
 */
export default function Mailed() {
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  const isVerification = token.startsWith(VERIFICATION);
  const words = isVerification ? mailTexts.confirm : mailTexts.stop;
  const form = useForm(async () => {
    await (isVerification ? confirm(token) : stop(token));
    setDone(true);
  });
  return (
    <Doorway title={words.title}>
      {isDone ? (
        <p role="status">{words.done}</p>
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
        <a href={isDone && isVerification ? paths.projects : paths.signIn}>
          {isDone && isVerification ? mailTexts.goOn : mailTexts.signIn}
        </a>
      </p>
    </Doorway>
  );
}

import { useState } from 'preact/hooks';
import type { User } from '../../../shared/accounts/contract/accounts.ts';
import { announce } from '../lib/announce.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ways } from './ways.ts';

const { unconfirmed: words } = mailTexts;

/** Says that the email isn't confirmed, and sends the link again. Shows nothing if this service sends no mail. */
export function Unconfirmed({ account: { email, email_verified_at: since } }: { account: User }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(async () => {
    await read(api.POST('/auth/email-verification'));
    setSentTo(email);
    announce(words.sent);
  });
  if (since !== null || !ways.data?.mail) return null;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <p>{words.text}</p>
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" aria-disabled={form.isBusy || form.wait > 0}>
          {words.send}
        </button>
        {sentTo === email && <span class="done">{words.sent}</span>}
      </div>
    </form>
  );
}

import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { formatDay } from '../lib/format.ts';
import { createResource } from '../lib/resource.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { readSecurityAgain } from './own-security.ts';
import { accountTexts } from './texts.ts';

/** Whether a Google account may sign in. Read when the screen opens. */
export const googleLink = createResource(() => read(api.GET('/auth/google/link')));
const { account: words } = accountTexts;

/** Shows the linked Google account and a button to unlink it; nothing if none is linked. */
export function GoogleLink() {
  const [isUnlinked, setUnlinked] = useState(false);
  const form = useForm(async () => {
    await read(api.DELETE('/auth/google/link'));
    setUnlinked(true);
    announce(words.googleUnlinked);
    await Promise.all([googleLink.refetch(), readSecurityAgain()]);
  });
  if (!googleLink.data?.linked && !isUnlinked) return null;
  return (
    <section class="panel">
      <h2>{words.google}</h2>
      {googleLink.data?.linked ? (
        <>
          <p>
            {words.googleLinked(
              googleLink.data.linked_at ? formatDay(new Date(googleLink.data.linked_at), new Date()) : null,
            )}
          </p>
          {googleLink.data.can_be_ended ? (
            <form class="form" onSubmit={form.onSubmit}>
              <FormFailure failure={form.failure} wait={form.wait} />
              <div class="form-end">
                <button type="submit" aria-disabled={form.isBusy}>
                  {words.googleUnlink}
                </button>
              </div>
            </form>
          ) : (
            <p class="hint">{words.googleOnly}</p>
          )}
        </>
      ) : (
        <p class="done">{words.googleUnlinked}</p>
      )}
    </section>
  );
}

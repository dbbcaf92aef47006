import type { Session as OwnSession } from '../../../shared/accounts/contract/accounts.ts';
import { announce } from '../lib/announce.ts';
import { formatDay } from '../lib/format.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { SignOut } from '../sign-in/sign-out.tsx';
import { readSecurityAgain, sessions } from './own-security.ts';
import { accountTexts } from './texts.ts';

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  return (
    <section class="panel">
      <h2>{accountTexts.account.sessions}</h2>
      <Loaded query={sessions}>
        {(all) => (
          <>
            <ul class="session-list">
              {all.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </ul>
            {all.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
      <SignOut isPrimary />
    </section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { id, current, browser, address, created_at: begun, renewed_at: used } = session;
  const words = accountTexts.account;
  const name = browser ?? words.unknownBrowser;
  const form = useForm(async () => {
    await read(api.DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } }));
    await readSecurityAgain();
    announce(accountTexts.account.ended);
  });
  const now = new Date();
  return (
    <li>
      <p>
        <span>
          <strong>{name}</strong> {current && <span class="tag">{words.thisBrowser}</span>}
        </span>
        <span class="hint">
          {[address, words.since(formatDay(new Date(begun), now), formatDay(new Date(used), now))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {!current && (
        <form onSubmit={form.onSubmit}>
          <button type="submit" aria-disabled={form.isBusy}>
            {accountTexts.account.end}
            <span class="sr">
              {' '}
              {name} {address}
            </span>
          </button>
          <FormFailure failure={form.failure} wait={form.wait} />
        </form>
      )}
    </li>
  );
}

function EndOthers() {
  const form = useForm(async () => {
    await read(api.DELETE('/auth/sessions'));
    await readSecurityAgain();
    announce(accountTexts.account.ended);
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" aria-disabled={form.isBusy}>
          {accountTexts.account.endOthers}
        </button>
      </div>
    </form>
  );
}

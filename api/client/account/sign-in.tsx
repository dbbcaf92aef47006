import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { followLanguage } from '../lib/language.ts';
import { createResource } from '../lib/resource.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { backFrom, paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { ownAccount } from '../service/own-account.ts';
import { renew, session } from '../service/session.ts';
import { texts } from '../texts.ts';
import { Doorway } from './doorway.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/** Whether there is a sign-in with Google. */
const google = createResource(() => read(api.GET('/auth/google/status')));

const Reset = lazyScreen(() => import('./reset.tsx'));

/** Sign in, or choose a new password: the shell has no room for one more screen. */
export default function Entrance() {
  return useLocation().path === '/reset' ? <Reset /> : <SignIn />;
}

/** Sign in, with a password or with Google; then on to where one came from. */
function SignIn() {
  const { query, route } = useLocation();
  const back = backFrom(query);
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    void ownAccount.refetch().then(() => {
      if (followLanguage(ownAccount.data?.language ?? null)) location.replace(back);
      else route(back, true);
    });
  }, [isSignedIn, back, route]);
  useEffect(() => void google.refetch(), []);
  // The person may have signed in in another tab.
  useEffect(() => {
    const look = () => {
      // Without a connection the form says so when it is sent.
      if (!document.hidden) renew().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <Doorway title={accountTexts.signIn.title}>
      {google.data?.google_oauth_enabled && (
        <>
          <a class="button wide" href="/api/v1/auth/google/login" target="_top">
            {accountTexts.signIn.google}
          </a>
          <p class="or" aria-hidden="true">
            {accountTexts.signIn.or}
          </p>
        </>
      )}
      <SignInForm />
      <p class="aside">
        <a href="/reset">{accountTexts.signIn.forgotten}</a>
      </p>
      <p class="aside">
        {accountTexts.signIn.noAccount}{' '}
        <a href={query.back ? `${paths.register}?${new URLSearchParams({ back })}` : paths.register}>
          {accountTexts.signIn.register}
        </a>{' '}
        · <a href={paths.guide()}>{texts.guide}</a>
      </p>
    </Doorway>
  );
}

import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { accountTexts } from '../accounts/texts.ts';
import { followLanguage } from '../lib/language.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { backFrom, base, paths } from '../paths.ts';
import { ownAccount } from '../service/own-account.ts';
import { renew, session } from '../service/session.ts';
import { texts } from '../texts.ts';
import { Doorway } from './doorway.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { ways } from './ways.ts';

const Reset = lazyScreen(() => import('./reset.tsx'));
const Mailed = lazyScreen(() => import('./mailed.tsx'));

/** Signing in, choosing a new password, and the links of mails: one file, because the shell has no room for more screens. */
export default function Entrance() {
  const { path } = useLocation();
  if (path === `${base}/reset`) return <Reset />;
  return path === `${base}/mail` ? <Mailed /> : <SignIn />;
}

/**
 * Signs in with a password or through a provider, then goes back to where the person came from. If the service has no passwords,
 * `?password` shows the form.
 */
function SignIn() {
  const { query, route } = useLocation();
  const back = backFrom(query);
  const hasForm = ways.data?.passwords !== false || query.password !== undefined;
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    void ownAccount.refetch().then(() => {
      if (followLanguage(ownAccount.data?.language ?? null)) location.replace(back);
      else route(back, true);
    });
  }, [isSignedIn, back, route]);
  useEffect(() => void ways.refetch(), []);
  // The person may have signed in in another tab.
  useEffect(() => {
    const look = () => {
      // Without a connection, the form says so when it is sent.
      if (!document.hidden) renew().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <Doorway title={accountTexts.signIn.title}>
      <ProviderButtons isAlone={!hasForm} />
      {hasForm && (
        <>
          <SignInForm />
          <p class="aside">
            <a href={`${base}/reset`}>{accountTexts.signIn.forgotten}</a>
          </p>
          <p class="aside">
            {accountTexts.signIn.noAccount}{' '}
            <a href={query.back ? `${paths.register}?${new URLSearchParams({ back })}` : paths.register}>
              {accountTexts.signIn.register}
            </a>{' '}
            · <a href={paths.guide()}>{texts.guide}</a>
          </p>
        </>
      )}
    </Doorway>
  );
}

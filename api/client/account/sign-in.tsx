import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useQuery } from '../lib/queries.ts';
import { backFrom, paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { session } from '../service/session.ts';
import { Doorway } from './doorway.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/** Sign in, with a password or with Google; then on to where one came from. */
export default function SignIn() {
  const { query, route } = useLocation();
  const back = backFrom(query);
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    if (isSignedIn) route(back, true);
  }, [isSignedIn, back, route]);
  const { data: google } = useQuery({
    queryKey: ['google'],
    queryFn: () => read(api.GET('/auth/google/status')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Doorway title={accountTexts.signIn.title}>
      {google?.google_oauth_enabled && (
        <>
          <a class="button wide" href="/api/v1/auth/google/login" target="_top">
            {accountTexts.signIn.google}
          </a>
          <p class="or" aria-hidden="true">
            {accountTexts.signIn.or}
          </p>
        </>
      )}
      <SignInForm onDone={() => {}} />
      <p class="aside">
        {accountTexts.signIn.noAccount}{' '}
        <a href={query.back ? `${paths.register}?${new URLSearchParams({ back })}` : paths.register}>
          {accountTexts.signIn.register}
        </a>
      </p>
    </Doorway>
  );
}

import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { paths } from '../paths.ts';
import { pendingInvitation } from '../people/pending-invitation.ts';
import { session } from '../service/session.ts';
import { callbackTexts as words } from './callback-texts.ts';
import { Doorway } from './doorway.tsx';
import { ways } from './ways.ts';

/** The page to which a provider sends the browser back after a sign-in: with the session's cookie, or with an error code. */
export default function Callback() {
  const { query, route } = useLocation();
  const { error, linked, provider, new_account: newAccount } = query;
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    // The address doesn't say where the person came from, since the provider always leads here.
    if (isSignedIn && error === undefined)
      route(linked !== undefined ? paths.account : pendingInvitation() ? paths.join : paths.projects, true);
  }, [isSignedIn, error, linked, route]);
  useEffect(() => void ((provider ?? newAccount) !== undefined && ways.refetch()), [provider, newAccount]);
  // The sentences name Google; another provider's name replaces it, if the service knows that name.
  const known = ways.data?.providers.find(({ id }) => id === (provider ?? 'google'));
  const name = known?.name ?? 'Google';
  const sentence = words.errors[error ?? ''] ?? words.unknown;
  if (error === undefined && (isSignedIn || session.value === 'opening')) return null;
  return (
    <Doorway title={words.failed}>
      <p role="alert">{sentence.replaceAll('Google', () => name)}</p>
      {newAccount !== undefined && known && (
        <>
          <p>{words.startAnewHint}</p>
          <p>
            <a class="button" href={`${known.sign_in_url}?new_account=true`} target="_top">
              {words.startAnew}
            </a>
          </p>
        </>
      )}
      <p>
        <a class="button" href={paths.signIn}>
          {words.retry}
        </a>
      </p>
    </Doorway>
  );
}

import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { paths } from '../paths.ts';
import { pendingInvitation } from '../people/pending-invitation.ts';
import { session } from '../service/session.ts';
import { Doorway } from './doorway.tsx';
import { accountTexts } from './texts.ts';

/** The return from a Google sign-in: signed in by the session's cookie, or with an error code. */
export default function Callback() {
  const { query, route } = useLocation();
  const { error } = query;
  const isSignedIn = session.value === 'signed-in';
  useEffect(() => {
    // The way back is not in the address: Google leads here from anywhere.
    if (isSignedIn && error === undefined) route(pendingInvitation() ? paths.join : paths.projects, true);
  }, [isSignedIn, error, route]);
  if (error === undefined && (isSignedIn || session.value === 'opening')) return null;
  return (
    <Doorway title={accountTexts.callback.failed}>
      <p role="alert">{accountTexts.callback.errors[error ?? ''] ?? accountTexts.callback.unknown}</p>
      <p>
        <a class="button" href={paths.signIn}>
          {accountTexts.callback.retry}
        </a>
      </p>
    </Doorway>
  );
}

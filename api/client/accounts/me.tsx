import { useEffect } from 'preact/hooks';
import { areKeysOn, setKeys } from '../lib/keys.ts';
import { MailChoices, mailChoices } from '../mail/mail-choices.tsx';
import { InOrder, Loaded } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { useOwnAccount } from '../service/own-account.ts';
import { ApiTokens } from '../tokens/api-tokens.tsx';
import { Events } from './events.tsx';
import { FourAtATime } from './four-at-a-time.tsx';
import { GoogleLink, googleLink } from './google-link.tsx';
import { Identities, identities } from './identities.tsx';
import { OwnData } from './own-data.tsx';
import { apiTokens, PAGE, readEvents, sessions } from './own-security.ts';
import { Passkeys, passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { accountTexts } from './texts.ts';
import { build, Version } from './version.tsx';

/** One's own account: name and email, password, keyboard shortcuts, questions, sessions, and API tokens. */
export default function Account() {
  const account = useOwnAccount();
  useEffect(() => {
    void googleLink.refetch();
    void identities.refetch();
    void passkeys.refetch();
    void sessions.refetch();
    void apiTokens.refetch();
    void mailChoices.refetch();
    void build.refetch();
    readEvents(PAGE);
  }, []);
  return (
    <Screen title={accountTexts.account.title} width="narrow">
      <Loaded query={account}>
        {(known) => (
          <>
            <Profile account={known} />
            <InOrder after={[googleLink, passkeys, sessions, apiTokens]}>
              <Rest isSuperuser={known.is_superuser} />
            </InOrder>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Rest({ isSuperuser }: { isSuperuser: boolean }) {
  return (
    <>
      <Password />
      <Passkeys />
      <section class="panel">
        <h2>{accountTexts.account.keys}</h2>
        <label class="switch">
          <input
            type="checkbox"
            checked={areKeysOn.value}
            onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
          />
          {accountTexts.account.keysSwitch}
        </label>
        <p class="hint">{accountTexts.account.keysText}</p>
      </section>
      <FourAtATime />
      <GoogleLink />
      <Identities />
      <Sessions />
      <ApiTokens isSuperuser={isSuperuser} />
      <MailChoices />
      <Events />
      <OwnData />
      <Version />
    </>
  );
}

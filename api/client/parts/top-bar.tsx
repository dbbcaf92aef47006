import { useLocation } from 'preact-iso/router';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { texts } from '../texts.ts';
import { Logo } from './logo.tsx';
import { Initials } from './person.tsx';

/** The product, the keys, and the person. */
export function TopBar({ onKeys }: { onKeys: () => void }) {
  const { path } = useLocation();
  const { data: person } = useOwnAccount();
  return (
    <header class="top-bar">
      <a class="brand" href={paths.projects} aria-current={path === paths.projects ? 'page' : undefined}>
        <Logo />
        {texts.product}
      </a>
      <button type="button" class="quiet keys-button" onClick={onKeys}>
        {texts.keys.title} <kbd>?</kbd>
      </button>
      {person?.is_superuser && (
        <a class="button quiet" href={paths.operate}>
          {texts.operate}
        </a>
      )}
      <a class="account-link" href={paths.account} aria-current={path === paths.account ? 'page' : undefined}>
        <Initials name={person ? (person.display_name ?? person.username) : ''} />
        <span class="sr">{texts.account}</span>
      </a>
    </header>
  );
}

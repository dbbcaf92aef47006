import { useLocation } from 'preact-iso/router';
import { overlay } from '../lib/overlay.ts';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { texts } from '../texts.ts';
import { Logo } from './brand.tsx';
import { Initials } from './person.tsx';

/** The name of the product, the command menu, and the person's menu. */
export function TopBar() {
  const { path } = useLocation();
  const { data: person } = useOwnAccount();
  return (
    <header class="top-bar">
      <a class="brand" href={paths.projects} aria-current={path === paths.projects ? 'page' : undefined}>
        <Logo />
      </a>
      <button type="button" class="quiet" onClick={() => (overlay.value = 'commands')}>
        {texts.goTo}
      </button>
      <button
        type="button"
        class="quiet account-link"
        popovertarget="account"
        onClick={() => (overlay.value ??= 'account')}
      >
        <Initials name={person ? (person.display_name ?? person.username) : ''} />
        <span class="sr">{texts.account}</span>
      </button>
    </header>
  );
}

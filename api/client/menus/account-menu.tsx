import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { overlay } from '../lib/overlay.ts';
import { setTheme, THEMES, theme } from '../lib/theme.ts';
import { Segments } from '../parts/segments.tsx';
import { partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { SignOut } from '../sign-in/sign-out.tsx';
import { texts } from '../texts.ts';
import { menuTexts } from './texts.ts';

/** The menu below the person in the top bar: their name, the colours, and signing out. The browser opens and closes it. */
export function AccountMenu() {
  const menu = useRef<HTMLElement>(null);
  const { url } = useLocation();
  const { data: person } = useOwnAccount();
  useLayoutEffect(() => {
    const element = menu.current!;
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'open') placeBelow(element);
      else if (overlay.peek() === 'account') overlay.value = null;
    };
    element.addEventListener('beforetoggle', onToggle);
    // The menu was requested before this code was loaded.
    if (overlay.peek() === 'account') element.showPopover();
    return () => element.removeEventListener('beforetoggle', onToggle);
  }, []);
  const shownAt = useRef(url);
  useEffect(() => {
    if (shownAt.current !== url) menu.current!.hidePopover();
    shownAt.current = url;
  }, [url]);
  return (
    <nav ref={menu} id="account" popover="auto" class="account-menu" aria-label={texts.account}>
      {person && (
        <p>
          <strong>{person.display_name ?? person.username}</strong>
          <bdi class="hint">@{person.username}</bdi>
        </p>
      )}
      <ul>
        <li>
          <a href={paths.account}>{texts.account}</a>
        </li>
        {person?.is_superuser && (
          <li>
            <a href={paths.operate}>{menuTexts.operate}</a>
          </li>
        )}
        <li>
          <a href={paths.guide()}>{texts.guide}</a>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              menu.current!.hidePopover();
              overlay.value = 'keys';
            }}
          >
            {partTexts.keys.title} <kbd>?</kbd>
          </button>
        </li>
      </ul>
      <Segments
        label={menuTexts.theme}
        name="theme"
        choices={THEMES}
        chosen={theme.value}
        words={(each) => menuTexts.themes[each]}
        onChange={setTheme}
      />
      <SignOut />
    </nav>
  );
}

/** Places the menu below the button that opens it, at the same edge of the page. */
function placeBelow(menu: HTMLElement): void {
  const { bottom, left, right } = document.querySelector('[popovertarget]')!.getBoundingClientRect();
  const { clientWidth, dir } = document.documentElement;
  menu.style.insetBlockStart = `${bottom + scrollY}px`;
  menu.style.insetInlineEnd = `${dir === 'rtl' ? left : clientWidth - right}px`;
}

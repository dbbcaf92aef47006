import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts.ts';

/** Whether a screen was shown before: for the first screen, the focus stays where the browser puts it. */
let wasShown = false;

interface Props {
  title: string;
  /** Content of the heading, if it differs from the title. */
  heading?: ComponentChildren;
  /** Stands above the heading: what this screen belongs to. */
  above?: ComponentChildren;
  /** Beside the heading. */
  actions?: ComponentChildren;
  /** Added to the browser's title, after the title of the screen. */
  within?: string | undefined;
  /** `narrow` for forms and text, `wide` for tables and charts; `compare` fills the window. */
  width?: 'narrow' | 'normal' | 'wide' | 'compare';
  children: ComponentChildren;
}

/** The main part of a page. After navigation, its first empty field or else its heading gets the focus. */
export function Screen({ title, heading, above, actions, within, width = 'normal', children }: Props) {
  const main = useRef<HTMLElement>(null);
  const first = useRef<HTMLHeadingElement>(null);
  // Runs before the screen is painted: later, the focus would leave a field in which the person is already typing.
  useLayoutEffect(() => {
    const field = main.current?.querySelector<HTMLElement>('[autofocus]');
    if (wasShown) (field ?? first.current)?.focus({ preventScroll: true });
    wasShown = true;
  }, []);
  useEffect(() => {
    document.title = [title, within, texts.product].filter(Boolean).join(' · ');
  }, [title, within]);
  return (
    <main ref={main} id="content" class={`screen screen-${width}`}>
      {above}
      <div class="screen-head">
        <h1 ref={first} tabIndex={-1}>
          {heading || title}
        </h1>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

import type { ComponentChildren } from 'preact';
import { Logo } from '../parts/logo.tsx';
import { Screen } from '../parts/screen.tsx';
import { texts } from '../texts.ts';

/** A page for guests. It shows the name of the product, without links into it. */
export function GuestScreen({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Screen
      title={title}
      width="narrow"
      above={
        <p class="brand">
          <Logo />
          {texts.product}
        </p>
      }
    >
      {children}
    </Screen>
  );
}

import type { ComponentChildren } from 'preact';
import { Brand } from '../parts/brand.tsx';
import { Screen } from '../parts/screen.tsx';

/** A page for guests. It shows the name of the product, but no links to other pages of it. */
export function GuestScreen({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Screen title={title} width="narrow" above={<Brand />}>
      {children}
    </Screen>
  );
}

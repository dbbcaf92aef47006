import { texts } from '../texts.ts';

/** The logo (two cards, one of them chosen) and the name of the product. */
export const Logo = () => (
  <>
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="logo-back" x="4" y="4" width="16" height="16" rx="4" />
      <rect class="logo-front" x="12" y="12" width="16" height="16" rx="4" />
    </svg>
    {texts.product}
  </>
);

/** The head of pages for people without an account; it isn't a link. */
export const Brand = () => (
  <p class="brand">
    <Logo />
  </p>
);

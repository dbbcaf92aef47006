/** Two cards, one of them chosen. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="logo-back" x="4" y="4" width="16" height="16" rx="4" />
      <rect class="logo-front" x="12" y="12" width="16" height="16" rx="4" />
    </svg>
  );
}

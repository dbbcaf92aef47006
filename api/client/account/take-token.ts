/** The token behind `#`. It goes out of the address at once, so that it is not left in the history. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** Removes the token after `#` from the address at once, so that the browser's history does not keep it, and returns it. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

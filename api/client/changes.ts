// Development only: applies rebuilt files. Style sheets are swapped in place; any other file reloads the page.

/** Names of rebuilt files, as the server sends them. */
function takeOver(names: readonly string[]): void {
  if (names.length === 0) return;
  const style = names.find((name) => name.endsWith('.css'));
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (names.length > 1 || style === undefined || !link) location.reload();
  else link.href = new URL(style, import.meta.url).href;
}

let wasLost = false;
const stream = new EventSource(new URL('changes', import.meta.url));
stream.addEventListener('message', ({ data }) => takeOver(JSON.parse(data) as string[]));
stream.addEventListener('error', () => {
  wasLost = true;
});
// The server was restarted, so its files may have changed.
stream.addEventListener('open', () => {
  if (wasLost) location.reload();
});

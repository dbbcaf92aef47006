import './lib/load-file.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { listenForKeys } from './lib/keys.ts';
import { preloadScreen } from './routes.tsx';
import { watchConnection } from './service/connection.ts';
import { returnToPage } from './service/session.ts';

// A sign-in with Google ends here with an access token in the address. The session's cookie replaces the token, which must not stay in the
// history.
const { pathname, search } = location;
const query = new URLSearchParams(search);
if (query.has('token')) {
  query.delete('token');
  history.replaceState(null, '', query.size > 0 ? `${pathname}?${query}` : pathname);
}

preloadScreen(pathname);
watchConnection();
listenForKeys();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void returnToPage();
});
render(<App />, document.getElementById('app')!);

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, useLocation } from 'preact-iso/router';
import { announcement } from './lib/announce.ts';
import { openCommands, useKeys } from './lib/keys.ts';
import { overlay } from './lib/overlay.ts';
import { readStored } from './lib/storage.ts';
import { ConnectionBanner } from './parts/banner.tsx';
import { BrokenScreen } from './parts/broken-screen.tsx';
import { FailedPart } from './parts/failure.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { leadingBack, paths } from './paths.ts';
import { isPublicPath, Routes, screenAt } from './routes.tsx';
import { openSession } from './service/client.ts';
import { connection } from './service/connection.ts';
import { session, signedInPerson } from './service/session.ts';
import { texts } from './texts.ts';

/** The whole client: banner, frame, the screen of the address, and the overlays of all screens. */
export function App() {
  return (
    <LocationProvider>
      <a class="skip" href="#content">
        {texts.skipToContent}
      </a>
      <ConnectionBanner />
      <Session />
      <div role="status" class="sr">
        {announcement.value}
      </div>
    </LocationProvider>
  );
}

/** Loaded ahead: when a session ends, the page must not depend on a file that a new version has replaced. */
const overlays = signal<typeof import('./overlays.tsx') | null>(null);
const AHEAD_MS = 2000;

/** The overlays of every screen. An overlay that is requested before its code is loaded appears when it is loaded. */
function Overlays() {
  const isAsked = overlay.value !== null || session.value === 'ended';
  const isCut = connection.value === 'offline';
  useEffect(() => {
    if (overlays.peek() || isCut) return;
    const load = () =>
      import('./overlays.tsx').then((module) => {
        overlays.value = module;
      }, console.error);
    const timer = setTimeout(load, isAsked ? 0 : AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isAsked, isCut]);
  useEffect(() => {
    addEventListener('keydown', openCommands);
    return () => removeEventListener('keydown', openCommands);
  }, []);
  if (!overlays.value) return null;
  const { AllOverlays } = overlays.value;
  return <AllOverlays />;
}

/** Shows public screens at once, and all others when it is known whether somebody is signed in. */
function Session() {
  const { path, url, route } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const state = session.value;
  // Unknown addresses show their message without a sign-in.
  const isPublic = isPublicPath(path) || (state === 'signed-out' && !screenAt(path));
  const open = () => {
    setFailure(null);
    openSession().catch(setFailure);
  };
  useEffect(open, []);
  const mustSignIn = state === 'signed-out' && !isPublic;
  useEffect(() => {
    if (mustSignIn) route(leadingBack(paths.signIn, url), true);
  }, [mustSignIn, url, route]);
  if (failure !== null) {
    return (
      <main id="content" class="screen screen-narrow">
        <FailedPart error={failure} retry={open} />
      </main>
    );
  }
  if (isPublic) return <Screens />;
  if (state === 'opening' && connection.value !== 'fine') {
    return (
      <main id="content" class="screen screen-narrow">
        <h1>{texts.product}</h1>
        <p>{texts.banner.opens}</p>
      </main>
    );
  }
  return state === 'opening' || mustSignIn ? null : <Framed />;
}

/** Sends the answers that an earlier visit left unsent. */
function useLeftBehind(): void {
  useEffect(() => {
    if (readStored(`unsent.${signedInPerson()}`) === null) return;
    import('./compare/lazy.tsx').then(({ resumeOutbox }) => resumeOutbox(), console.error);
  }, []);
}

function Framed() {
  const { route } = useLocation();
  useLeftBehind();
  useKeys(
    [
      { keys: ['?'], run: () => (overlay.value = 'keys') },
      { keys: ['g h'], run: () => route(paths.projects) },
      { keys: ['g m'], run: () => route(paths.account) },
    ],
    { isEverywhere: true },
  );
  return (
    <>
      <TopBar />
      <Screens />
      <Overlays />
    </>
  );
}

function Screens() {
  const [isBroken, setBroken] = useState(false);
  const { path } = useLocation();
  useEffect(() => setBroken(false), [path]);
  if (isBroken) return <BrokenScreen />;
  return (
    <ErrorBoundary
      onError={(error) => {
        console.error(error);
        setBroken(true);
      }}
    >
      <Routes />
    </ErrorBoundary>
  );
}

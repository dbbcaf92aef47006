import { exec, Route, Router } from 'preact-iso/router';
import compare from './compare/compare.css';
import features from './features/features.css';
import importing from './features/import.css';
import paste from './features/paste.css';
import links from './links/links.css';
import operate from './operate/operate.css';
import { type LazyScreen, lazyScreen } from './parts/lazy-screen.ts';
import { NotFound } from './parts/not-found.tsx';
import { base } from './paths.ts';
import project from './projects/project.css';
import results from './results/results.css';
import start from './sign-in/start.css';

const SignIn = lazyScreen(() => import('./sign-in/sign-in.tsx'), start);
const Register = lazyScreen(() => import('./sign-in/register.tsx'), start);
const Callback = lazyScreen(() => import('./sign-in/callback.tsx'), start);
const Account = lazyScreen(() => import('./accounts/me.tsx'), start);
const Projects = lazyScreen(() => import('./projects/list.tsx'), start);
const NewProject = lazyScreen(() => import('./projects/new.tsx'), start, paste);
const Compare = lazyScreen(() => import('./compare/compare.tsx'), compare);
const ProjectHome = lazyScreen(() => import('./projects/home.tsx'), project, paste);
const Rate = lazyScreen(() => import('./ratings/rate.tsx'), project);
const Results = lazyScreen(() => import('./results/results.tsx'), results, links);
const Shared = lazyScreen(() => import('./links/shared.tsx'), results);
const Join = lazyScreen(() => import('./people/join.tsx'), start);
const Features = lazyScreen(() => import('./features/table.tsx'), features, paste);
const People = lazyScreen(() => import('./people/people.tsx'), project, links);
const Activity = lazyScreen(() => import('./activity/activity.tsx'), project);
const HowItWorks = lazyScreen(() => import('./guide/how-it-works.tsx'), start);
const Settings = lazyScreen(() => import('./projects/settings.tsx'), project);
const Contradictions = lazyScreen(() => import('./contradictions/contradictions.tsx'), project);
const ImportFeatures = lazyScreen(() => import('./features/import.tsx'), importing, paste);
const Operate = lazyScreen(() => import('./operate/operate.tsx'), operate);

/** Screens that work without a session, by their paths below `base`. */
const PUBLIC: Record<string, LazyScreen> = {
  '/sign-in': SignIn,
  '/register': Register,
  '/reset': SignIn,
  '/mail': SignIn,
  '/auth/callback': Callback,
  '/join': Join,
  '/guest': Join,
  '/shared': Shared,
  '/how-it-works': HowItWorks,
};
/** All screens. The path of a project's screen begins with `/projects/:id`. */
const SCREENS: typeof PUBLIC = {
  ...PUBLIC,
  '/': Projects,
  '/me': Account,
  '/projects/new': NewProject,
  '/projects/:id': ProjectHome,
  '/projects/:id/compare/:dimension': Compare,
  '/projects/:id/rate/:dimension': Rate,
  '/projects/:id/results': Results,
  '/projects/:id/people': People,
  '/projects/:id/features/import': ImportFeatures,
  '/projects/:id/features/:feature?': Features,
  '/projects/:id/contradictions': Contradictions,
  '/projects/:id/activity': Activity,
  '/projects/:id/settings': Settings,
  '/operate/:section?': Operate,
};
const PATHS = Object.keys(SCREENS);

/** Whether an address belongs to a screen that works without a session. */
export const isPublicPath = (address: string): boolean => address.slice(base.length) in PUBLIC;

/** The screen of the address. */
export function Routes() {
  return (
    <Router>
      {PATHS.map((path) => (
        <Route path={base + path} component={SCREENS[path]!} key={path} />
      ))}
      <Route default component={NotFound} />
    </Router>
  );
}

/** Starts to load the screen of an address before it is known whether the person is signed in. */
export function preloadScreen(address: string): void {
  // The screen shows the error when it opens.
  screenAt(address)
    ?.preload()
    .catch(() => undefined);
}

/** The screen at an address; undefined if there is none. */
export function screenAt(address: string): LazyScreen | undefined {
  const match = { path: address, query: {}, params: {} };
  return SCREENS[PATHS.find((path) => exec(address, base + path, { ...match }))!];
}

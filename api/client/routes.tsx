import { toChildArray, type VNode } from 'preact';
import { exec, Route, Router } from 'preact-iso/router';
import start from './account/start.css';
import compare from './compare/compare.css';
import features from './features/features.css';
import importing from './features/import.css';
import paste from './features/paste.css';
import operate from './operate/operate.css';
import { lazyScreen } from './parts/lazy-screen.ts';
import { NotFound } from './parts/not-found.tsx';
import links from './people/links.css';
import project from './projects/project.css';
import results from './results/results.css';

const SignIn = lazyScreen(() => import('./account/sign-in.tsx'), start);
const Register = lazyScreen(() => import('./account/register.tsx'), start);
const Callback = lazyScreen(() => import('./account/callback.tsx'), start);
const Account = lazyScreen(() => import('./account/me.tsx'), start);
const Projects = lazyScreen(() => import('./projects/list.tsx'), start);
const NewProject = lazyScreen(() => import('./projects/new.tsx'), start, paste);
const Compare = lazyScreen(() => import('./compare/compare.tsx'), compare);
const ProjectHome = lazyScreen(() => import('./projects/home.tsx'), project, paste);
const Rate = lazyScreen(() => import('./ratings/rate.tsx'), project);
const Results = lazyScreen(() => import('./results/results.tsx'), results, links);
const Shared = lazyScreen(() => import('./results/shared.tsx'), results);
const Join = lazyScreen(() => import('./people/join.tsx'), start);
const Features = lazyScreen(() => import('./features/table.tsx'), features, paste);
const People = lazyScreen(() => import('./people/people.tsx'), project, links);
const Activity = lazyScreen(() => import('./activity/activity.tsx'), project);
const HowItWorks = lazyScreen(() => import('./guide/how-it-works.tsx'), start);
const Settings = lazyScreen(() => import('./projects/settings.tsx'), project);
const Contradictions = lazyScreen(() => import('./contradictions/contradictions.tsx'), project);
const ImportFeatures = lazyScreen(() => import('./features/import.tsx'), importing, paste);
const Operate = lazyScreen(() => import('./operate/operate.tsx'), operate);

/** Screens that work without a session. */
export const PUBLIC_PATHS = /^\/(sign-in|register|reset|mail|auth\/callback|join|guest|shared|how-it-works)$/;

/** Every screen by its address. The address of a project's screen begins with `/projects/:id`. */
export function Routes() {
  return (
    <Router>
      <Route path="/" component={Projects} />
      <Route path="/sign-in" component={SignIn} />
      <Route path="/register" component={Register} />
      <Route path="/reset" component={SignIn} />
      <Route path="/mail" component={SignIn} />
      <Route path="/auth/callback" component={Callback} />
      <Route path="/join" component={Join} />
      <Route path="/guest" component={Join} />
      <Route path="/shared" component={Shared} />
      <Route path="/how-it-works" component={HowItWorks} />
      <Route path="/me" component={Account} />
      <Route path="/projects/new" component={NewProject} />
      <Route path="/projects/:id" component={ProjectHome} />
      <Route path="/projects/:id/compare/:dimension" component={Compare} />
      <Route path="/projects/:id/rate/:dimension" component={Rate} />
      <Route path="/projects/:id/results" component={Results} />
      <Route path="/projects/:id/people" component={People} />
      <Route path="/projects/:id/features/import" component={ImportFeatures} />
      <Route path="/projects/:id/features/:feature?" component={Features} />
      <Route path="/projects/:id/contradictions" component={Contradictions} />
      <Route path="/projects/:id/activity" component={Activity} />
      <Route path="/projects/:id/settings" component={Settings} />
      <Route path="/operate/:section?" component={Operate} />
      <Route default component={NotFound} />
    </Router>
  );
}

/** Begins to load the screen of an address, before it is known whether its person is signed in. */
export function preloadScreen(address: string): void {
  // The screen shows the error when it opens.
  routeOf(address)
    ?.props.component.preload?.()
    .catch(() => undefined);
}

/** Whether there is a screen at an address. */
export const hasScreen = (address: string): boolean => routeOf(address) !== undefined;

function routeOf(address: string): VNode<RouteProps> | undefined {
  const routes = toChildArray((Routes() as VNode<{ children: VNode[] }>).props.children) as VNode<RouteProps>[];
  const match = { path: address, query: {}, params: {} };
  return routes.find(({ props }) => props.path !== undefined && exec(address, props.path, { ...match }));
}

interface RouteProps {
  path?: string;
  component: { preload?: () => Promise<unknown> };
}

import type { agreement } from './agreement.ts';
import type { collaborators } from './collaborators.ts';
import type { featureImports } from './feature-import.ts';
import type { features } from './features.ts';
import type { history } from './history.ts';
import type { invitations, links } from './links.ts';
import type { live } from './live.ts';
import type { modelConfig } from './model-config.ts';
import type { PathsOf } from './paths.ts';
import type { projects } from './projects.ts';
import type { users } from './users.ts';

type Resources =
  | typeof agreement
  | typeof collaborators
  | typeof featureImports
  | typeof features
  | typeof history
  | typeof invitations
  | typeof links
  | typeof live
  | typeof modelConfig
  | typeof projects
  | typeof users;

/** The operations of the API, as the web client calls them. */
export interface paths extends PathsOf<Resources> {}

import type { collaborators } from './collaborators.ts';
import type { featureImports } from './feature-import.ts';
import type { features } from './features.ts';
import type { invitations, links } from './links.ts';
import type { modelConfig } from './model-config.ts';
import type { PathsOf } from './paths.ts';
import type { projects } from './projects.ts';

type Resources =
  | typeof collaborators
  | typeof featureImports
  | typeof features
  | typeof invitations
  | typeof links
  | typeof modelConfig
  | typeof projects;

/** The operations of the API, as the web client calls them. */
export interface paths extends PathsOf<Resources> {}

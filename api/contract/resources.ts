import type { invitations, links } from './links.ts';
import type { modelConfig } from './model-config.ts';
import type { PathsOf } from './paths.ts';

/** The operations of the API, as the web client calls them. */
export interface paths extends PathsOf<typeof links | typeof invitations | typeof modelConfig> {}

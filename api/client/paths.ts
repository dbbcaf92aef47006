import type { Dimension } from '../../shared/ranking/dimensions.ts';
/** The headings of the guide. */
export type GuideHeading =
  | 'asked'
  | 'questions'
  | 'known'
  | 'ranks'
  | 'value'
  | 'settled'
  | 'right'
  | 'contradictions'
  | 'people'
  | 'limits'
  | 'names';

/** The path below which this client is served, as its page states it; empty at the root of a host. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/** The addresses of the screens, in one place. */
export const paths = {
  projects: base || '/',
  newProject: `${base}/projects/new`,
  signIn: `${base}/sign-in`,
  register: `${base}/register`,
  account: `${base}/me`,
  operate: `${base}/operate`,
  /** Followed by the token of a link after `#`. */
  join: `${base}/join`,
  shared: `${base}/shared`,
  guide: (heading?: GuideHeading) => `${base}/how-it-works${heading ? `#${heading}` : ''}`,
  project: (id: string) => `${base}/projects/${id}`,
  /** @param length number of questions after which to pause. */
  compare: (id: string, dimension: Dimension, length: number | null = null) =>
    `${base}/projects/${id}/compare/${dimension}${length === null ? '' : `?n=${length}`}`,
  results: (id: string) => `${base}/projects/${id}/results`,
  features: (id: string) => `${base}/projects/${id}/features`,
  people: (id: string) => `${base}/projects/${id}/people`,
  contradictions: (id: string) => `${base}/projects/${id}/contradictions`,
  activity: (id: string) => `${base}/projects/${id}/activity`,
  /** The answers of one person. */
  answersOf: (id: string, person: string) => `${base}/projects/${id}/activity?kind=answers&by=${person}`,
  settings: (id: string) => `${base}/projects/${id}/settings`,
  importFeatures: (id: string) => `${base}/projects/${id}/features/import`,
} as const;

const BACK = 'back';

/** The address of a screen that leads back to another one afterwards. */
export function leadingBack(to: string, from: string): string {
  return from === paths.projects ? to : `${to}?${new URLSearchParams({ [BACK]: from })}`;
}

/** Replaces the origin of this client, so that the browser's own parser decides what an address means. */
const HERE = 'http://here.invalid';

/** Where to go after signing in: an address of this client, or the projects. */
export function backFrom(query: Readonly<Record<string, string>>): string {
  const to = query[BACK] ?? '';
  if (!to.startsWith('/') || !URL.canParse(to, HERE)) return paths.projects;
  const { origin, pathname, search, hash } = new URL(to, HERE);
  // Two slashes would name another host.
  const isOwn = origin === HERE && pathname.startsWith(`${base}/`) && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}${hash}` : paths.projects;
}

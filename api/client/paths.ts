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

/** The addresses of the screens, in one place. */
export const paths = {
  projects: '/',
  newProject: '/projects/new',
  signIn: '/sign-in',
  register: '/register',
  account: '/me',
  operate: '/operate',
  /** With the token of a link behind `#`. */
  join: '/join',
  shared: '/shared',
  guide: (heading?: GuideHeading) => `/how-it-works${heading ? `#${heading}` : ''}`,
  project: (id: string) => `/projects/${id}`,
  /** @param length questions after which to pause. */
  compare: (id: string, dimension: 'value' | 'complexity' = 'value', length: number | null = null) =>
    `/projects/${id}/compare/${dimension}${length === null ? '' : `?n=${length}`}`,
  results: (id: string) => `/projects/${id}/results`,
  features: (id: string) => `/projects/${id}/features`,
  people: (id: string) => `/projects/${id}/people`,
  contradictions: (id: string) => `/projects/${id}/contradictions`,
  activity: (id: string) => `/projects/${id}/activity`,
  settings: (id: string) => `/projects/${id}/settings`,
  importFeatures: (id: string) => `/projects/${id}/features/import`,
} as const;

const BACK = 'back';

/** The address of a screen that leads back to another one afterwards. */
export function leadingBack(to: string, from: string): string {
  return from === paths.projects ? to : `${to}?${new URLSearchParams({ [BACK]: from })}`;
}

/** Stands for the origin of this client, so that the browser's own parser decides what an address means. */
const HERE = 'http://here.invalid';

/** Target after signing in: an address of this client, or the projects. */
export function backFrom(query: Readonly<Record<string, string>>): string {
  const to = query[BACK] ?? '';
  if (!to.startsWith('/') || !URL.canParse(to, HERE)) return paths.projects;
  const { origin, pathname, search, hash } = new URL(to, HERE);
  // Two slashes would name another host.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : paths.projects;
}

import { BUILDING_STYLE_SOURCE } from '../pages/building-page.ts';
import { THEME_SCRIPT_SOURCE } from '../pages/theme-script.ts';

/** Directives of a Content-Security-Policy (W3C CSP Level 3) with their sources. */
type Policy = Readonly<Record<string, string>>;

const SELF = "'self'";
const NONE = "'none'";

const header = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** What a response may load and do if a browser shows it as a page. */
export const CONTENT_SECURITY_POLICY = {
  /** Data: such a page may load and run nothing, and can't be framed or submit a form. */
  data: header({ 'default-src': NONE, 'base-uri': NONE, 'form-action': NONE, 'frame-ancestors': NONE }),

  /**
   * API documentation and job dashboard: only files of this server. The documentation sets styles from scripts, the dashboard in its pages.
   */
  tools: header({
    'default-src': SELF,
    'style-src': `${SELF} 'unsafe-inline'`,
    'img-src': `${SELF} data:`,
    'object-src': NONE,
    'base-uri': NONE,
    'form-action': SELF,
    'frame-ancestors': NONE,
  }),

  /** Web client: only its own files, a single inline script, and no HTML made from strings. */
  client: header({
    'default-src': NONE,
    'script-src': `${SELF} ${THEME_SCRIPT_SOURCE}`,
    'style-src': SELF,
    'img-src': `${SELF} data:`,
    'connect-src': SELF,
    'font-src': SELF,
    'manifest-src': SELF,
    'base-uri': NONE,
    'form-action': SELF,
    'frame-ancestors': NONE,
    'require-trusted-types-for': "'script'",
    'trusted-types': NONE,
  }),

  /** The page shown while the web client is built: only what is inside the page. */
  building: header({
    'default-src': NONE,
    'script-src': THEME_SCRIPT_SOURCE,
    'style-src': BUILDING_STYLE_SOURCE,
    'base-uri': NONE,
    'form-action': NONE,
    'frame-ancestors': NONE,
  }),
} as const;

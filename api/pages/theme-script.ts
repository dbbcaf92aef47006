import { createHash } from 'node:crypto';

/** The script inside the client's page. Without it, the page would appear in the system's colours first. */
export const THEME_SCRIPT =
  'try{document.documentElement.dataset.theme=localStorage.getItem("pairwise.theme")||""}catch{}';

/** The script as a source of a Content-Security-Policy. */
export const THEME_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`;

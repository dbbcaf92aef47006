import Bowser from 'bowser';

/** The browser and the system that a User-Agent names, such as `Firefox on Linux`, or the program; null if it names nothing. */
export function presentBrowser(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null;
  return [browser.name, os.name].filter(Boolean).join(' on ') || program;
}

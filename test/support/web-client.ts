import { type Pages, pagesOf } from '../../api/middleware/client-pages.ts';
import { openClient } from '../../api/pages/files.ts';
import { createLogger } from '../../config/logger.ts';
import { ENGLISH, type LANGUAGES } from '../../shared/rules/languages.ts';
import { startTestApp, type TestApp } from './app.ts';

const open = async (languages: typeof LANGUAGES): Promise<Pages> =>
  pagesOf(await openClient(createLogger('warn', 'test'), { languages }));

let built: Promise<Pages> | undefined;

/** The web client, built once for a run of tests: in English, or, for those who ask for it, in all languages. */
export async function clientPages(languages = [ENGLISH]): Promise<Pages> {
  if (languages.length > 1) return open(languages);
  built ??= open(languages);
  return built;
}

/** A real API that serves the web client, on a database of its own. */
export async function startClientApp(overrides: Record<string, string> = {}, languages = [ENGLISH]): Promise<TestApp> {
  return startTestApp(overrides, { pages: await clientPages(languages) });
}

import { type Pages, pagesOf } from '../../api/middleware/client-pages.ts';
import { below } from '../../api/pages/below.ts';
import type { ClientFiles } from '../../api/pages/build.ts';
import { openClient } from '../../api/pages/files.ts';
import { pageName } from '../../api/pages/page.ts';
import { createLogger } from '../../config/logger.ts';
import { ENGLISH, type LANGUAGES } from '../../shared/platform/rules/languages.ts';
import { startTestApp, type TestApp } from './app.ts';
import { builtForRun, filesOfRun } from './client-files.ts';

let built: Promise<Pages> | undefined;

/** The web client in English and in few files, built once for a run of tests. */
export function clientPages(): Promise<Pages> {
  built ??= filesOfRun().then((files) => pagesOf({ files }));
  return built;
}

const served = new Map<string, Promise<Pages>>();

/**
 * The web client with the same files as for users, built once for a run of tests. `npm test` builds it in all languages for all of its
 * lanes.
 * @param base the path of PUBLIC_URL.
 */
export function servedPages(languages: typeof LANGUAGES = [ENGLISH], base = ''): Promise<Pages> {
  const key = [base, ...languages].join();
  const pages = served.get(key) ?? buildServed(languages, base);
  served.set(key, pages);
  return pages;
}

async function buildServed(languages: typeof LANGUAGES, base: string): Promise<Pages> {
  const all = builtForRun('SERVED_CLIENT');
  const client = all
    ? { files: withPages(languages, all) }
    : await openClient(createLogger('warn', 'test'), { languages });
  return pagesOf('files' in client ? { files: await below(base, client.files) } : client);
}

/** The client without the pages of other languages. */
function withPages(languages: typeof LANGUAGES, files: ClientFiles): ClientFiles {
  const pages = languages.map(pageName);
  return new Map([...files].filter(([name]) => !name.endsWith('.html') || pages.includes(name)));
}

/** A real API with its own database that serves the web client. */
export async function startClientApp(overrides: Record<string, string> = {}, pages?: Pages): Promise<TestApp> {
  return startTestApp(overrides, { pages: pages ?? (await clientPages()) });
}

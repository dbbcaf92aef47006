import { type Pages, pagesOf } from '../../api/middleware/client-pages.ts';
import { below } from '../../api/pages/below.ts';
import { openClient } from '../../api/pages/files.ts';
import { createLogger } from '../../config/logger.ts';
import { ENGLISH, type LANGUAGES } from '../../shared/rules/languages.ts';
import { startTestApp, type TestApp } from './app.ts';
import { filesOfRun } from './client-files.ts';

let built: Promise<Pages> | undefined;

/** The web client in English and in few files, built once for a run of tests. */
export function clientPages(): Promise<Pages> {
  built ??= filesOfRun().then((files) => pagesOf({ files }));
  return built;
}

const served = new Map<string, Promise<Pages>>();

/** The web client in the files that users get, built once for a run of tests. @param base the path of PUBLIC_URL. */
export function servedPages(languages: typeof LANGUAGES = [ENGLISH], base = ''): Promise<Pages> {
  const key = [base, ...languages].join();
  const pages = served.get(key) ?? buildServed(languages, base);
  served.set(key, pages);
  return pages;
}

async function buildServed(languages: typeof LANGUAGES, base: string): Promise<Pages> {
  const client = await openClient(createLogger('warn', 'test'), { languages });
  return pagesOf('files' in client ? { files: await below(base, client.files) } : client);
}

/** A real API that serves the web client, on a database of its own. */
export async function startClientApp(overrides: Record<string, string> = {}, pages?: Pages): Promise<TestApp> {
  return startTestApp(overrides, { pages: pages ?? (await clientPages()) });
}

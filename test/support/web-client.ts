import { openPages, type Pages } from '../../api/middleware/client-pages.ts';
import { createLogger } from '../../config/logger.ts';
import { startTestApp, type TestApp } from './app.ts';

let built: Promise<Pages> | undefined;

/** The web client, built once for a run of tests. */
export async function clientPages(): Promise<Pages> {
  built ??= openPages({ WEB_CLIENT: 'true' }, createLogger('warn', 'test')).then((pages) => pages!);
  return built;
}

/** A real API that serves the web client, on a database of its own. */
export async function startClientApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp(overrides, { pages: await clientPages() });
}

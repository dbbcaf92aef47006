import { document } from '../contract/document.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { content } from '../http/responses.ts';
import { describe } from '../openapi/document.ts';

/**
 * The endpoint that returns the OpenAPI document.
 * @param endpoints called at the first request, when all endpoints are defined.
 */
export function documentEndpoints(endpoints: () => readonly Endpoint[]): Endpoint[] {
  const texts = new Map<string, string>();
  return implement(document, {
    getOpenApiDocument({ context: { settings } }) {
      const text = texts.get(settings.BASE_PATH) ?? JSON.stringify(describe(endpoints(), settings.BASE_PATH));
      texts.set(settings.BASE_PATH, text);
      return content(text, 'application/json; charset=utf-8', { 'Cache-Control': 'no-cache' });
    },
  });
}

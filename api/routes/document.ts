import { document } from '../contract/document.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { content } from '../http/responses.ts';
import { describe } from '../openapi/document.ts';

/**
 * The endpoint that returns the OpenAPI document.
 * @param endpoints evaluated at the first request, when all are defined.
 */
export function documentEndpoints(endpoints: () => readonly Endpoint[]): Endpoint[] {
  let text: string | undefined;
  return implement(document, {
    getOpenApiDocument() {
      text ??= JSON.stringify(describe(endpoints()));
      return content(text, 'application/json; charset=utf-8', { 'Cache-Control': 'no-cache' });
    },
  });
}

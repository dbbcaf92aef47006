import { anybody } from '../access/access.ts';
import { json } from '../contract/responses.ts';
import { content } from '../http/answers.ts';
import { type Endpoint, get, type RouteDefinition } from '../http/endpoint.ts';
import { describe } from '../openapi/document.ts';

/**
 * The endpoint that returns the OpenAPI document.
 * @param endpoints evaluated at the first request, when all are defined.
 */
export function documentEndpoint(endpoints: () => readonly Endpoint[]): RouteDefinition {
  let text: string | undefined;
  return get('/openapi.json', {
    operation: 'getOpenApiDocument',
    summary: 'This document',
    allow: anybody,
    cost: 'free',
    answers: { 200: json('An OpenAPI 3.1 document', { type: 'object', examples: [{ openapi: '3.1.0' }] }) },
    handle() {
      text ??= JSON.stringify(describe(endpoints()));
      return content(text, 'application/json; charset=utf-8', { 'Cache-Control': 'no-cache' });
    },
  });
}

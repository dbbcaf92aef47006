import { get, resource } from '../../shared/platform/contract/operation.ts';
import { json } from '../../shared/platform/contract/responses.ts';
import { f } from '../../shared/platform/fields/fields.ts';

/** The description of the API itself. */
export const document = resource('/api/v1', 'Service', {
  getOpenApiDocument: get('/openapi.json', {
    summary: 'Get this document',
    who: 'anybody',
    cost: 'free',
    responses: {
      200: json('An OpenAPI 3.1 document', f.as<object>({ type: 'object', examples: [{ openapi: '3.1.0' }] })),
    },
  }),
});

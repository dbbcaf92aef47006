import type { Client } from 'openapi-fetch';

interface Options extends Omit<RequestInit, 'body' | 'headers'> {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
  /** For a body that isn't JSON. */
  bodySerializer?: (body: unknown) => BodyInit;
  headers?: Record<string, string>;
  parseAs?: 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends the requests of an OpenAPI document: a wrong path, field or choice is a compile error. The types come from openapi-fetch, whose
 * code does more than the client needs and would make up a tenth of the first load.
 * @param send may throw. Its result is in `data`, or in `error` if the status is not a success.
 */
export function createRequests<Paths extends object>(base: string, send: (request: Request) => Promise<Response>) {
  const requestBy = (method: Method) => async (path: string, options?: Options) => {
    const { params, body, bodySerializer, headers = {}, parseAs = 'json', ...init } = options ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params!.path![name]!));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params?.query ?? {})) {
      if (value != null) query.append(name, String(value));
    }
    const sent: RequestInit = { ...init, method };
    if (body !== undefined) sent.body = bodySerializer ? bodySerializer(body) : JSON.stringify(body);
    const request = new Request(base + address + (query.size > 0 ? `?${query}` : ''), sent);
    if (body !== undefined && !bodySerializer) request.headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const response = await send(request);
    if (!response.ok) return { error: parsed(await response.text()), response };
    if (parseAs === 'json') return { data: parsed(await response.text()), response };
    return { data: parseAs === 'stream' ? response.body : await response[parseAs](), response };
  };
  return {
    GET: requestBy('GET'),
    POST: requestBy('POST'),
    PUT: requestBy('PUT'),
    PATCH: requestBy('PATCH'),
    DELETE: requestBy('DELETE'),
  } as unknown as Pick<Client<Paths>, Method>;
}

/** The value of a body; undefined if there is none, the text itself if it isn't JSON. */
function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

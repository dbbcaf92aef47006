import { theContract } from './contract.ts';

/** An answer with its body read: JSON where it is JSON, otherwise text; undefined where there is none. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  text: string;
}

export interface TestRequest {
  headers?: Record<string, string>;
  /** Sent as it is, with whatever content type the headers say; a form says its own. */
  raw?: string | Uint8Array | FormData;
}

/** Speaks HTTP to the API as one person does, or without a token. Paths are relative to /api/v1. */
export class TestClient {
  readonly #base: string;
  readonly token: string | undefined;

  constructor(base: string, token?: string) {
    this.#base = base;
    this.token = token;
  }

  get = (path: string, request?: TestRequest) => this.send('GET', path, undefined, request);
  post = (path: string, body?: unknown, request?: TestRequest) => this.send('POST', path, body, request);
  put = (path: string, body?: unknown, request?: TestRequest) => this.send('PUT', path, body, request);
  patch = (path: string, body?: unknown, request?: TestRequest) => this.send('PATCH', path, body, request);
  delete = (path: string, body?: unknown, request?: TestRequest) => this.send('DELETE', path, body, request);

  /** A form, as the log-in wants it. */
  form(path: string, fields: Record<string, string>): Promise<TestAnswer> {
    return this.send('POST', path, undefined, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, raw }: TestRequest = {},
  ): Promise<TestAnswer> {
    const address = path.startsWith('/health') || path.startsWith('/docs') ? path : `/api/v1${path}`;
    const response = await fetch(`${this.#base}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    } as RequestInit);
    const contentType = response.headers.get('Content-Type');
    const text = contentType?.startsWith('text/event-stream') ? await beginningOf(response) : await response.text();
    const isJson = contentType?.includes('json') && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text === '' ? undefined : text,
      text,
    };
    // Every response in any test must be documented.
    theContract().check({ method, address, contentType, ...answer });
    return answer;
  }
}

/** The first piece of a stream that would go on for ever. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

import { Agent, type IncomingMessage, request } from 'node:http';
import { theContract } from './contract.ts';

/** An answer with its body read: JSON where it is JSON, otherwise text; undefined where there is none. */
export interface TestAnswer {
  status: number;
  readonly headers: Headers;
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
    const form = raw instanceof FormData ? await encoded(raw) : undefined;
    const sent =
      form?.bytes ??
      (raw as string | Uint8Array | undefined) ??
      (body === undefined ? undefined : JSON.stringify(body));
    const response = await exchange(
      `${this.#base}${address}`,
      method,
      {
        ...DEFAULTS,
        ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(raw !== undefined && { 'Content-Type': form?.type ?? 'text/plain;charset=UTF-8' }),
        ...(sent !== undefined && { 'Content-Length': Buffer.byteLength(sent) }),
        ...headers,
      },
      sent,
    );
    const contentType = response.headers['content-type'] ?? null;
    const text = contentType?.startsWith('text/event-stream') ? await beginningOf(response) : await wholeOf(response);
    const isJson = contentType?.includes('json') && text !== '';
    let read: Headers | undefined;
    const answer = {
      status: response.statusCode!,
      // Made when they are asked for: few tests look at them.
      get headers() {
        read ??= headersOf(response);
        return read;
      },
      body: isJson ? JSON.parse(text) : text === '' ? undefined : text,
      text,
    };
    // Every response in any test must be documented.
    const { status, body: told } = answer;
    theContract().check({ method, address, contentType, status, body: told, text });
    return answer;
  }
}

/** What fetch would say, except that it can undo compression. */
const DEFAULTS = { Accept: '*/*', 'Accept-Language': '*', 'User-Agent': 'node' };
const agent = new Agent({ keepAlive: true });
const decoder = new TextDecoder();

/** Not by fetch: it takes several times the processor time. */
function exchange(
  address: string,
  method: string,
  headers: Record<string, string | number>,
  body: string | Uint8Array | undefined,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // The service may refuse a body before it has come; what becomes of the rest is nothing to the answer.
  request(address, { agent, method, headers }, resolve).on('error', reject).end(body);
  return promise;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

/** A form with the type that names its boundary. */
async function encoded(form: FormData): Promise<{ bytes: Uint8Array; type: string }> {
  const response = new Response(form);
  return { bytes: await response.bytes(), type: response.headers.get('Content-Type')! };
}

function wholeOf(response: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  response
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('error', reject)
    .on('end', () => resolve(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))));
  return promise;
}

/** The first piece of a stream that would go on for ever. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  for await (const piece of response) return (piece as Buffer).toString();
  return '';
}

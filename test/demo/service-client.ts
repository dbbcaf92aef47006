import { Complaint } from './complaint.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
}

export interface Credentials {
  username: string;
  password: string;
}

/** Part of a token's life after which a new one is fetched. */
const RENEW_AFTER = 0.8;

/** Speaks to the service as any client does: JSON over HTTP with a bearer token, renewed by itself before it expires. */
export class ServiceClient {
  readonly #url: string;
  #credentials: Credentials | undefined;
  #token = '';
  /** By `performance.now()`. */
  #renewAt = Number.POSITIVE_INFINITY;
  readonly #latencies = new Map<string, number[]>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes an account and signs in with it. */
  async register(account: Credentials & { email: string }): Promise<void> {
    await this.send('POST', '/auth/register', account);
    this.#credentials = account;
    await this.#logIn();
  }

  get<Body>(path: string, name?: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, name);
  }

  post<Body>(path: string, body: unknown, name?: string): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, name);
  }

  /** Milliseconds of every request that was sent under a name, from calling to having read the answer. */
  latencies(name: string): readonly number[] {
    return this.#latencies.get(name) ?? [];
  }

  /**
   * @param name under which the time it takes is kept; not kept without one.
   * @throws Complaint when no answer comes, or the answer is an error.
   */
  async send<Body>(method: string, path: string, body?: unknown, name?: string): Promise<Answer<Body>> {
    if (performance.now() >= this.#renewAt) await this.#logIn();
    const began = performance.now();
    const response = await this.#fetch(method, path, {
      method,
      headers: {
        ...(this.#token !== '' && { Authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (name !== undefined) this.#keepLatency(name, performance.now() - began);
    return response as Answer<Body>;
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#credentials!;
    const { body } = await this.#fetch('POST', '/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    });
    const { access_token, expires_in } = body as { access_token: string; expires_in?: number };
    this.#token = access_token;
    this.#renewAt =
      expires_in === undefined ? Number.POSITIVE_INFINITY : performance.now() + RENEW_AFTER * expires_in * 1000;
  }

  async #fetch(method: string, path: string, init: RequestInit): Promise<Answer<unknown>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#url}/api/v1${path}`, init);
      text = await response.text();
    } catch (error) {
      throw this.#unreachable(error);
    }
    const body = readJson(text);
    if (!response.ok) {
      const { detail } = (body ?? {}) as { detail?: unknown };
      throw new Complaint(
        `${method} ${path} was answered ${response.status}${typeof detail === 'string' ? `: ${detail}` : ''}`,
        detail === undefined ? `Is it Pairwise that runs at ${this.#url}?` : undefined,
      );
    }
    return { status: response.status, body };
  }

  #unreachable(error: unknown): Complaint {
    const cause = (error as { cause?: NodeJS.ErrnoException }).cause;
    if (cause?.code === 'ECONNREFUSED') {
      return new Complaint(
        `No service answers at ${this.#url}.`,
        'Start one with `npm start` in another terminal, or name another with --url.',
      );
    }
    return new Complaint(`The connection to ${this.#url} failed (${cause?.code ?? (error as Error).message}).`);
  }

  #keepLatency(name: string, milliseconds: number): void {
    const kept = this.#latencies.get(name);
    if (kept) kept.push(milliseconds);
    else this.#latencies.set(name, [milliseconds]);
  }
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Something else than this service answers there; whoever reads the status says so.
    return undefined;
  }
}

import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../api/contract/resources.ts';
import { Complaint } from './complaint.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Part of a token's life after which a new one is fetched. */
const RENEW_AFTER = 0.8;

/**
 * Speaks to the service as any client does, with openapi-fetch: a wrong path or field doesn't compile. The types are those that the
 * OpenAPI document is made from; elsewhere, openapi-typescript makes them from the document. The bearer token is renewed before it expires.
 */
export class ServiceClient {
  /** Requests, which end in data: everything else is thrown. */
  readonly api: Client<paths>;
  readonly #url: string;
  #credentials: Credentials | undefined;
  #token = '';
  /** By `performance.now()`. */
  #renewAt = Number.POSITIVE_INFINITY;
  readonly #latencies = new Map<string, number[]>();

  constructor(url: string) {
    this.#url = url;
    this.api = createClient<paths>({ baseUrl: `${url}/api/v1`, fetch: (request) => this.#send(request) });
  }

  /** Makes an account and signs in with it. */
  async register(account: Credentials & { email: string }): Promise<void> {
    await this.api.POST('/auth/register', { body: account });
    this.#credentials = account;
    await this.#logIn();
  }

  /** Milliseconds of every request that was sent under a name, from calling to having read the answer. */
  latencies(name: string): readonly number[] {
    return this.#latencies.get(name) ?? [];
  }

  /** The answer to a request, whose time is kept under a name. @throws Complaint when no answer comes, or the answer is an error. */
  async timed<Answer>(name: string, request: (api: Client<paths>) => Promise<Answer>): Promise<Answer> {
    await this.#renew();
    const began = performance.now();
    const answer = await request(this.api);
    this.#keepLatency(name, performance.now() - began);
    return answer;
  }

  async #renew(): Promise<void> {
    if (performance.now() >= this.#renewAt) await this.#logIn();
  }

  async #logIn(): Promise<void> {
    this.#renewAt = Number.POSITIVE_INFINITY;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { data } = await this.api.POST('/auth/login', { body: this.#credentials!, headers });
    this.#token = data!.access_token;
    this.#renewAt = performance.now() + RENEW_AFTER * data!.expires_in * 1000;
  }

  async #send(request: Request): Promise<Response> {
    await this.#renew();
    if (this.#token !== '') request.headers.set('Authorization', `Bearer ${this.#token}`);
    const response = await fetch(request).catch((error: unknown) => {
      throw this.#unreachable(error);
    });
    if (response.ok) return response;
    const { detail } = (readJson(await response.text()) ?? {}) as { detail?: unknown };
    throw new Complaint(
      `${request.method} ${new URL(request.url).pathname} was answered ${response.status}${typeof detail === 'string' ? `: ${detail}` : ''}`,
      detail === undefined ? `Is it Pairwise that runs at ${this.#url}?` : undefined,
    );
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
  try {
    return JSON.parse(text);
  } catch {
    // Something else than this service answers there; whoever reads the status says so.
    return undefined;
  }
}

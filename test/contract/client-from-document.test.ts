import { expect } from 'chai';
import type { OpenApiDocument } from '../../api/openapi/document.ts';
import { startTestApp } from '../support/app.ts';
import { type PlainOperation, plain } from '../support/contract.ts';

/** A client that knows an address and what the document there says, and nothing else. */
class DocumentedClient {
  readonly #base: string;
  readonly #operations: ReadonlyMap<string, { method: string; path: string; operation: PlainOperation }>;
  token: string | undefined;

  constructor(base: string, document: OpenApiDocument) {
    this.#base = new URL(document.servers[0]!.url, base).href.replace(/\/$/, '');
    this.#operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          operation.operationId,
          { method, path, operation: plain(operation, document) },
        ]),
      ),
    );
  }

  /** Calls an operation; each input goes where the document says that it belongs. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is whatever the document says
  async call(id: string, input: Record<string, unknown> = {}): Promise<any> {
    const { method, path, operation } = this.#operations.get(id)!;
    const left = { ...input };
    const query = new URLSearchParams();
    let address = path;
    for (const { name, in: where } of operation.parameters) {
      if (!(name in left)) continue;
      if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(left[name])));
      else query.set(name, String(left[name]));
      delete left[name];
    }
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    const body =
      type === undefined
        ? null
        : type === 'application/json'
          ? JSON.stringify(left)
          : new URLSearchParams(left as Record<string, string>).toString();
    const response = await fetch(`${this.#base}${address}?${query}`, {
      method: method.toUpperCase(),
      headers: {
        ...(type && { 'Content-Type': type }),
        ...(operation.security.length > 0 && { Authorization: `Bearer ${this.token}` }),
      },
      body,
    });
    expect(response.status, id).to.be.lessThan(300);
    return response.status === 204 ? undefined : response.json();
  }
}

describe('a client written from the document alone', () => {
  it('makes an account, ranks a backlog and reads a ranking that agrees with its answers', async () => {
    const app = await startTestApp();
    const document = (await (await fetch(`${app.base}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    const client = new DocumentedClient(app.base, document);
    const person = { username: 'reader', email: 'reader@example.com', password: 'Correct-horse-7' };
    await client.call('register', person);
    client.token = (await client.call('logIn', person)).access_token;
    const { id: project_id } = await client.call('createProject', { name: 'From the document' });
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    await client.call('createFeatures', { project_id, features: names.map((name) => ({ name })) });
    // The later in the alphabet, the more it is worth, and the less work.
    for (const dimension of ['value', 'complexity']) {
      for (;;) {
        const pair = await client.call('nextPair', { project_id, dimension });
        if (!pair) break;
        const { comparison_id, feature_a, feature_b } = pair;
        const isLater = feature_a.name > feature_b.name;
        await client.call('recordBinaryComparison', {
          project_id,
          comparison_id,
          feature_a_id: feature_a.id,
          feature_b_id: feature_b.id,
          dimension,
          choice: isLater === (dimension === 'value') ? 'feature_a' : 'feature_b',
        });
      }
    }
    const results = await client.call('getResults', { project_id, sort_by: 'ratio' });
    expect(results.map(({ feature }: { feature: { name: string } }) => feature.name)).to.deep.equal(names.toReversed());
  });
});

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { type TestAnswer, TestClient, type TestRequest } from '../support/client.ts';
import { watchCommits } from '../support/commits.ts';
import { contentsOf } from '../support/database-rows.ts';
import { makeWorld, partsFor, peopleFor, type World } from '../support/fixtures.ts';
import { once } from '../support/scene.ts';
import { type Change, moreChanges } from './after-commit/more-changes.ts';
import { askFor } from './asked.ts';
import { bare, placedOperations, ROWS } from './rows.ts';

/** Changes of which parts are stored one after the other: after a failure between them, the same request goes on. */
const GOES_ON = [
  'DELETE /projects/{id}/guests/{guest_id}',
  'DELETE /projects/{id}/guests/{guest_id} with answers',
  'POST /guests/take-over',
  'DELETE /auth/me with projects',
];

/** Whether a worker does it: what it has done is told by its result. */
const isJob = (name: string) => name.includes('/admin/database/');
const operations = placedOperations();
const changes = ROWS.filter(
  ({ name, status }) => !name.startsWith('GET ') && status < 300 && !isJob(name) && name !== 'POST /mcp',
).map((row): Change => [row.name, row.status, (asking) => askFor(row, operations.get(bare(row.name))!, asking)]);

describe('a change', () => {
  const app = once(() =>
    startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Pairwise <pairwise@example.org>' }),
  );
  const shared = once(() => makeWorld(app));

  function worldFor(name: string): Promise<World> {
    const operation = bare(name.split(' ', 2).join(' '));
    const placed = operations.get(operation);
    // A name with a place has to match in all parts.
    return placed && bare(name) === operation
      ? makeWorld(app, partsFor(placed, shared), peopleFor(placed, shared))
      : makeWorld(app);
  }

  for (const row of [...changes, ...moreChanges]) {
    const [name, status] = row;
    it(`is told once it is stored, whatever fails afterwards: ${name}`, async () => {
      const { requests, commits } = await rehearse(row);
      for (let failsAfter = 1; failsAfter <= commits; failsAfter++) {
        const { answer, before, again } = await attempt(row, requests, failsAfter);
        if (answer.status < 400) expect(answer.status).to.equal(status);
        else if (GOES_ON.includes(name) && failsAfter < commits) expect((await again()).status).to.equal(status);
        else expect(await stored(name), `after commit ${failsAfter}: ${answer.text}`).to.deep.equal(before);
      }
    });
  }

  /** Everything that is stored, except the uses of API tokens where one is used: these are noted in the background. */
  async function stored(name: string): Promise<Record<string, string>> {
    const { api_tokens: tokens, ...others } = await contentsOf(app);
    return name.startsWith('POST /mcp') ? others : { ...others, api_tokens: tokens! };
  }

  /** How many requests a row sends, and how often the last one commits. */
  async function rehearse(row: Change): Promise<{ requests: number; commits: number }> {
    let requests = 0;
    let commits = 0;
    const answer = await ask(row, async (send) => {
      requests += 1;
      const requestId = randomUUID();
      const end = watchCommits(requestId);
      const got = await send({ 'X-Request-Id': requestId });
      commits = end();
      return got;
    });
    expect(answer.status, answer.text).to.equal(row[1]);
    return { requests, commits };
  }

  /** Sends the requests of a row; the stores fail the last one after some commits. */
  async function attempt(row: Change, requests: number, failsAfter: number) {
    const requestId = randomUUID();
    let sent = 0;
    let before: Record<string, string> = {};
    let again: () => Promise<TestAnswer> = () => expect.fail('nothing was sent');
    const answer = await ask(row, async (send) => {
      sent += 1;
      if (sent < requests) return send({});
      again = () => send({});
      before = await stored(row[0]);
      const end = watchCommits(requestId, failsAfter);
      const got = await send({ 'X-Request-Id': requestId });
      end();
      return got;
    });
    return { answer, before, again };
  }

  async function ask([name, , send]: Change, around: Around): Promise<TestAnswer> {
    const world = await worldFor(name);
    return send({
      owner: new Through(app.base, world.owner.token, around),
      root: new Through(app.base, world.superuser.token, around),
      anonymous: new Through(app.base, undefined, around),
      world,
    });
  }
});

type Around = (send: (headers: Record<string, string>) => Promise<TestAnswer>) => Promise<TestAnswer>;

/** A client whose requests something is done around. */
class Through extends TestClient {
  readonly #around: Around;

  constructor(base: string, token: string | undefined, around: Around) {
    super(base, token);
    this.#around = around;
  }

  override send(method: string, path: string, body?: unknown, request: TestRequest = {}): Promise<TestAnswer> {
    return this.#around((headers) =>
      super.send(method, path, body, { ...request, headers: { ...request.headers, ...headers } }),
    );
  }
}

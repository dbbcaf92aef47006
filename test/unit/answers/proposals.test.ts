import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { createLogger } from '../../../config/logger.ts';
import { pairOfIds } from '../../../shared/answers/leases/pair-of-ids.ts';
import { Proposals } from '../../../shared/answers/leases/proposals.ts';

const LEDGER = { projectId: 'p', dimension: 'value' } as const;
const QUESTION = pairOfIds('a', 'b');
/** More answers than may be under way to a Redis that hangs. */
const MANY = 300;

/** A Redis whose replies the test sends. */
class SlowRedis {
  readonly asked: string[] = [];
  readonly #waiting: (() => void)[] = [];

  defineCommand(): void {}

  leasesAround(_leases: string, _skips: string, _kept: string, person: string) {
    return this.#ask(person, ['', '', '', '', 0, []]);
  }

  dropLease(_leases: string, person: string) {
    return this.#ask(person, null);
  }

  replyToAll(): void {
    for (const reply of this.#waiting.splice(0)) reply();
  }

  #ask<T>(person: string, answer: T): Promise<T> {
    this.asked.push(person);
    return new Promise((resolve) => this.#waiting.push(() => resolve(answer)));
  }
}

describe('Proposals', () => {
  let redis: SlowRedis;
  let proposals: Proposals;

  beforeEach(() => {
    redis = new SlowRedis();
    proposals = new Proposals({
      redis: redis as unknown as Redis,
      log: createLogger('silent', 'test'),
      settings: { PROPOSAL_LEASE_SECONDS: 120, SKIP_SECONDS: 60 },
      clock: () => new Date(),
    });
  });

  it('read the leases ahead once at a time for each user, however many requests come', async () => {
    const first = proposals.readAhead(LEDGER, 'one');
    expect([proposals.readAhead(LEDGER, 'one'), proposals.readAhead(LEDGER, 'one')]).to.deep.equal([null, null]);
    const other = proposals.readAhead(LEDGER, 'other');
    while (redis.asked.length < 2) await new Promise(setImmediate);
    expect(redis.asked).to.deep.equal(['one', 'other']);
    redis.replyToAll();
    expect([(await first)!.own, (await other)!.own]).to.deep.equal([null, null]);
    expect(proposals.readAhead(LEDGER, 'one')).not.to.equal(null);
  });

  it('end the leases of answered questions without making the answers wait, except for too many at a time', async () => {
    const answers: Promise<unknown>[] = [];
    let answered = 0;
    for (let index = 0; index < MANY; index += 1) {
      const ended = proposals.endAnswered(LEDGER, `${index}`, QUESTION);
      answers.push(ended.then(() => (answered += 1)));
    }
    await new Promise(setImmediate);
    expect(redis.asked).to.have.length(MANY);
    expect(answered).to.equal(256);
    redis.replyToAll();
    await Promise.all(answers);
    const next = proposals.endAnswered(LEDGER, 'next', QUESTION);
    await next;
  });
});

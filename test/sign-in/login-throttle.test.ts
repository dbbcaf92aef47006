import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { PASSWORD, type TestUser } from '../support/factories.ts';
import { hashAtFullCost, hashCheaply } from '../support/password-cost.ts';
import { patient } from '../support/patience.ts';

const WRONG = 'Wrong-horse-7';
const LIMITS = {
  LOGIN_FAILURES_PER_ACCOUNT: '3',
  LOGIN_FAILURES_PER_ADDRESS: '6',
  LOGIN_FAILURES_UNDER_ATTACK: '9',
  PASSWORDS_WAITING: '100',
};

describe('the throttle of log-ins', () => {
  hashCheaply();

  let app: TestApp;
  let lead: TestUser;

  const logIn = (
    username: string,
    password: string,
    { from, at = app }: { from?: string; at?: TestApp } = {},
  ): Promise<TestAnswer> =>
    at.anonymous.post('/auth/login', undefined, {
      raw: new URLSearchParams({ username, password }).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(from !== undefined && { 'X-Forwarded-For': from }),
      },
    });
  const statuses = async (count: number, attempt: (index: number) => Promise<TestAnswer>): Promise<number[]> => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await attempt(index)).status);
    return seen;
  };

  /** No failure counts any more, of no address. */
  const forget = async () => {
    await app.resources.redis.flushdb();
    lead = await app.make.user();
  };

  describe('behind a proxy that is trusted', () => {
    before(async () => {
      app = await startTestApp({ ...LIMITS, TRUST_PROXY: '1' });
    });
    beforeEach(forget);

    it('throttles an address after three failures with an account, with Retry-After', async () => {
      expect(await statuses(3, () => logIn(lead.username, WRONG, { from: '192.0.2.1' }))).to.deep.equal([
        401, 401, 401,
      ]);
      const refused = await logIn(lead.username, PASSWORD, { from: '192.0.2.1' });
      expect(refused.status).to.equal(429);
      expect(refused.body).to.deep.equal({
        detail: 'Too many failed sign-ins; try again later',
        code: 'too_many_requests',
      });
      expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 900);
    });

    it('refuses the right password by email once too many by username failed, in the words of a wrong one', async () => {
      const from = '192.0.2.1';
      await statuses(3, () => logIn(lead.username, WRONG, { from }));
      const refused = await logIn(lead.email, PASSWORD, { from });
      expect(refused.status).to.equal(401);
      expect(refused.body).to.deep.equal({ detail: 'Incorrect email or password', code: 'wrong_credentials' });
      expect((await logIn(lead.email, PASSWORD, { from: '192.0.2.2' })).status).to.equal(200);
    });

    it('counts a name however its letters are written', async () => {
      const from = '192.0.2.1';
      await logIn(lead.username, WRONG, { from });
      await logIn(lead.username.toUpperCase(), WRONG, { from });
      await logIn(lead.username, WRONG, { from });
      expect((await logIn(lead.username.toUpperCase(), PASSWORD, { from })).status).to.equal(429);
    });

    it('doesn’t tell which username and email belong together', async () => {
      const other = await app.make.user();
      const seenBy = async (email: string, from: string) => {
        await statuses(3, () => logIn(lead.username, WRONG, { from }));
        const answers: unknown[] = [];
        for (let attempt = 0; attempt < 4; attempt += 1) {
          const { status, body, headers } = await logIn(email, WRONG, { from });
          answers.push({ status, body, waits: headers.has('Retry-After') });
        }
        return answers;
      };
      const ofLead = await seenBy(lead.email, '192.0.2.1');
      expect(ofLead).to.deep.equal(await seenBy(other.email, '192.0.2.2'));
      expect(ofLead).to.deep.equal(await seenBy('nobody@example.com', '192.0.2.3'));
    });

    it('doesn’t tell it either when many addresses attack the username', async () => {
      for (let host = 1; host <= 10; host += 1) await logIn(lead.username, WRONG, { from: `198.51.100.${host}` });
      const from = '203.0.113.5';
      expect(await statuses(4, () => logIn(lead.email, WRONG, { from }))).to.deep.equal([401, 401, 401, 429]);
    });

    it('queues guesses by username and by email apart, so that a full queue doesn’t tell it', async () => {
      hashAtFullCost();
      const few = await startTestApp({ ...LIMITS, TRUST_PROXY: '1', PASSWORDS_WAITING: '1' });
      const person = await few.make.user();
      const names = Array.from({ length: 3 }, () => person.username);
      const answers = await Promise.all(
        [...names, person.email].map((name, host) => logIn(name, WRONG, { from: `192.0.2.${host}`, at: few })),
      );
      expect(answers.at(-1)!.status).to.equal(401);
    });

    it('lets the owner in from elsewhere meanwhile', async () => {
      await statuses(5, () => logIn(lead.username, WRONG, { from: '192.0.2.1' }));
      expect((await logIn(lead.username, PASSWORD, { from: '192.0.2.2' })).status).to.equal(200);
    });

    it('lets the owner in however many addresses a stranger has', async () => {
      for (let host = 1; host <= 12; host += 1) await logIn(lead.username, WRONG, { from: `198.51.100.${host}` });
      const from = '203.0.113.5';
      expect((await logIn(lead.username, 'Slip-of-finger-1', { from })).status).to.equal(401);
      expect((await logIn(lead.username, PASSWORD, { from })).status).to.equal(200);
    });

    it('leaves fewer attempts per address to an attacker with many addresses', async () => {
      await statuses(9, (index) => logIn(lead.username, WRONG, { from: `198.51.100.${index}` }));
      expect(await statuses(3, () => logIn(lead.username, WRONG, { from: '198.51.100.99' }))).to.deep.equal([
        401, 401, 429,
      ]);
    });

    it('refuses an address that tries many accounts, also with a right password, and no other address', async () => {
      const from = '192.0.2.1';
      expect(await statuses(7, (index) => logIn(`nobody-${index}`, WRONG, { from }))).to.deep.equal([
        401, 401, 401, 401, 401, 401, 429,
      ]);
      expect((await logIn(lead.username, PASSWORD, { from })).status).to.equal(429);
      expect((await logIn(lead.username, PASSWORD, { from: '192.0.2.2' })).status).to.equal(200);
    });

    it('throttles unknown names like known ones', async () => {
      const from = '192.0.2.1';
      expect(await statuses(4, () => logIn('Nobody', WRONG, { from }))).to.deep.equal([401, 401, 401, 429]);
      expect((await logIn('nobody', WRONG, { from })).status).to.equal(429);
    });

    it('takes an IPv6 network for one address, and a mapped IPv4 address for what it is', async () => {
      const ends = ['::1', ':ffff::2', ':a:b:c:d', '::'];
      const from = (index: number) => `2001:db8:1:2${ends[index]!}`;
      expect(await statuses(4, (index) => logIn(lead.username, WRONG, { from: from(index) }))).to.deep.equal([
        401, 401, 401, 429,
      ]);
      expect((await logIn(lead.username, PASSWORD, { from: '2001:db8:1:3::1' })).status).to.equal(200);
      await statuses(3, () => logIn('nobody', WRONG, { from: '192.0.2.77' }));
      expect((await logIn('nobody', WRONG, { from: '::ffff:192.0.2.77' })).status).to.equal(429);
    });

    it('believes only the entry that the proxy added, not what a client wrote before it', async () => {
      const attempt = (index: number) => logIn(lead.username, WRONG, { from: `10.0.0.${index}, 192.0.2.1` });
      expect(await statuses(4, attempt)).to.deep.equal([401, 401, 401, 429]);
    });

    it('lets only as many of many guesses at once through as the limit and one turn allow', async () => {
      hashAtFullCost();
      const { username } = await app.make.user();
      const from = '192.0.2.1';
      const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(username, WRONG, { from })));
      expect(answers.filter(({ status }) => status === 401).length).to.be.within(3, 4);
    });
  });

  describe('a proxy in front', () => {
    before(async () => {
      app = await startTestApp(LIMITS);
    });
    beforeEach(forget);

    it('never counts successes, one after the other or all at once', async () => {
      expect(await statuses(10, () => logIn(lead.username, PASSWORD))).to.deep.equal(Array(10).fill(200));
      const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(lead.username, PASSWORD)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    });

    it('forgets a person’s slips once they get in', async () => {
      const round = [WRONG, WRONG, PASSWORD, WRONG, WRONG, PASSWORD];
      const seen = await statuses(round.length, (index) => logIn(lead.username, round[index]!));
      expect(seen).to.deep.equal([401, 401, 200, 401, 401, 200]);
    });

    it('doesn’t let a guesser wipe its address’s count by signing in to an account of its own', async () => {
      const own = await app.make.user();
      const seen: number[] = [];
      for (let index = 0; index < 7; index += 1) {
        seen.push((await logIn(`nobody-${index}`, WRONG)).status);
        await logIn(own.username, PASSWORD);
      }
      expect(seen).to.deep.equal([401, 401, 401, 401, 401, 401, 429]);
    });

    it('ignores X-Forwarded-For, which clients can forge', async () => {
      const attempt = (index: number) => logIn(lead.username, WRONG, { from: `192.0.2.${index}` });
      expect(await statuses(4, attempt)).to.deep.equal([401, 401, 401, 429]);
    });

    it('counts wrong current passwords of a change as well', async () => {
      const change = (current: string) =>
        app.as(lead).post('/auth/change-password', { current_password: current, new_password: 'Battery-staple-8' });
      expect(await statuses(4, () => change(WRONG))).to.deep.equal([401, 401, 401, 429]);
      expect((await change(PASSWORD)).status).to.equal(429);
    });

    it('ends with its window', async () => {
      const brief = await startTestApp({ ...LIMITS, LOGIN_WINDOW_SECONDS: '1' });
      const person = await brief.make.user();
      await statuses(3, () => logIn(person.username, WRONG, { at: brief }));
      const deadline = Date.now() + patient(10_000);
      let status = 429;
      while (status === 429 && Date.now() < deadline) {
        status = (await logIn(person.username, PASSWORD, { at: brief })).status;
      }
      expect(status).to.equal(200);
    });

    it('goes on counting in memory while Redis is away, and lets people in', async () => {
      const alone = await startTestApp({ ...LIMITS, REDIS_URL: 'redis://127.0.0.1:1' });
      const person = await alone.make.user();
      expect((await logIn(person.username, PASSWORD, { at: alone })).status).to.equal(200);
      const seen = await statuses(4, () => logIn(person.username, WRONG, { at: alone }));
      expect(seen).to.deep.equal([401, 401, 401, 429]);
    });

    it('keeps nothing that was typed in Redis', async () => {
      await logIn(PASSWORD, WRONG);
      const keys = (await app.resources.redis.keys('*throttle*')).join(' ');
      expect(keys).to.contain('throttle:login-pair').and.not.match(new RegExp(PASSWORD, 'i'));
    });
  });
});

describe('the throttle of registrations', () => {
  it('refuses an address that asks for too many accounts within an hour', async () => {
    const app = await startTestApp({ REGISTRATIONS_PER_HOUR: '2' });
    const seen: number[] = [];
    let last: TestAnswer | undefined;
    for (const username of ['one', 'two', 'three']) {
      last = await app.anonymous.post('/auth/register', {
        username,
        email: `${username}@example.com`,
        password: PASSWORD,
      });
      seen.push(last.status);
    }
    expect(seen).to.deep.equal([201, 201, 429]);
    expect(Number(last!.headers.get('Retry-After'))).to.be.within(3500, 3600);
  });
});

import { expect } from 'chai';
import { Outbox, type OutboxParts } from '../../../api/client/compare/outbox.ts';
import { type AnswerOperation, MemoryStorage, type Operation } from '../../../api/client/compare/outbox-storage.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

const person = 'mia';

function answerOf(id: string, more: Partial<AnswerOperation> = {}): AnswerOperation {
  const feature = {
    description: '',
    tags: [],
    project_id: 'p',
    created_at: '',
    updated_at: '',
    archived_at: null,
    external: null,
  };
  const pair = {
    comparison_id: id,
    feature_a: { ...feature, id: `${id}-a`, name: `${id} a` },
    feature_b: { ...feature, id: `${id}-b`, name: `${id} b` },
    dimension: 'value' as const,
  };
  const verdict = { choice: 'feature_a' as const, strength: null };
  return { kind: 'answer', id, person, projectId: 'p', dimension: 'value', pair, verdict, ...more };
}

describe('the outbox', () => {
  let sent: string[];
  let pauses: number[];
  let storage: MemoryStorage;
  /** The error of each try; undefined, or no entry, for a success. */
  let fates: (ServiceError | undefined)[];

  /** Callbacks for sends that have taken too long. */
  let timers: Set<() => void>;

  beforeEach(() => {
    [sent, pauses, fates] = [[], [], []];
    timers = new Set();
    storage = new MemoryStorage();
  });

  function open(more: Partial<OutboxParts> = {}): Outbox {
    return new Outbox({
      person,
      storage: Promise.resolve(storage),
      async send({ kind, id }) {
        const fate = fates.shift();
        if (fate) throw fate;
        sent.push(`${kind} ${id}`);
        return undefined;
      },
      alone: (run) => run(),
      async pause(milliseconds) {
        pauses.push(milliseconds);
      },
      later(_, run) {
        timers.add(run);
        return () => timers.delete(run);
      },
      ...more,
    });
  }

  it('sends in order, and forgets what the service has', async () => {
    const outbox = open();
    for (const id of ['1', '2', '3']) void outbox.add(answerOf(id));
    await outbox.flush();
    expect(sent).to.deep.equal(['answer 1', 'answer 2', 'answer 3']);
    expect(outbox.pending.value).to.deep.equal([]);
    expect(await storage.list(person)).to.deep.equal([]);
  });

  it('tries again with growing pauses, and at least for as long as the service wants', async () => {
    const cut = new ServiceError(0, '');
    fates = [cut, cut, new ServiceError(429, '', { retryAfter: 30 }), new ServiceError(502, ''), cut, cut];
    const outbox = open();
    await outbox.add(answerOf('1'));
    await outbox.flush();
    expect(pauses).to.deep.equal([500, 1000, 30_000, 4000, 8000, 8000]);
    expect(sent).to.deep.equal(['answer 1']);
    expect(outbox.failures.value).to.equal(0);
  });

  it('says that the service is slow until it takes something', async () => {
    const reached = Promise.withResolvers<void>();
    const stall = Promise.withResolvers<void>();
    const outbox = open({
      send: async () => {
        reached.resolve();
        await stall.promise;
        return undefined;
      },
    });
    void outbox.add(answerOf('1'));
    await reached.promise;
    expect(outbox.isSlow.value).to.equal(false);
    for (const run of timers) run();
    expect(outbox.isSlow.value).to.equal(true);
    expect(outbox.isAtRisk).to.equal(true);
    stall.resolve();
    await outbox.flush();
    expect(outbox.isSlow.value).to.equal(false);
    expect(timers.size, 'timers that are left').to.equal(0);
  });

  it('knows whether what it keeps outlives the page', async () => {
    const durable = open({ storage: Promise.resolve(Object.assign(new MemoryStorage(), { isDurable: true })) });
    await durable.open();
    expect(durable.isDurable.value).to.equal(true);
    const outbox = open();
    expect(outbox.isDurable.value, 'nothing else is known yet').to.equal(true);
    await outbox.open();
    expect(outbox.isDurable.value).to.equal(false);
  });

  it('puts what will never be taken aside with its reason, and goes on with the rest', async () => {
    fates = [new ServiceError(404, 'Feature not found')];
    const outbox = open();
    void outbox.add(answerOf('1'));
    void outbox.add(answerOf('2'));
    await outbox.flush();
    expect(sent).to.deep.equal(['answer 2']);
    expect(outbox.refused.value.map(({ id, refused }) => [id, refused])).to.deep.equal([['1', 'Feature not found']]);
    // It is still there for the next visit, and is not sent again by itself.
    const later = open();
    await later.open();
    await later.flush();
    expect(later.refused.value).to.have.length(1);
    expect(sent).to.deep.equal(['answer 2']);
    await later.dismiss(later.refused.value[0]!);
    expect(await storage.list(person)).to.deep.equal([]);
  });

  it('sends what an earlier page left behind, and nothing of another person', async () => {
    await storage.add(answerOf('1'));
    await storage.add(answerOf('2', { person: 'jon' }));
    const outbox = open();
    await outbox.open();
    await outbox.flush();
    expect(sent).to.deep.equal(['answer 1']);
    expect(await storage.list('jon')).to.have.length(1);
  });

  it('takes out what was never tried, and sends a deletion after what may have arrived', async () => {
    const paused = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    fates = [new ServiceError(0, '')];
    const outbox = open({
      pause: () => {
        reached.resolve();
        return paused.promise;
      },
    });
    const [first, second] = [answerOf('1'), answerOf('2')];
    void outbox.add(first);
    void outbox.add(second);
    await reached.promise;
    await outbox.takeBack(second);
    await outbox.takeBack(first);
    expect(outbox.pending.value.map(({ kind, id }) => `${kind} ${id}`)).to.deep.equal(['answer 1', 'delete 1']);
    paused.resolve();
    await outbox.flush();
    expect(sent).to.deep.equal(['answer 1', 'delete 1']);
  });

  it('lives on in memory where the database of the browser fails', async () => {
    const failing = Object.assign(new MemoryStorage(), {
      isDurable: true,
      add: () => Promise.reject(new Error('full')),
    });
    const warn = console.warn;
    console.warn = () => {};
    const outbox = open({ storage: Promise.resolve(failing) });
    try {
      await outbox.add(answerOf('1'));
      await outbox.flush();
    } finally {
      console.warn = warn;
    }
    expect(sent).to.deep.equal(['answer 1']);
    expect(outbox.isDurable.value).to.equal(false);
  });

  it('sends what is added at the moment when it ends', async () => {
    for (let ticks = 0; ticks < 40; ticks += 1) {
      sent = [];
      const outbox = open({ storage: Promise.resolve(new MemoryStorage()) });
      void outbox.add(answerOf('1'));
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      void outbox.add(answerOf('2'));
      // By then all that is decided without a timer has happened.
      await new Promise(setImmediate);
      expect(sent, `${ticks} ticks later`).to.deep.equal(['answer 1', 'answer 2']);
    }
  });

  it('is one sender among several tabs', async () => {
    let inside = 0;
    let most = 0;
    let queue = Promise.resolve();
    const alone: OutboxParts['alone'] = (run) => {
      const result = queue.then(run);
      queue = result.then(
        () => {},
        () => {},
      );
      return result;
    };
    const send: OutboxParts['send'] = async ({ id }: Operation) => {
      most = Math.max(most, ++inside);
      await Promise.resolve();
      inside -= 1;
      sent.push(id);
      return undefined;
    };
    const tabs = [open({ alone, send }), open({ alone, send })];
    for (let id = 0; id < 20; id += 1) void tabs[id % 2]!.add(answerOf(String(id)));
    await Promise.all(tabs.map((tab) => tab.flush()));
    await Promise.all(tabs.map((tab) => tab.flush()));
    expect(most).to.equal(1);
    expect(sent).to.deep.equal(Array.from({ length: 20 }, (_, id) => String(id)));
  });
});

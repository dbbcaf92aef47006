import { expect } from 'chai';
import { GivenAnswers, type GivenParts } from '../../../api/client/compare/given-answers.ts';
import type { Operation } from '../../../api/client/compare/outbox-storage.ts';

const START = Date.parse('2026-11-01T10:00:00Z');
const HOUR_MS = 3_600_000;

describe('the answers that a person has given', () => {
  let kept: string | null;
  /** Ids of the answers that the service has. */
  let active: Set<string>;
  let resets: { by: string | null; at: number }[];
  let now: number;
  let asked: number;

  beforeEach(() => {
    [kept, active, resets, now, asked] = [null, new Set(), [], START, 0];
  });

  function open(more: Partial<GivenParts> = {}): GivenAnswers {
    return new GivenAnswers({
      recall: () => kept,
      remember(changed) {
        kept = changed;
      },
      async findActive(ids) {
        asked += 1;
        return new Set(ids.filter((id) => active.has(id)));
      },
      async findReset(since) {
        return resets.find(({ at }) => at >= since)?.by;
      },
      now: () => now,
      ...more,
    });
  }

  const operation = (kind: 'answer' | 'delete', id: string) => ({ kind, id }) as Operation;
  function give(given: GivenAnswers, ...ids: string[]): void {
    for (const id of ids) {
      given.onSent(operation('answer', id));
      active.add(id);
    }
  }

  it('tells how many are gone after a restore', async () => {
    const given = open();
    expect(await given.look('g1', 0)).to.deep.equal([]);
    give(given, '1', '2', '3');
    expect(await given.look('g1', 3)).to.deep.equal([]);
    expect(asked, 'requests while nothing is gone').to.equal(0);
    active = new Set(['1']);
    expect(await given.look('g2', 1)).to.deep.equal(['2', '3']);
    expect(given.gone.value).to.deep.equal({ count: 2, why: 'restore', by: null });
    given.dismiss();
    expect(given.gone.value).to.equal(null);
    expect(await given.look('g2', 1)).to.deep.equal([]);
    expect(asked).to.equal(1);
  });

  it('names the user who started over, even if others have answered since', async () => {
    const given = open();
    await given.look('g1', 10);
    give(given, '1', '2');
    await given.look('g1', 12);
    active.clear();
    resets = [{ by: 'mia', at: now + HOUR_MS }];
    expect(await given.look('g1', 4)).to.deep.equal(['1', '2']);
    expect(given.gone.value).to.deep.equal({ count: 2, why: 'reset', by: 'mia' });
  });

  it('is shown once in another tab and after a reload', async () => {
    const [one, other] = [open(), open()];
    await one.look('g1', 0);
    give(one, '1', '2');
    give(other, '3');
    active.clear();
    await one.look('g2', 0);
    expect(one.gone.value!.count).to.equal(3);
    expect(open().gone.value!.count).to.equal(3);
    expect(await other.look('g2', 0)).to.deep.equal([]);
    expect(other.gone.value!.count).to.equal(3);
    one.dismiss();
    await other.look('g2', 0);
    expect(other.gone.value).to.equal(null);
  });

  it('ignores undone answers and an earlier start', async () => {
    const given = open();
    resets = [{ by: 'mia', at: START - HOUR_MS }];
    await given.look('g1', 0);
    give(given, '1', '2', '3');
    await given.look('g1', 3);
    given.onSent(operation('delete', '1'));
    active.delete('1');
    // The owner takes back the second.
    active.delete('2');
    expect(await given.look('g1', 1)).to.deep.equal([]);
    expect(given.gone.value).to.equal(null);
    active.clear();
    expect(await given.look('g2', 0), 'what was gone already is not counted').to.deep.equal(['3']);
  });

  it('looks again after a failure', async () => {
    let fails = true;
    const given = open({
      findActive: async () => {
        if (fails) throw new Error('cut off');
        return new Set();
      },
    });
    await given.look('g1', 0);
    give(given, '1');
    const error = await given.look('g2', 1).catch((failed: Error) => failed);
    expect(error).to.be.an('error');
    fails = false;
    expect(await given.look('g2', 1)).to.deep.equal(['1']);
  });

  it('asks for many answers in addresses of bounded length, and remembers a bounded number', async () => {
    const sizes: number[] = [];
    const given = open({
      findActive: async (ids) => {
        sizes.push(ids.length);
        return new Set();
      },
    });
    await given.look('g1', 0);
    for (let id = 0; id < 1050; id += 1) give(given, String(id));
    expect(await given.look('g2', 0)).to.have.length(1000);
    expect(Math.max(...sizes)).to.equal(200);
  });
});

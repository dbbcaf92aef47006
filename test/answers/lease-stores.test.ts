import { expect } from 'chai';
import { ANSWERED_MS, type Lease, type LeaseStore, MAX_SKIPS } from '../../shared/answers/leases/lease-store.ts';
import { MemoryLeases } from '../../shared/answers/leases/memory-leases.ts';
import { idsOf, type PairOfIds, pairOfIds, type QuestionOfIds } from '../../shared/answers/leases/pair-of-ids.ts';
import { RedisLeases } from '../../shared/answers/leases/redis-leases.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp } from '../support/app.ts';
import { once } from '../support/scene.ts';

const LIFE_MS = 120_000;
const NOW = 1_800_000_000_000;
/** More people than the store reads of at once. */
const MANY = 1100;

const STORES: Record<string, () => Promise<LeaseStore>> = {
  'in Redis': async () => new RedisLeases((await startTestApp()).resources.redis, LIFE_MS),
  'in the memory of a process': async () => new MemoryLeases(),
};

for (const [where, open] of Object.entries(STORES)) {
  describe(`leases ${where}`, () => {
    let ledger: { projectId: string; dimension: 'value' };
    let now: number;
    let one: string;
    let other: string;

    const store = once(open);
    beforeEach(() => {
      ledger = { projectId: newId(), dimension: 'value' };
      now = NOW;
      [one, other] = [newId(), newId()];
    });

    const sortedIds = () =>
      [newId(), newId(), newId(), newId(), newId()].toSorted() as [string, string, string, string, string];
    const newPair = (): PairOfIds => pairOfIds(newId(), newId());
    const leaseOf = ({ a, b }: PairOfIds, more: Partial<Lease> = {}): Lease => ({
      a,
      b,
      id: newId(),
      known: false,
      generation: newId(),
      revision: 7,
      tabs: [newId()],
      until: now + LIFE_MS,
      ...more,
    });
    const take = (person: string, pair: PairOfIds, isExclusive = true, more: Partial<Lease> = {}) =>
      store.take(ledger, person, leaseOf(pair, more), { now, isExclusive });
    const foresee = (person: string, pairs: PairOfIds[], answered?: PairOfIds) =>
      store.foresee(ledger, person, { pairs, until: now + LIFE_MS, answered }, now);
    const keep = ({ a, b }: PairOfIds, forMs = LIFE_MS) => store.keep(ledger, one, { a, b, until: now + forMs }, now);
    const seenBy = (userId: string, withAll = true) => store.around(ledger, userId, { now, withAll });
    const namesOf = (pairs: readonly PairOfIds[]) => pairs.map(({ a, b }) => `${a} ${b}`).toSorted();
    /** Whether another person may be leased the pair; if so, it is given back. */
    async function isFree(pair: PairOfIds): Promise<boolean> {
      const stranger = newId();
      const taken = await take(stranger, pair);
      await store.drop(ledger, stranger, pair);
      return taken;
    }

    it('are read as they were written', async () => {
      const lease = leaseOf(newPair(), { known: true, tabs: ['*', newId()] });
      expect(await store.take(ledger, one, lease, { now, isExclusive: true })).to.equal(true);
      expect(await store.leases(ledger)).to.deep.equal([[one, lease]]);
      expect((await seenBy(one)).own).to.deep.equal(lease);
      const { a, b, until } = lease;
      expect((await seenBy(other)).others.map((each) => ({ a: each.a, b: each.b, until: each.until }))).to.deep.equal([
        { a, b, until },
      ]);
      expect(await seenBy(other)).to.deep.include({ own: null, hasCompany: true });
      expect(await seenBy(one)).to.deep.include({ others: [], hasCompany: false });
    });

    it('are of one person at a time, until they end', async () => {
      const pair = newPair();
      expect(await take(one, pair)).to.equal(true);
      expect(await take(other, pair)).to.equal(false);
      expect(await take(one, pair), 'again').to.equal(true);
      expect(await take(other, newPair())).to.equal(true);
      expect(await take(newId(), pair, false), 'where others may have it, too').to.equal(true);
      now += LIFE_MS;
      expect(await take(other, pair)).to.equal(true);
      expect((await seenBy(one)).own).to.equal(null);
    });

    it('leave the pair before to nobody for a moment', async () => {
      const pair = newPair();
      await take(one, pair);
      await take(one, newPair());
      expect(await isFree(pair)).to.equal(false);
      expect(namesOf((await seenBy(other)).foreseen)).to.deep.equal(namesOf([pair]));
      now += ANSWERED_MS;
      expect(await isFree(pair)).to.equal(true);
      expect((await seenBy(other)).foreseen).to.deep.equal([]);
    });

    it('keep what a person may be shown next, in the place of what was before', async () => {
      const [before, pair, held, answered] = [newPair(), newPair(), newPair(), newPair()];
      await take(other, held);
      expect(await foresee(one, [before])).to.deep.equal([]);
      expect(await foresee(one, [pair, held], answered)).to.deep.equal([held]);
      expect([await isFree(before), await isFree(pair), await isFree(answered)]).to.deep.equal([true, false, false]);
      expect(await take(one, pair), 'of the person').to.equal(true);
      expect(await foresee(other, [pair, answered])).to.deep.equal([pair, answered]);
      expect(namesOf((await seenBy(one)).kept)).to.include.members(namesOf([pair]));
      now += ANSWERED_MS;
      expect(await isFree(answered)).to.equal(true);
      expect(await isFree(pair)).to.equal(false);
      now += LIFE_MS;
      expect(await isFree(pair)).to.equal(true);
    });

    it('keep every pair of a set from other people, in whatever order its features stand', async () => {
      const [a, b, c, d, e] = sortedIds();
      const set = { a: c, b: d, more: [b, a] };
      const overlapping = { a: c, b: e, more: [newId(), a] };
      const apart = { a: c, b: e, more: [newId(), newId()] };
      const pairs = [
        pairOfIds(a, b),
        pairOfIds(a, c),
        pairOfIds(d, a),
        pairOfIds(b, c),
        pairOfIds(b, d),
        pairOfIds(c, d),
      ];
      const takeSet = (person: string, question: object, isExclusive = true) =>
        store.take(ledger, person, leaseOf(pairOfIds(a, b), question), { now, isExclusive });
      const featuresOf = (questions: readonly QuestionOfIds[]) => questions.map((each) => idsOf(each).toSorted());
      const expectHeld = async (isHeld: boolean, why: string) => {
        for (const pair of pairs) expect(await isFree(pair), why).to.equal(!isHeld);
        expect(await isFree(pairOfIds(a, e)), why).to.equal(true);
        expect(await takeSet(other, overlapping), why).to.equal(!isHeld);
        await store.forget(ledger, other);
        expect(await takeSet(other, apart), why).to.equal(true);
        await store.forget(ledger, other);
      };

      expect(await takeSet(one, set)).to.equal(true);
      expect((await seenBy(one)).own).to.deep.include(set);
      await expectHeld(true, 'leased');
      // Another pair after it: the set was answered a moment ago.
      await take(one, newPair());
      expect(featuresOf((await seenBy(other)).foreseen)).to.deep.equal([[a, b, c, d]]);
      await expectHeld(true, 'answered');
      now += ANSWERED_MS;
      await expectHeld(false, 'answered before');

      expect(await foresee(one, [set])).to.deep.equal([]);
      await expectHeld(true, 'foreseen');
      const refused = await foresee(other, [set, apart]);
      expect(featuresOf(refused)).to.deep.equal([[a, b, c, d]]);
      await store.forget(ledger, other);
      await store.forget(ledger, one);
      await store.keep(ledger, one, { ...set, until: now + LIFE_MS }, now);
      await expectHeld(true, 'undone');
      const again = newPair();
      await take(one, again);
      // Back to the set: the pair that was in its place is what they return to next.
      expect(await takeSet(one, { a, b, more: [c, d] })).to.equal(true);
      expect(namesOf((await seenBy(one)).kept)).to.deep.equal(namesOf([again]));

      await store.skip(ledger, one, { ...set, until: now + LIFE_MS }, now);
      expect((await seenBy(one)).own).to.equal(null);
      expect(featuresOf((await seenBy(one)).skipped)).to.deep.equal([[a, b, c, d]]);
      await expectHeld(false, 'skipped');
    });

    it('tell that somebody waits without a pair', async () => {
      await foresee(other, []);
      expect(await seenBy(one)).to.deep.include({ hasCompany: true, foreseen: [] });
      expect((await seenBy(other)).hasCompany).to.equal(false);
      now += LIFE_MS;
      expect((await seenBy(one)).hasCompany).to.equal(false);
    });

    it('keep two undone pairs of a person, each once', async () => {
      const [first, second, third] = [newPair(), newPair(), newPair()];
      await keep(first);
      now += 1000;
      await keep(second);
      expect([await isFree(first), await isFree(second)]).to.deep.equal([false, false]);
      await keep(third);
      expect([await isFree(first), await isFree(second), await isFree(third)]).to.deep.equal([true, false, false]);
      await keep(first);
      expect(await isFree(first), 'again while it lasts').to.equal(false);
      now += LIFE_MS - 1000;
      expect(await isFree(first), 'no longer than the first time').to.equal(true);
      await keep(first);
      expect(await isFree(first)).to.equal(true);
      await keep(third, 10);
      expect(await isFree(third), 'for a shorter time').to.equal(false);
      now += 10;
      expect(await isFree(third)).to.equal(true);
    });

    it('keep what a person will return to while they answer again what they have taken back', async () => {
      const [shown, first, second] = [newPair(), newPair(), newPair()];
      await take(one, shown);
      await keep(first);
      await keep(second);
      // The second is answered, the first comes next.
      expect(await take(one, first)).to.equal(true);
      now += ANSWERED_MS;
      expect([await isFree(shown), await isFree(first)]).to.deep.equal([false, false]);
      expect(await take(one, shown)).to.equal(true);
      expect(await isFree(shown)).to.equal(false);
    });

    it('end, with what is kept, when the last tab is left', async () => {
      const [pair, next, again] = [newPair(), newPair(), newPair()];
      const [phone, laptop] = [newId(), newId()];
      const occupy = async () => {
        await take(one, pair, true, { tabs: [phone, laptop] });
        await foresee(one, [next]);
        await keep(again);
      };
      const free = async () => [await isFree(pair), await isFree(next), await isFree(again)];
      await occupy();
      await store.leave(ledger, one, newId());
      await store.leave(ledger, one, phone);
      await store.leave(ledger, one, phone);
      expect((await seenBy(one)).own!.tabs).to.deep.equal([laptop]);
      expect(await free()).to.deep.equal([false, false, false]);
      await store.leave(ledger, one, laptop);
      expect(await free()).to.deep.equal([true, true, true]);
      await foresee(one, [next]);
      await store.leave(ledger, one, laptop);
      expect(await isFree(next), 'without a lease').to.equal(true);
      await occupy();
      await store.forget(ledger, one);
      expect(await free()).to.deep.equal([true, true, true]);
    });

    it('end alone when their question is answered, or when they are released by their id', async () => {
      const [pair, next] = [newPair(), newPair()];
      await take(one, pair, true, { id: 'c1' });
      await foresee(one, [next]);
      await store.release(ledger, new Set(['c2']));
      expect(await isFree(pair)).to.equal(false);
      await store.release(ledger, new Set(['c1', 'c2']));
      expect([await isFree(pair), await isFree(next)]).to.deep.equal([true, false]);
      await take(one, pair);
      await store.drop(ledger, one, pair);
      expect([await isFree(pair), await isFree(next)]).to.deep.equal([true, false]);
    });

    it('stay when another question was answered, such as the one before', async () => {
      const [a, b, c, d, e] = sortedIds();
      const set = { a, b, more: [c, d] };
      await take(one, set, true, set);
      await store.drop(ledger, one, pairOfIds(a, e));
      expect((await seenBy(one)).own).to.deep.include(set);
      await store.drop(ledger, one, pairOfIds(c, d));
      expect((await seenBy(one)).own).to.equal(null);
      await store.drop(ledger, one, pairOfIds(c, d));
    });

    it('remember the latest pairs that a person skipped, for as long as they are to be skipped', async () => {
      const pairs = Array.from({ length: MAX_SKIPS + 3 }, newPair);
      await take(one, pairs[0]!);
      for (const [index, { a, b }] of pairs.entries()) {
        await store.skip(ledger, one, { a, b, until: now + LIFE_MS + index }, now);
      }
      expect(await seenBy(one)).to.deep.include({ own: null, skipped: pairs.slice(3) });
      expect((await seenBy(other)).skipped).to.deep.equal([]);
      now += LIFE_MS + MAX_SKIPS;
      expect((await seenBy(one)).skipped).to.deep.equal(pairs.slice(-2));
    });

    it('are kept apart by ranking', async () => {
      const pair = newPair();
      await take(one, pair);
      ledger = { ...ledger, projectId: newId() };
      expect(await isFree(pair)).to.equal(true);
      expect(await seenBy(other)).to.deep.include({ others: [], hasCompany: false });
    });

    it('tell a person what is kept for them, however many others there are', async () => {
      const pair = newPair();
      for (let index = 0; index < MANY; index += 1) await foresee(newId(), [newPair()]);
      await foresee(one, [pair]);
      expect(namesOf((await seenBy(one, false)).kept)).to.deep.equal(namesOf([pair]));
      expect((await seenBy(one, true)).foreseen).to.have.length(MANY);
      expect(await isFree(pair)).to.equal(false);
    });
  });
}

import { expect } from 'chai';
import fc from 'fast-check';
import { begin, reduce } from '../../../api/client/compare/compare-machine.ts';
import type { Effect, Event, Machine, Question } from '../../../api/client/compare/compare-state.ts';
import { LOST, Model } from './compare-model.ts';
import { FakeService, openWorld, turn, verdict, type World } from './compare-world.ts';

describe('the states of comparing, whatever happens in whatever order', () => {
  const expectSound = (mayAskSets: boolean) =>
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), fc.constantFrom(null, 3), (picks, length) => {
        const model = new Model(length, mayAskSets);
        model.tell({ type: 'start' });
        for (const pick of picks) {
          const moves = Object.values(model.moves());
          moves[pick % moves.length]!();
          model.check();
        }
        model.isLent = false;
        model.settle();
        expect(model.machine.phase).to.be.oneOf(['asking', 'known', 'session']);
        expect(model.stored.toSorted()).to.deep.equal(model.said.toSorted());
        model.tell({ type: 'answersChanged', ...model.service.progress() });
        model.settle();
        expect(model.machine.progress).to.deep.equal(model.service.progress());
      }),
      { numRuns: 100 },
    );

  it('lose and double no answer, show nothing that was withdrawn, and always lead on', () => {
    expectSound(false);
  });

  it('do the same where sets of four are asked as well', () => {
    expectSound(true);
  });
});

describe('the progress on the screen', () => {
  const shown = ({ session }: World) => {
    const { progress, pair } = session.state.value;
    return { done: progress?.comparisons_done, pair };
  };
  const tell = async ({ session, service }: World) => {
    const requests: number[] = [];
    const end = session.requests.subscribe((count) => requests.push(count));
    await session.on({ type: 'answersChanged', ...service.progress() });
    await turn();
    end();
    return requests.some((count) => count > 0);
  };

  it('follows what others answer, while the question stays', async () => {
    const world = openWorld();
    await world.session.start();
    const { pair } = shown(world);
    expect(shown(world).done).to.equal(0);
    world.service.record('theirs', world.service.open(1)[0]!, verdict('tie'), pair);
    expect(await tell(world)).to.equal(true);
    expect(shown(world)).to.deep.equal({ done: 1, pair });
  });

  it('is not read again after the own answers, which have brought it along', async () => {
    const world = openWorld();
    await world.session.start();
    await turn();
    world.clock.now += 1000;
    world.session.answer(verdict('feature_a'));
    await world.outbox.flush();
    await turn();
    expect(shown(world).done).to.equal(1);
    expect(await tell(world)).to.equal(false);
  });
});

describe('an event that belongs to an earlier question', () => {
  let service: FakeService;
  let machine: Machine;
  let now: number;

  /** Tells the machine, a second after the event before. @returns the effects of this kind. */
  const tell = <Kind extends Effect['do']>(event: Event, kind: Kind): Extract<Effect, { do: Kind }>[] => {
    now += 1000;
    const [next, effects] = reduce(machine, event, { now, isCut: false, pending: [] });
    machine = next;
    return effects.filter((effect): effect is Extract<Effect, { do: Kind }> => effect.do === kind);
  };
  const ask = (event: Event): Question => tell(event, 'ask')[0]!.question;
  const shown = () => ({ phase: machine.phase, pair: machine.pair?.comparison_id ?? null });

  beforeEach(() => {
    service = new FakeService(6);
    machine = begin(null);
    now = 0;
  });

  it('shows no pair when its reply comes late', () => {
    const [first, second] = [ask({ type: 'start' }), ask({ type: 'more' })];
    const [late, current] = [service.open(1)[0]!, service.ask(1)];
    tell({ type: 'asked', question: first, answer: { next: late, isOwn: false } }, 'ask');
    expect(shown()).to.deep.equal({ phase: 'waiting', pair: null });
    tell({ type: 'asked', question: second, answer: current }, 'ask');
    expect(shown()).to.deep.equal({ phase: 'asking', pair: current.next!.comparison_id });
  });

  it('is no failure of the question that is open now', () => {
    const [first, second] = [ask({ type: 'start' }), ask({ type: 'more' })];
    tell({ type: 'askFailed', question: first, error: LOST }, 'ask');
    expect([machine.phase, machine.error]).to.deep.equal(['waiting', null]);
    tell({ type: 'askFailed', question: second, error: LOST }, 'ask');
    expect([machine.phase, machine.error]).to.deep.equal(['failed', LOST]);
  });

  it('replaces no pair that came to the screen since', () => {
    tell({ type: 'asked', question: ask({ type: 'start' }), answer: service.ask(1) }, 'ask');
    const look = ask({ type: 'return' });
    tell({ type: 'answer', verdict: verdict('feature_a') }, 'answer');
    const current = shown();
    expect(current.phase).to.equal('asking');
    tell({ type: 'asked', question: look, answer: { next: service.open(1)[0]!, isOwn: false } }, 'ask');
    expect(shown()).to.deep.equal(current);
  });

  it('says nothing about the time that the current question takes', () => {
    const [first] = tell({ type: 'start' }, 'wait');
    const [second] = tell({ type: 'more' }, 'wait');
    tell(first!.event, 'wait');
    expect(machine.isSlow).to.equal(false);
    tell(second!.event, 'wait');
    expect(machine.isSlow).to.equal(true);
  });

  it('brings no prefetched pair before the current question is slow', () => {
    const [first] = tell({ type: 'start' }, 'wait');
    const [second] = tell({ type: 'more' }, 'wait');
    tell({ type: 'packFetched', pairs: service.open(2) }, 'wait');
    tell(first!.event, 'wait');
    expect(shown()).to.deep.equal({ phase: 'waiting', pair: null });
    tell(second!.event, 'wait');
    expect(machine.phase).to.equal('asking');
  });
});

import { expect } from 'chai';
import { watchBackToPairs, whyTwo } from '../../../api/client/compare/back-to-pairs.ts';
import type { CompareSession } from '../../../api/client/compare/compare-session.ts';
import type { CompareState } from '../../../api/client/compare/compare-state.ts';
import { Pace } from '../../../api/client/compare/pace.ts';
import { idsOf, isSet } from '../../../api/client/compare/pairs.ts';
import { arePaying, bestOf, choose, chooseAgain, countedIn, offerSets } from '../../../api/client/compare/sets.ts';
import { isFourOn } from '../../../api/client/lib/four-at-a-time.ts';
import { SET_WORTH } from '../../../shared/ranking/results/question-worth.ts';
import { answer, openWorld, sayOf, settle, setVerdict, shown, turn, verdict, type World } from './compare-world.ts';

const GUARD_MS = 150;

describe('a session that is asked sets of four', () => {
  let world: World;
  let session: CompareSession;

  beforeEach(async () => {
    world = openWorld({ features: 9 });
    ({ session } = world);
    await session.start();
    await settle(world);
    session.upTo = () => 4;
  });

  /** Answers the set on the screen. @returns what is said. */
  function answerSet(worst = 3): string {
    const set = shown(world)!;
    expect(isSet(set), 'a set is on the screen').to.equal(true);
    world.clock.now += 1000;
    expect(session.answer(setVerdict(set, worst))).to.equal(true);
    return sayOf(set, setVerdict(set, worst));
  }

  async function reachSet(): Promise<void> {
    answer(world);
    await settle(world);
  }

  it('waits for the first set after a pair, although a pair is prefetched', async () => {
    answer(world);
    expect(session.state.value.phase).to.equal('waiting');
    await settle(world);
    expect(idsOf(shown(world)!)).to.have.length(4);
  });

  it('stores one answer for the best and the worst, and counts five comparisons', async () => {
    await reachSet();
    const { comparisons_done: before, comparisons_remaining: left } = session.state.value.progress!;
    const said = answerSet();
    expect(session.state.value.progress!.comparisons_done).to.equal(before + 5);
    expect(left - session.state.value.progress!.comparisons_remaining).to.be.closeTo(Math.min(left, SET_WORTH), 1e-9);
    await settle(world);
    expect(world.service.answers).to.include(said);
    expect(session.state.value.answered).to.equal(2);
  });

  it('tells how many questions are left by the kind of questions, and not for the own order of a person', async () => {
    const { progress } = session.state.value;
    const counted = (of: Partial<CompareState>) => countedIn(session, { ...session.state.value, ...of });
    expect(counted({})).to.equal(undefined);
    // Where sets are switched off.
    isFourOn.value = false;
    try {
      await offerSets(session);
    } finally {
      isFourOn.value = true;
    }
    expect(counted({})).to.equal(null);
    expect(counted({ isOwn: true })).to.equal(undefined);
    session.upTo = () => 4;
    expect(counted({ progress: { ...progress!, until: 'order' } })?.worth).to.equal(SET_WORTH);
    expect(counted({ isOwn: true })).to.equal(undefined);
    expect(counted({ progress: { ...progress!, top: 5 } })?.worth).to.equal(5);
    expect(counted({ progress: { ...progress! } })?.worth).to.equal(1);
  });

  it('takes no answer to a pair for a set', async () => {
    await reachSet();
    expect(answer(world, 'tie')).to.equal(false);
    expect(world.outbox.pending.value).to.deep.equal([]);
  });

  it('undoes a whole set and gives it again', async () => {
    await reachSet();
    const set = shown(world)!;
    const said = answerSet();
    await settle(world);
    const next = shown(world)!;
    expect(session.undo()).to.equal(true);
    expect(idsOf(shown(world)!)).to.deep.equal(idsOf(set));
    await settle(world);
    expect(world.service.answers).not.to.include(said);
    expect(session.redo()).to.equal(true);
    expect(shown(world)!.comparison_id).to.equal(next.comparison_id);
    await settle(world);
    expect(world.service.answers).to.include(said);
  });

  it('asks another question after a set is passed over', async () => {
    await reachSet();
    const set = shown(world)!;
    world.clock.now += 1000;
    session.skip();
    await settle(world);
    expect(shown(world)!.comparison_id).not.to.equal(set.comparison_id);
    expect(session.state.value.phase).to.equal('asking');
  });

  it('keeps sets for the time without a connection, and sends them afterwards', async () => {
    for (let given = 0; given < 10; given += 1) {
      if (isSet(shown(world)!)) answerSet();
      else answer(world);
      await settle(world);
      if (given === 1) break;
    }
    await session.on({ type: 'featuresChanged' });
    await settle(world);
    world.weather.fate = () => 'before';
    const said: string[] = [];
    for (let turns = 0; turns < 200 && session.state.value.phase !== 'kept'; turns += 1) {
      const question = shown(world);
      if (question && isSet(question)) said.push(answerSet());
      else answer(world);
      await turn();
    }
    expect(said.length, 'sets that were answered').to.be.at.least(1);
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(world.service.answers).to.include.members(said);
  });

  it('withdraws a set of which a pair is answered in another tab', async () => {
    await reachSet();
    const set = shown(world)!;
    const [a, , c] = set.features!;
    const pair = { ...set, feature_a: a!, feature_b: c!, features: undefined };
    await session.on({ type: 'elsewhere', pair, isSaved: false });
    expect(session.state.value.phase).to.equal('waiting');
  });

  it('asks pairs again, prefetched ones at once, when sets are turned off', async () => {
    await reachSet();
    session.upTo = () => undefined;
    answerSet();
    await settle(world);
    expect(isSet(shown(world)!)).to.equal(false);
    answer(world);
    expect(session.state.value.phase).to.equal('asking');
  });

  it('says once why pairs are asked again: sets take too long, or too few pairs are open', async () => {
    const stop = watchBackToPairs(session);
    const said: string[] = [];
    for (let given = 0; given < 60 && session.state.value.phase === 'asking'; given += 1) {
      const why = whyTwo(shown(world));
      if (why) said.push(why);
      if (isSet(shown(world)!)) answerSet();
      else answer(world);
      await settle(world);
    }
    stop();
    expect(said).to.deep.equal(['few']);
  });

  it('says nothing of a pair that is undone or asked for another reason after a set', async () => {
    const stop = watchBackToPairs(session);
    await reachSet();
    session.undo();
    await settle(world);
    expect(isSet(shown(world)!)).to.equal(false);
    expect(whyTwo(shown(world))).to.equal(null);
    stop();
  });

  it('shows the prefetched pair at once where the service has no set to ask', async () => {
    for (let given = 0; given < 40 && session.state.value.phase === 'asking'; given += 1) {
      if (isSet(shown(world)!)) answerSet();
      else if (shown(world)!.features) break;
      else answer(world);
      await settle(world);
    }
    expect(shown(world)!.features).to.have.length(2);
    answer(world);
    expect(session.state.value.phase).to.equal('asking');
    await settle(world);
    expect(session.answer(verdict('tie')), 'too soon').to.equal(false);
  });
});

describe('choosing the best and the worst of four', () => {
  afterEach(chooseAgain);

  it('takes the first choice as the best and the second as the worst', () => {
    expect(choose('set', 'a', 0, GUARD_MS)).to.equal(null);
    expect(bestOf('set')).to.equal('a');
    expect(choose('set', 'b', 10, GUARD_MS)).to.deep.equal({ best: 'a', worst: 'b' });
    expect(bestOf('set')).to.equal(null);
  });

  it('takes the best back by choosing it again, but not by a double tap', () => {
    choose('set', 'a', 0, GUARD_MS);
    choose('set', 'a', 100, GUARD_MS);
    expect(bestOf('set')).to.equal('a');
    choose('set', 'a', 200, GUARD_MS);
    expect(bestOf('set')).to.equal(null);
  });

  it('says nothing about another set', () => {
    choose('set', 'a', 0, GUARD_MS);
    expect(bestOf('other')).to.equal(null);
    expect(choose('other', 'b', 10, GUARD_MS)).to.equal(null);
    expect(bestOf('other')).to.equal('b');
  });
});

describe('whether sets pay', () => {
  const of = (count: number, seconds: number) => new Pace('none', 5, Array<number>(count).fill(seconds));

  it('compares the medians once there are five of each', () => {
    expect(arePaying(of(5, 13), of(5, 5))).to.equal(true);
    expect(arePaying(of(5, 13.1), of(5, 5))).to.equal(false);
    expect(arePaying(of(4, 60), of(20, 5)), 'too few sets').to.equal(true);
    expect(arePaying(of(15, 60), of(4, 5)), 'too few pairs').to.equal(true);
  });
});

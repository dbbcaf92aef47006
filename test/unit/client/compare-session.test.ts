import { expect } from 'chai';
import { type Choice, isSamePair, type Pair } from '../../../api/client/compare/pairs.ts';
import { saidIn, undoLast } from '../../../api/client/compare/undo-last.ts';
import { idOfRedo } from '../../../api/client/lib/id-of-redo.ts';
import { seededRandom } from '../../support/random.ts';
import { answer, CHOICES, openWorld, pairKey, say, settle, shown, turn, verdict } from './compare-world.ts';

describe('a session of comparing', () => {
  it('shows the foreseen pair in the very moment of the answer', async () => {
    const world = openWorld();
    await world.session.start();
    const first = shown(world)!;
    expect(answer(world)).to.equal(true);
    const second = shown(world)!;
    expect(isSamePair(first, second)).to.equal(false);
    expect(world.session.state.value.phase).to.equal('asking');
    await settle(world);
    expect(shown(world)!.comparison_id).to.equal(second.comparison_id);
    expect(world.service.answers).to.deep.equal([say(first, 'feature_a')]);
  });

  it('counts no second press right after a pair has appeared', async () => {
    const world = openWorld();
    await world.session.start();
    world.clock.now += 149;
    expect(world.session.answer(verdict('tie'))).to.equal(false);
    world.clock.now += 1;
    expect(world.session.answer(verdict('tie'))).to.equal(true);
    expect(world.session.answer(verdict('tie'))).to.equal(false);
    await settle(world);
    expect(world.service.answers).to.have.length(1);
  });

  it('waits where the person is faster than the service, at most for the answer before', async () => {
    const world = openWorld();
    await world.session.start();
    answer(world);
    answer(world);
    expect(world.session.state.value.phase).to.equal('waiting');
    expect(answer(world)).to.equal(false);
    await settle(world);
    expect(world.session.state.value.phase).to.equal('asking');
    expect(world.service.answers).to.have.length(2);
  });

  it('undoes and gives again, and comes back to the pair that was on the screen', async () => {
    const world = openWorld();
    await world.session.start();
    const first = shown(world)!;
    answer(world, 'feature_b');
    await settle(world);
    const second = shown(world)!;
    expect(world.session.undo()).to.equal(true);
    expect(isSamePair(shown(world)!, first)).to.equal(true);
    expect(shown(world)!.comparison_id).not.to.equal(first.comparison_id);
    await settle(world);
    expect(world.service.answers).to.deep.equal([]);
    expect(world.session.redo()).to.equal(true);
    expect(shown(world)!.comparison_id).to.equal(second.comparison_id);
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(first, 'feature_b')]);
    expect(world.session.state.value).to.deep.include({ canUndo: true, canRedo: false });
  });

  it('undoes a skip: the question comes back, and every answer stays', async () => {
    const world = openWorld();
    await world.session.start();
    answer(world);
    await settle(world);
    const passed = shown(world)!;
    const { answers } = world.service;
    world.clock.now += 1000;
    world.session.skip();
    await settle(world);
    expect(isSamePair(shown(world)!, passed)).to.equal(false);
    expect(undoLast(world.session), 'no answer is undone').to.equal(null);
    expect(shown(world)).to.equal(passed);
    await settle(world);
    expect(world.service.answers).to.deep.equal(answers);
    answer(world, 'feature_b');
    await settle(world);
    expect(world.service.answers).to.deep.equal([...answers, say(passed, 'feature_b')]);
    undoLast(world.session);
    await settle(world);
    expect(world.service.answers).to.deep.equal(answers);
  });

  it('asks an undone question under the id by which other screens give the answer again', async () => {
    const world = openWorld();
    await world.session.start();
    for (let times = 0; times < 2; times++) {
      answer(world, 'feature_b');
      const { pair } = world.session.state.value.history.given.at(-1)!;
      const { feature_a: a, feature_b: b } = pair;
      expect(saidIn(undoLast(world.session)!)).to.equal(`${b.name} is worth more than ${a.name}`);
      expect(shown(world)!.comparison_id).to.equal(idOfRedo(pair.comparison_id));
      world.clock.now += 1000;
      await settle(world);
    }
    expect([undoLast(openWorld().session), idOfRedo('c-00000000ffffffff')]).to.deep.equal([null, 'c-0000000000000000']);
  });

  it('says of an undone answer about four what was best and worst', async () => {
    const world = openWorld();
    await world.session.start();
    const asked = shown(world)!;
    const names = ['Dark theme', 'Export', 'Search', 'Webhooks'];
    const features = names.map((name) => ({ ...asked.feature_a, id: name, name }));
    const pair = { ...asked, features, dimension: 'complexity' as const };
    const said = saidIn({ pair, verdict: { best: 'Search', worst: 'Export' } });
    expect(said).to.equal('Search is hardest, Export easiest');
  });

  it('answers from the pack while there is no connection, and says so when that is used up', async () => {
    const world = openWorld({ features: 8 });
    await world.session.start();
    await settle(world);
    world.weather.fate = () => 'before';
    let given = 0;
    // The outbox goes on trying in between; each turn lets it.
    for (let turns = 0; turns < 200 && world.session.state.value.phase !== 'kept'; turns += 1) {
      if (answer(world)) given += 1;
      await turn();
    }
    expect(world.session.state.value.phase).to.equal('kept');
    expect(given).to.be.within(20, 22);
    expect(world.outbox.pending.value).to.have.length(given);
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(world.service.answers).to.have.length(given);
    expect(world.session.state.value.phase).to.equal('asking');
  });

  it('goes on with prefetched pairs when the service stops responding, and says so at once', async () => {
    const world = openWorld({ features: 9 });
    await world.session.start();
    await settle(world);
    const stall = Promise.withResolvers<void>();
    world.weather.fate = () => stall.promise;
    answer(world);
    await turn();
    answer(world);
    await turn();
    expect(world.session.state.value, 'it may answer yet').to.deep.include({ phase: 'waiting', isSlow: false });
    expect(world.outbox.isSlow.value).to.equal(false);
    world.pass(1500);
    expect(world.session.state.value).to.deep.include({ phase: 'asking', isSlow: false });
    expect(world.outbox.isSlow.value, 'what is unsent is said to be kept here').to.equal(true);
    for (let given = 2; given < 12; given += 1) {
      expect(answer(world), `answer ${given}`).to.equal(true);
      expect(world.session.state.value.phase, 'without waiting again').to.equal('asking');
    }
    world.weather.fate = () => 'fine';
    stall.resolve();
    await settle(world);
    expect(world.outbox.isSlow.value).to.equal(false);
    expect(world.service.answers).to.have.length(12);
    expect(new Set(world.service.answers).size).to.equal(12);
  });

  it('says that it waits for the service when it has no pair to go on with', async () => {
    const world = openWorld();
    const stall = Promise.withResolvers<void>();
    world.weather.fate = () => stall.promise;
    const started = world.session.start();
    await turn();
    world.pass(1499);
    expect(world.session.state.value.isSlow).to.equal(false);
    world.pass(1);
    expect(world.session.state.value).to.deep.include({ phase: 'loading', isSlow: true });
    stall.resolve();
    await started;
    expect(world.session.state.value).to.deep.include({ phase: 'asking', isSlow: false });
  });

  it('comes back to the pair that it was left with, and holds it again', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    world.session.leave();
    world.service.leave();
    expect(world.service.leased!.comparison_id).not.to.equal(before.comparison_id);
    const back = world.session.start();
    expect(shown(world)!.comparison_id).to.equal(before.comparison_id);
    await back;
    expect(shown(world)!.comparison_id).to.equal(before.comparison_id);
    expect(world.service.leased!.comparison_id).to.equal(before.comparison_id);
    answer(world);
    expect(world.session.state.value.phase, 'the next one was foreseen anew').to.equal('asking');
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(before, 'feature_a')]);
  });

  it('comes back to another pair where somebody else has answered the one that it was left with', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    let tell = () => {};
    world.session.leave(
      new Promise((resolve) => {
        tell = resolve;
      }),
    );
    world.service.leave();
    world.service.record('theirs', before, verdict('feature_b'), null);
    const back = world.session.start();
    await turn();
    expect(answer(world), 'before the service has said that it stays').to.equal(false);
    expect(world.session.state.value.phase, 'before the service knows that it was left').to.equal('waiting');
    tell();
    await back;
    expect(world.session.state.value.phase).to.equal('asking');
    expect(isSamePair(shown(world)!, before)).to.equal(false);
    answer(world);
    await settle(world);
    expect(world.service.answers.filter((said) => said.includes(say(before, 'feature_a')))).to.deep.equal([]);
  });

  it('comes back without a connection as if it had never been left', async () => {
    const world = openWorld();
    await world.session.start();
    const before = shown(world)!;
    world.session.leave();
    world.weather.fate = () => 'before';
    await world.session.start();
    expect(shown(world)).to.equal(before);
    answer(world);
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(world.service.answers).to.deep.equal([say(before, 'feature_a')]);
  });

  it('asks no more what the person answers in another tab, neither as the next pair nor without a connection', async () => {
    const world = openWorld({ features: 8 });
    const { session, service } = world;
    await session.start();
    await settle(world);
    const first = shown(world)!;
    service.record('there-1', first, verdict('tie'), null);
    void session.on({ type: 'elsewhere', pair: first, isSaved: true });
    expect(session.state.value.phase).to.equal('waiting');
    await settle(world);
    const second = shown(world)!;
    expect(isSamePair(second, first)).to.equal(false);
    // The other tab also answers the pairs prefetched after the second, and some of the reserve.
    const [third, ...others] = service.open(4);
    void session.on({ type: 'elsewhere', pair: third!, isSaved: false });
    expect(shown(world), 'what is on the screen stays').to.equal(second);
    world.weather.fate = () => 'before';
    for (const pair of others) void session.on({ type: 'elsewhere', pair: pair, isSaved: false });
    const asked: Pair[] = [];
    for (let turns = 0; turns < 100 && asked.length < 8; turns += 1) {
      const pair = shown(world);
      if (answer(world)) asked.push(pair!);
      await turn();
    }
    world.weather.fate = () => 'fine';
    await settle(world);
    expect(asked).to.have.length(8);
    for (const pair of [first, third!, ...others]) {
      expect(asked.some((each) => isSamePair(each, pair))).to.equal(false);
    }
  });

  it('asks again what was answered in another tab once the service proposes it', async () => {
    const world = openWorld({ features: 2 });
    await world.session.start();
    const pair = shown(world)!;
    void world.session.on({ type: 'elsewhere', pair: pair, isSaved: false });
    await world.session.start();
    expect(isSamePair(shown(world)!, pair)).to.equal(true);
    answer(world);
    await settle(world);
    expect(world.service.answers).to.have.length(1);
  });

  it('shows the new name of a feature, on the screen, in what was foreseen and in reserve', async () => {
    const world = openWorld({ features: 6 });
    const { session, service } = world;
    await session.start();
    await settle(world);
    const pair = shown(world)!;
    for (let id = 0; id < 6; id += 1) service.rename(`f${id}`, `Renamed ${id}`);
    await session.on({ type: 'featuresChanged' });
    await settle(world);
    expect(shown(world)!.comparison_id).to.equal(pair.comparison_id);
    const names = () => [shown(world)!.feature_a.name, shown(world)!.feature_b.name];
    expect(names().join()).to.match(/^Renamed \d,Renamed \d$/);
    const seen: string[] = [];
    world.weather.fate = () => 'before';
    for (let given = 0, turns = 0; given < 4 && turns < 100; turns += 1) {
      if (answer(world)) given += 1;
      await turn();
      if (shown(world)) seen.push(names().join());
    }
    world.weather.fate = () => 'fine';
    await settle(world);
    for (const said of seen) expect(said).to.match(/^Renamed \d,Renamed \d$/);
  });

  it('shows the new name of a feature to who comes back to the pair', async () => {
    const world = openWorld();
    await world.session.start();
    world.session.leave();
    world.service.rename('f0', 'Renamed');
    await world.session.start();
    expect(shown(world)!.feature_a.name).to.equal('Renamed');
  });

  it('pauses after as many questions as it has, and goes on', async () => {
    const world = openWorld({ length: 3 });
    await world.session.start();
    for (let given = 0; given < 3; given += 1) {
      answer(world);
      await settle(world);
    }
    expect(world.session.state.value).to.deep.include({ phase: 'session', answered: 3, pair: null });
    await world.session.on({ type: 'more' });
    expect(world.session.state.value.phase).to.equal('asking');
    expect(world.service.answers).to.have.length(3);
  });

  it('ends when everything is known', async () => {
    const world = openWorld({ features: 3 });
    await world.session.start();
    for (let given = 0; given < 3; given += 1) {
      answer(world);
      await settle(world);
    }
    expect(world.session.state.value.phase).to.equal('known');
    expect(world.session.undo()).to.equal(true);
    await settle(world);
    expect(world.session.state.value.phase).to.equal('asking');
  });

  it('loses, doubles and invents nothing, in whatever order answers and acknowledgements come', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seededRandom(seed);
      const delay = async () => {
        for (let turns = Math.floor(4 * random()); turns > 0; turns -= 1) {
          await turn();
        }
      };
      const world = openWorld({ features: 7, delay });
      const badness = random() < 0.3 ? 0 : 0.4;
      world.weather.fate = () => (random() < badness ? (random() < 0.5 ? 'before' : 'after') : 'fine');
      const { session, service, clock } = world;
      /** The answers that the person means to have given, in order. */
      const said: { pair: Pair; choice: Choice }[] = [];
      const everSaid = new Set<string>();
      await session.start();
      for (let action = 0; action < 40; action += 1) {
        clock.now += 1000;
        const { pair, phase } = session.state.value;
        if (pair) {
          const isKnown = service.proposed.has(pair.comparison_id) || everSaid.has(pairKey(pair));
          expect(isKnown, `seed ${seed}: a pair that nobody chose`).to.equal(true);
        }
        const dice = random();
        if (dice < 0.65) {
          const choice = CHOICES[Math.floor(3 * random())]!;
          if (session.answer(verdict(choice))) {
            said.push({ pair: pair!, choice });
            everSaid.add(pairKey(pair!));
          }
        } else if (dice < 0.75) session.skip();
        else if (dice < 0.9) {
          if (session.undo()) said.pop();
        } else if (session.redo()) {
          const last = session.state.value.last!;
          said.push({ pair: pair!, choice: last.verdict.choice! });
        }
        if (phase === 'failed') await session.on({ type: 'more' });
        if (random() < 0.7) await delay();
      }
      world.weather.fate = () => 'fine';
      await settle(world);
      const expected = said.map(({ pair, choice }) => say(pair, choice));
      expect(service.answers, `seed ${seed}`).to.deep.equal(expected);
      expect(world.outbox.refused.value, `seed ${seed}`).to.deep.equal([]);
      expect(session.state.value.progress!.comparisons_done, `seed ${seed}`).to.equal(expected.length);
    }
  });
});

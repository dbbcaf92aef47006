import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { runCooperatively, sharedBetweenAll } from '../../../shared/platform/run-cooperatively.ts';
import type { Steps } from '../../../shared/ranking/steps.ts';

const STEP_MS = 2;

describe('runCooperatively', () => {
  let steps = 0;

  function* computation(length: number): Steps<number> {
    for (let step = 0; step < length; step += 1) {
      const began = performance.now();
      while (performance.now() - began < STEP_MS);
      steps += 1;
      yield;
    }
    return length;
  }

  /** The most steps that one turn of the event loop held while the work was done. */
  const mostInOneTurn = async (work: Promise<unknown>) => {
    let most = 0;
    let isOver = false;
    const watch = () => {
      most = Math.max(most, steps);
      steps = 0;
      if (!isOver) setImmediate(watch);
    };
    watch();
    await work;
    isOver = true;
    return Math.max(most, steps);
  };

  it('lets others in between the slices of a long computation', async () => {
    expect(await mostInOneTurn(runCooperatively(computation(12)))).to.be.at.most(3);
  });

  it('lets others in among many short computations, asked for at once or each after the one before', async () => {
    const atOnce = Promise.all(Array.from({ length: 12 }, () => runCooperatively(computation(1))));
    expect(await mostInOneTurn(atOnce)).to.be.at.most(4);
    const inTurn = async () => {
      for (let time = 0; time < 12; time += 1) await runCooperatively(computation(1));
    };
    expect(await mostInOneTurn(inTurn())).to.be.at.most(4);
  });

  it('takes shorter turns while requests have work of their own', async () => {
    const turns: number[] = [];
    let isOver = false;
    const serve = () => {
      turns.push(steps);
      steps = 0;
      const began = performance.now();
      while (performance.now() - began < 1);
      if (!isOver) setImmediate(serve);
    };
    const work = runCooperatively(computation(12));
    serve();
    await work;
    isOver = true;
    // The first turn began before there was anything else to do.
    expect(Math.max(...turns.slice(1))).to.equal(1);
  });

  it('takes shorter turns also while requests wait for the database between two steps of theirs', async () => {
    const turns: number[] = [];
    let isOver = false;
    const watch = () => {
      turns.push(steps);
      steps = 0;
      if (!isOver) setImmediate(watch);
    };
    const serve = () => {
      const began = performance.now();
      while (performance.now() - began < 1);
      if (!isOver) setTimeout(serve, 3 * STEP_MS);
    };
    const work = runCooperatively(computation(24));
    serve();
    watch();
    await work;
    isOver = true;
    // The first turn began before there was anything else to do.
    expect(Math.max(...turns.slice(1))).to.equal(1);
  });

  it('finishes a short computation before the long ones that began earlier, and those all the same', async () => {
    const order: string[] = [];
    const run = (name: string, length: number) => runCooperatively(computation(length)).then(() => order.push(name));
    const long = [run('long', 8), run('longer', 10)];
    const short = run('short', 1);
    await Promise.all([...long, short]);
    expect(order[0]).to.equal('short');
    expect(order).to.have.members(['short', 'long', 'longer']);
  });

  it('answers the result, or what went wrong', async () => {
    expect(await runCooperatively(computation(3))).to.equal(3);
    function* broken(): Steps<void> {
      yield;
      throw new Error('broken');
    }
    const failure = await runCooperatively(broken()).catch((error: Error) => error.message);
    expect(failure).to.equal('broken');
    expect(await runCooperatively(computation(1))).to.equal(1);
  });
});

describe('sharedBetweenAll', () => {
  it('computes twice at most for all who ask at the same time, and never gives what began before the question', async () => {
    const ranking = { state: 1 };
    let begun = 0;
    let mayEnd = false;
    const stateOf = sharedBetweenAll(function* (of: { state: number }): Steps<number> {
      begun += 1;
      const { state } = of;
      while (!mayEnd) yield;
      return state;
    });
    const earlier = Array.from({ length: 16 }, () => stateOf(ranking));
    await nextTurn();
    ranking.state = 2;
    const later = Array.from({ length: 16 }, () => stateOf(ranking));
    mayEnd = true;
    expect(await Promise.all(earlier)).to.deep.equal(earlier.map(() => 1));
    expect(await Promise.all(later)).to.deep.equal(later.map(() => 2));
    expect(begun).to.equal(2);
  });

  it('computes apart what is asked for in different ways', async () => {
    const begun: string[] = [];
    const read = sharedBetweenAll(function* (_: object, strategy: string, target: number): Steps<string> {
      const name = `${strategy} ${target}`;
      begun.push(name);
      yield;
      return name;
    });
    const ranking = {};
    const asked = await Promise.all([
      read(ranking, 'robust', 0),
      read(ranking, 'robust', 1),
      read(ranking, 'robust', 0),
    ]);
    expect(asked).to.deep.equal(['robust 0', 'robust 1', 'robust 0']);
    expect(begun).to.deep.equal(['robust 0', 'robust 1']);
  });

  it('fails those who share the failure, and no one after them', async () => {
    let fails = true;
    const ranking = {};
    const read = sharedBetweenAll(function* (): Steps<string> {
      yield;
      if (fails) throw new Error('broken');
      return 'whole';
    });
    const failure = await read(ranking).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).to.equal('broken');
    fails = false;
    expect(await read(ranking)).to.equal('whole');
  });
});

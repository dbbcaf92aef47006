import { expect } from 'chai';
import { ServiceError } from '../../../api/client/service/failure.ts';
import { type Live, LiveProject } from '../../../api/client/service/live.ts';

const QUIET = 10_000;
const ACTIVE = 2000;
const STREAMED = 5000;

describe('what is live on a screen', () => {
  let now: number;
  let timers: { at: number; run: () => void }[];
  let reads: number[];
  let isVisible: boolean;
  /** Who is answering; an error to fail with. */
  let answer: readonly string[] | ServiceError;
  let live: LiveProject;
  /** Tells that something happened; null while no stream is open. */
  let told: (() => void) | null;

  beforeEach(() => {
    [now, timers, reads, isVisible, answer, told] = [0, [], [], true, [], null];
    live = new LiveProject({
      async read() {
        reads.push(now);
        if (answer instanceof ServiceError) throw answer;
        return liveOf(answer);
      },
      me: () => 'me',
      isVisible: () => isVisible,
      later(milliseconds, run) {
        const timer = { at: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
      now: () => now,
      follow(run) {
        told = run;
        return () => {
          told = null;
        };
      },
    });
  });

  /** Lets time pass, and everything happen that is due in it. */
  async function pass(milliseconds: number): Promise<void> {
    const until = now + milliseconds;
    for (;;) {
      // Readers learn of a response in later turns.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      const due = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      now = due.at;
      timers = timers.filter((each) => each !== due);
      due.run();
    }
    now = until;
  }

  it('is read at once, then every ten seconds while nobody else answers', async () => {
    answer = ['me'];
    live.watch();
    await pass(2 * QUIET);
    expect(reads).to.deep.equal([0, QUIET, 2 * QUIET]);
    expect(live.data).to.deep.equal(liveOf(['me']));
  });

  it('is read every two seconds while somebody else does', async () => {
    live.watch();
    await pass(1);
    answer = ['jon'];
    await pass(QUIET - 1 + 2 * ACTIVE);
    expect(reads).to.deep.equal([0, QUIET, QUIET + ACTIVE, QUIET + 2 * ACTIVE]);
  });

  it('is read no faster than those who watch want it', async () => {
    answer = ['jon'];
    const end = live.watch(QUIET);
    await pass(QUIET);
    expect(reads).to.deep.equal([0, QUIET]);
    live.watch();
    end();
    await pass(ACTIVE);
    expect(reads).to.deep.equal([0, QUIET, QUIET + ACTIVE]);
  });

  it('is read when a stream tells that something happened, at most once a second, and polled less while it does', async () => {
    live.watch();
    await pass(3000);
    answer = ['jon'];
    told!();
    told!();
    await pass(500);
    told!();
    await pass(STREAMED - 1);
    expect(reads).to.deep.equal([0, 3000, 4000]);
    await pass(STREAMED);
    expect(reads).to.deep.equal([0, 3000, 4000, 4000 + STREAMED]);
  });

  it('is read at the pace of those who want it seldom, for whom no stream is opened', async () => {
    live.watch(QUIET);
    await pass(1);
    expect(told).to.equal(null);
  });

  it('keeps its stream from one screen to the next, and not for long after', async () => {
    live.watch()();
    await pass(4000);
    const end = live.watch();
    await pass(QUIET);
    expect(told).to.not.equal(null);
    end();
    await pass(5000);
    expect(told).to.equal(null);
  });

  it('is not read in a hidden tab, and at once when the tab is shown again', async () => {
    live.watch();
    await pass(1);
    isVisible = false;
    await pass(5 * QUIET);
    expect(reads, 'the read that was planned before').to.have.length.at.most(2);
    const before = reads.length;
    await pass(5 * QUIET);
    expect(reads).to.have.length(before);
    isVisible = true;
    live.wake();
    await pass(0);
    expect(reads).to.have.length(before + 1);
  });

  it('is not read any more when nobody watches, and not sooner by watching again', async () => {
    live.watch()();
    await pass(5 * QUIET);
    expect(reads).to.deep.equal([0]);
    live.watch();
    live.watch();
    await pass(0);
    expect(reads).to.deep.equal([0, 5 * QUIET]);
  });

  it('keeps what is known when a read fails, and tries again', async () => {
    live.watch();
    await pass(0);
    answer = new ServiceError(429, 'Too many', { retryAfter: 30 });
    await pass(QUIET);
    expect([live.isError, live.data]).to.deep.equal([true, liveOf([])]);
    answer = [];
    await pass(29_999);
    expect(reads).to.deep.equal([0, QUIET]);
    await pass(1);
    expect([live.isError, reads.length]).to.deep.equal([false, 3]);
  });

  it('does not go on asking about a project that is none of the person’s any more', async () => {
    live.watch();
    await pass(0);
    answer = new ServiceError(403, 'Not enough permissions');
    await pass(5 * QUIET);
    expect(reads).to.deep.equal([0, QUIET]);
  });
});

function liveOf(answering: readonly string[]): Live {
  const figures = {
    revision: 1,
    comparisons_done: 0,
    questions_answered: 0,
    transitive_coverage: 0,
    progress_percent: 0,
    cycle_count: 0,
  };
  return {
    generation: 'g',
    features_revision: 1,
    dimensions: { value: figures, complexity: figures },
    people: answering.map((id) => ({
      id,
      name: id,
      username: id,
      answers: 1,
      questions_answered: 1,
      features_rated: 0,
      last_answer_at: null,
      answering: 'value' as const,
    })),
  };
}

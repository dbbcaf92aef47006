import { expect } from 'chai';
import {
  type RestoreEnd,
  type RestorePhase,
  type RestoreService,
  RestoreSession,
} from '../../../api/client/data/restore-session.ts';

const RESTORED = { restoredAt: '2026-11-21T02:00:00.000Z', safetyBackupId: 'backup-safety' };
class Lost extends Error {}

/** A service whose restore ends when the test says, seen as the test says; no time passes. */
class Scripted implements RestoreService {
  readonly answer = Promise.withResolvers<typeof RESTORED>();
  /** The states that the next looks see; the last one lasts. */
  sights: ('fine' | 'restoring' | 'away')[] = ['fine'];
  outcomes: ('done' | 'failed' | null | Error)[] = [null];
  safety: string | null = null;
  refreshed = 0;
  /** Called after every look. */
  onLook = () => {};

  restore = () => this.answer.promise;
  isLost = (error: unknown) => error instanceof Lost;
  reasonOf = (error: unknown) => (error as Error).message;
  look = async () => {
    const seen = this.sights.length > 1 ? this.sights.shift()! : this.sights[0]!;
    this.onLook();
    return seen;
  };
  outcomeOf = async () => {
    const outcome = this.outcomes.length > 1 ? this.outcomes.shift()! : this.outcomes[0]!;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  safetyBackupSince = async () => this.safety;
  refresh = async () => {
    this.refreshed += 1;
  };
  wait = () => new Promise<void>((resolve) => setImmediate(resolve));
  now = () => 0;
}

describe('a restore as the page follows it', () => {
  const run = async (service: Scripted): Promise<{ phases: RestorePhase[]; end: RestoreEnd | null }> => {
    const session = new RestoreSession(service);
    const phases: RestorePhase[] = [];
    session.state.subscribe((state) => {
      if (state && phases.at(-1) !== state.phase) phases.push(state.phase);
    });
    await session.begin('backup-1');
    expect(session.isRunning).to.equal(false);
    expect(service.refreshed).to.equal(1);
    return { phases, end: session.state.value!.end };
  };

  it('tells when the service is closed, when it is open again, and the result', async () => {
    const service = new Scripted();
    service.sights = ['fine', 'restoring', 'restoring', 'fine', 'fine'];
    let looks = 0;
    service.onLook = () => {
      looks += 1;
      if (looks === 5) service.answer.resolve(RESTORED);
    };
    const { phases, end } = await run(service);
    expect(phases).to.deep.equal(['preparing', 'closed', 'finishing']);
    expect(end).to.deep.equal({ kind: 'done', ...RESTORED });
  });

  it('says why it was refused, and reads everything again all the same', async () => {
    const service = new Scripted();
    service.answer.reject(new Error('No worker is running'));
    expect((await run(service)).end).to.deep.equal({ kind: 'failed', reason: 'No worker is running' });
  });

  for (const [outcome, end] of [
    ['done', { kind: 'done unseen' }],
    ['failed', { kind: 'failed', reason: null }],
  ] as const) {
    it(`finds out from the record that it was ${outcome} when its answer was lost`, async () => {
      const service = new Scripted();
      service.sights = ['away', 'restoring', 'fine'];
      service.outcomes = [null, outcome];
      service.answer.reject(new Lost());
      const { phases, end: found } = await run(service);
      expect(phases).to.deep.equal(['preparing', 'lost']);
      expect(found).to.deep.equal(end);
    });
  }

  it('names the safety backup when no record tells how it ended', async () => {
    const service = new Scripted();
    service.safety = 'backup-safety';
    service.answer.reject(new Lost());
    expect((await run(service)).end).to.deep.equal({ kind: 'unknown', safetyBackupId: 'backup-safety' });
  });

  it('admits that it does not know when nothing can be asked', async () => {
    const service = new Scripted();
    service.outcomes = [new Error('Could not validate credentials')];
    service.answer.reject(new Lost());
    expect((await run(service)).end).to.deep.equal({ kind: 'unknown', safetyBackupId: null });
  });

  it('is not begun twice, and not forgotten while it runs', async () => {
    const service = new Scripted();
    const session = new RestoreSession(service);
    const first = session.begin('backup-1');
    await session.begin('backup-2');
    session.dismiss();
    expect(session.state.value).to.include({ backupId: 'backup-1', end: null });
    service.answer.resolve(RESTORED);
    await first;
    session.dismiss();
    expect(session.state.value).to.equal(null);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { byAge, type StoredBackup } from '../../../shared/data/backup.ts';
import { expired, PERIODS, type Period, type Retention } from '../../../shared/data/retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date('2026-11-25T02:00:10Z');

type State = 'verified' | 'pending' | 'failed' | 'unreadable';

interface Seed {
  hoursAgo: number;
  kind: StoredBackup['kind'];
  state: State;
}

let made = 0;
function stored({ hoursAgo, kind, state }: Seed): StoredBackup {
  const result = { verified: state === 'verified', reason: null, at: '', size: 1 };
  return {
    id: `${kind}-${made++}`,
    size: 1,
    kind,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    verification:
      state === 'pending' ? null : { ...result, ...(state === 'unreadable' && { unreadable: true as const }) },
  };
}

const seeds: fc.Arbitrary<Seed[]> = fc.array(
  fc.record({
    hoursAgo: fc.integer({ min: -48, max: 24 * 200 }),
    kind: fc.constantFrom<StoredBackup['kind'][]>('nightly', 'nightly', 'nightly', 'manual', 'safety', null),
    state: fc.constantFrom<State[]>('verified', 'verified', 'verified', 'pending', 'failed', 'unreadable'),
  }),
  { maxLength: 60 },
);
const retention: fc.Arbitrary<Retention> = fc.record({
  newest: fc.record({
    nightly: fc.integer({ min: 1, max: 8 }),
    manual: fc.integer({ min: 1, max: 4 }),
    safety: fc.integer({ min: 1, max: 4 }),
  }),
  nightlyPer: fc.record({ day: fc.nat(8), week: fc.nat(5), month: fc.nat(5) }),
});

/** Any state of the backups with any settings, and what is left of it. */
function property(holds: (left: StoredBackup[], all: StoredBackup[], keep: Retention) => void): void {
  fc.assert(
    fc.property(seeds, retention, (given, keep) => {
      const all = given.map(stored).sort(byAge);
      const gone = new Set(expired(all, keep, NOW));
      holds(
        all.filter((backup) => !gone.has(backup)),
        all,
        keep,
      );
    }),
    { numRuns: 200 },
  );
}

const isPast = ({ createdAt }: StoredBackup): boolean => createdAt.getTime() <= NOW.getTime() + 60_000;
const isVerified = ({ verification }: StoredBackup): boolean => verification?.verified === true;
const couldBeRestored = ({ verification }: StoredBackup): boolean =>
  verification === null || verification.verified || verification.unreadable === true;
const nightlyOf = (backups: StoredBackup[]): StoredBackup[] =>
  backups.filter((backup) => backup.kind === 'nightly' && isPast(backup));

/** The first moment of the period of a time, by the calendar. */
function beginningOf(period: Period, at: Date): string {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), period === 'month' ? 1 : at.getUTCDate()));
  while (period === 'week' && day.getUTCDay() !== 1) day.setTime(day.getTime() - DAY_MS);
  return day.toISOString();
}

const periodsOf = (period: Period, backups: StoredBackup[]): string[] => [
  ...new Set(backups.map(({ createdAt }) => beginningOf(period, createdAt))),
];

const NEWEST = { nightly: 14, manual: 14, safety: 14 };
const NONE = { day: 0, week: 0, month: 0 };

describe('retention by day, week and month', () => {
  it('never removes the newest verified archive, a foreign file, or an archive dated in the future', () => {
    property((left, all) => {
      const newest = all.find((backup) => backup.kind !== null && isPast(backup) && isVerified(backup));
      if (newest) expect(left).to.include(newest);
      expect(left).to.include.members(all.filter((backup) => backup.kind === null || !isPast(backup)));
    });
  });

  it('keeps the newest archives of each kind, whatever their state', () => {
    property((left, all, { newest }) => {
      for (const kind of ['manual', 'nightly', 'safety'] as const) {
        const own = all.filter((backup) => backup.kind === kind && isPast(backup));
        expect(left).to.include.members(own.slice(0, newest[kind]));
      }
    });
  });

  it('keeps, of each of the newest periods, the newest verified archive', () => {
    property((left, all, { nightlyPer }) => {
      for (const period of PERIODS) {
        const sound = nightlyOf(all).filter(couldBeRestored);
        for (const wanted of periodsOf(period, sound).slice(0, nightlyPer[period])) {
          const inPeriod = sound.filter(({ createdAt }) => beginningOf(period, createdAt) === wanted);
          expect(left).to.include(inPeriod[0]);
          const verified = inPeriod.find(isVerified);
          if (verified) expect(left).to.include(verified);
        }
      }
    });
  });

  it('removes every other one: no more are left than the rules ask for', () => {
    property((left, _all, { newest, nightlyPer }) => {
      for (const kind of ['manual', 'safety'] as const) {
        const own = left.filter((backup) => backup.kind === kind && isPast(backup));
        // One more if it is the newest verified one.
        expect(own.length).to.be.at.most(newest[kind] + 1);
      }
      const perPeriod = nightlyPer.day + nightlyPer.week + nightlyPer.month;
      expect(nightlyOf(left).length).to.be.at.most(newest.nightly + 2 * perPeriod + 1);
    });
  });

  it('removes nothing more when it runs again', () => {
    property((left, _all, keep) => expect(expired(left, keep, NOW)).to.deep.equal([]));
  });

  it('keeps what it kept when a setting is raised', () => {
    property((left, all, keep) => {
      for (const period of PERIODS) {
        const more = { ...keep, nightlyPer: { ...keep.nightlyPer, [period]: keep.nightlyPer[period] + 1 } };
        const gone = expired(all, more, NOW);
        expect(left.filter((backup) => gone.includes(backup))).to.deep.equal([]);
      }
    });
  });

  it('is by count alone where no days, weeks or months are set', () => {
    fc.assert(
      fc.property(seeds, (given) => {
        const all = given.map(stored).sort(byAge);
        const keep = { newest: { nightly: 3, manual: 2, safety: 1 }, nightlyPer: NONE };
        const own = all.filter((backup) => backup.kind !== null && isPast(backup));
        const newest = own.find(isVerified);
        const kept = (['nightly', 'manual', 'safety'] as const).flatMap((kind) =>
          own.filter((backup) => backup.kind === kind).slice(0, keep.newest[kind]),
        );
        const gone = own.filter((backup) => backup !== newest && !kept.includes(backup));
        expect(expired(all, keep, NOW)).to.deep.equal(gone);
      }),
    );
  });

  it('leaves the ends of 4 weeks and 6 months, and 3 nights, of two years of nights', () => {
    const keep = { newest: { ...NEWEST, nightly: 3 }, nightlyPer: { day: 0, week: 4, month: 6 } };
    let left: StoredBackup[] = [];
    for (let night = 730; night >= 0; night--) {
      const now = new Date(NOW.getTime() - night * DAY_MS);
      left = [stored({ hoursAgo: night * 24, kind: 'nightly', state: 'verified' }), ...left];
      const gone = expired(left, keep, now);
      left = left.filter((backup) => !gone.includes(backup));
    }
    expect(left.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).to.deep.equal([
      ...['2026-11-25', '2026-11-24', '2026-11-23'],
      ...['2026-11-22', '2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ]);
  });

  it('lets a failed archive take no place, and waits for the verification of a new one', () => {
    const [pending, failed, verified, older] = [
      stored({ hoursAgo: 0, kind: 'nightly', state: 'pending' }),
      stored({ hoursAgo: 1, kind: 'nightly', state: 'failed' }),
      stored({ hoursAgo: 24, kind: 'nightly', state: 'verified' }),
      stored({ hoursAgo: 25, kind: 'nightly', state: 'verified' }),
    ] as const;
    const keep = { newest: { ...NEWEST, nightly: 1 }, nightlyPer: { ...NONE, month: 1 } };
    expect(expired([pending, failed, verified, older], keep, NOW)).to.deep.equal([failed, older]);
  });
});

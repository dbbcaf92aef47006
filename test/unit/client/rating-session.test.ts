import { expect } from 'chai';
import { type Rating, RatingSession } from '../../../api/client/ratings/rating-session.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `f${index}`, name: `F ${index}`, description: '', tags: [] }));

/** A service that stores ratings, or fails as told. */
class Service {
  readonly stored = new Map<string, number | null>();
  readonly requests: number[] = [];
  readonly retries: (() => void)[] = [];
  clock = 0;
  #kept: string | null = null;
  fails: (ratings: readonly Rating[]) => number | null = () => null;

  session(): RatingSession {
    return new RatingSession({
      kept: {
        read: () => this.#kept,
        write: (text) => {
          this.#kept = text;
        },
      },
      send: async (ratings) => {
        const status = this.fails(ratings);
        this.requests.push(ratings.length);
        if (status !== null) throw new ServiceError(status, 'refused');
        for (const { feature_id: id, grade } of ratings) this.stored.set(id, grade);
      },
      now: () => this.clock,
      later: (_, run) => void this.retries.push(run),
    });
  }

  /** A person who looks at a card for a second, then rates it. */
  rate(session: RatingSession, grade: 1 | 2 | 3 | 4 | 5 | null): boolean {
    this.clock += 1000;
    return session.rate(grade);
  }
}

describe('a first look', () => {
  let service: Service;
  let session: RatingSession;
  beforeEach(() => {
    service = new Service();
    session = service.session();
    session.deal(cards(7));
  });

  it('ends by itself, and sends a few ratings at once', async () => {
    for (let i = 0; i < 7; i++) expect(service.rate(session, 3)).to.equal(true);
    expect([session.card, session.rated, service.rate(session, 3)]).to.deep.equal([undefined, 7, false]);
    await session.flush();
    expect(service.requests[0]).to.equal(5);
    expect([service.stored.size, session.waiting]).to.deep.equal([7, 0]);
  });

  it('takes a double press as one', () => {
    service.rate(session, 4);
    expect(session.rate(4)).to.equal(false);
    expect(session.done).to.equal(1);
  });

  it('sends no skipped card, and takes back what was undone, sent or not', async () => {
    service.rate(session, 5);
    service.rate(session, null);
    await session.flush();
    expect([...service.stored]).to.deep.equal([['f0', 5]]);
    expect([session.undo(), session.undo(), session.undo()]).to.deep.equal([true, true, false]);
    expect(session.card?.id).to.equal('f0');
    await session.flush();
    expect(service.stored.get('f0')).to.equal(null);
    service.rate(session, 2);
    await session.flush();
    expect([service.stored.get('f0'), session.rated]).to.deep.equal([2, 1]);
  });

  it('keeps ratings without a connection, beyond the page, and tries again once', async () => {
    service.fails = () => 0;
    for (let i = 0; i < 7; i++) service.rate(session, 1);
    await session.flush();
    expect([session.waiting, service.stored.size, service.retries.length]).to.deep.equal([7, 0, 1]);
    const later = service.session();
    expect(later.waiting).to.equal(7);
    service.fails = () => null;
    service.retries[0]!();
    await session.flush();
    expect([session.waiting, service.stored.size, service.session().waiting]).to.deep.equal([0, 7, 0]);
  });

  it('loses only the refused rating of a feature that is gone', async () => {
    service.fails = (ratings) => (ratings.some(({ feature_id: id }) => id === 'f1') ? 404 : null);
    for (let i = 0; i < 4; i++) service.rate(session, 3);
    await session.flush();
    expect([...service.stored.keys()]).to.deep.equal(['f0', 'f2', 'f3']);
    expect(session.waiting).to.equal(0);
  });

  it('keeps a rating that was changed while it was sent', async () => {
    service.rate(session, 3);
    const sent = session.flush();
    session.undo();
    service.rate(session, 5);
    await sent;
    expect(service.stored.get('f0')).to.equal(5);
  });
});

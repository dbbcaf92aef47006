import type { Job } from 'bullmq';
import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { processors } from '../../workers/processors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const DAY = 86_400_000;

describe('expire-sessions', () => {
  let app: TestApp;
  let userId: string;

  before(async () => {
    app = await startTestApp();
    userId = (await app.make.user()).id;
  });

  /** A session that ends, or was ended, so many days from now. */
  const session = async (expires: number, revoked: number | null = null): Promise<string> => {
    const at = (days: number) => new Date(Date.now() + days * DAY);
    const id = newId();
    await app.resources.pool.query(
      `insert into sessions (id, user_id, refresh_hash, created_at, expires_at, revoked_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, userId, Buffer.alloc(32), at(-40), at(expires), revoked === null ? null : at(revoked)],
    );
    return id;
  };
  const run = () => {
    const job = { id: '1', name: 'expire-sessions', data: {} } as Job;
    return processors['expire-sessions'].run(app.resources, job);
  };
  const left = async () => {
    const { rows } = await app.resources.pool.query('select id from sessions order by id');
    return rows.map(({ id }: { id: string }) => id);
  };

  it('removes sessions that ended more than a week ago, and no others', async () => {
    const [signedIn] = await left();
    const kept = [await session(5), await session(-6), await session(5, -6)];
    await session(-8);
    await session(5, -8);
    expect(await run()).to.deep.equal({ removed: 2 });
    expect(await left()).to.deep.equal([signedIn, ...kept].toSorted());
    expect(await run()).to.deep.equal({ removed: 0 });
  });

  it('removes API tokens that ended more than a week ago, and no others', async () => {
    const token = (expires: number, revoked: number | null = null) =>
      app.resources.pool.query(
        `insert into api_tokens (id, user_id, name, scopes, token_hash, created_at, expires_at, revoked_at)
         select id, $1, id, '{read}', sha256(id::text::bytea), now(), now() + $2 * interval '1 day', now() + $3 * interval '1 day'
           from gen_random_uuid() id`,
        [userId, expires, revoked],
      );
    await token(5);
    await token(-6);
    await token(5, -6);
    await token(-8);
    await token(5, -8);
    expect(await run()).to.deep.equal({ removed: 2 });
    expect(await run()).to.deep.equal({ removed: 0 });
  });

  it('removes as many as there are, in several statements', async () => {
    await app.resources.pool.query(
      `insert into sessions (id, user_id, refresh_hash, created_at, expires_at)
       select gen_random_uuid(), $1, '\\x00', now() - interval '40 days', now() - interval '30 days'
         from generate_series(1, 12000)`,
      [userId],
    );
    expect(await run()).to.deep.equal({ removed: 12_000 });
  });
});

import type { Job } from 'bullmq';
import { expect } from 'chai';
import { processors } from '../../workers/processors.ts';
import { startTestApp } from '../support/app.ts';

const DAY = 86_400_000;

describe('expire-links', () => {
  it('removes links that expired more than 30 days ago, and keeps revoked links until then', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead });
    const path = `/projects/${id}/links`;
    const link = async (days: number) =>
      (await app.as(lead).post(path, { kind: 'results', expires_at: new Date(Date.now() + days * DAY).toISOString() }))
        .body.id as string;
    const run = () => processors['expire-links'].run(app.resources, { id: '1', name: 'expire-links', data: {} } as Job);
    const stored = async () =>
      (await app.resources.pool.query('select id from project_links')).rows.map((row: { id: string }) => row.id);
    const [early, late, revoked] = [await link(1), await link(3), await link(3)];
    expect((await app.as(lead).delete(`${path}/${revoked}`)).status).to.equal(204);
    app.travel(31.5 * DAY);
    expect(await run()).to.deep.equal({ removed: 1 });
    expect(await stored())
      .to.have.members([late, revoked])
      .and.not.include(early);
    app.travel(2 * DAY);
    expect(await run()).to.deep.equal({ removed: 2 });
    expect(await run()).to.deep.equal({ removed: 0 });
  });
});

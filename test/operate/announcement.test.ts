import { expect } from 'chai';
import { contentsOf } from '../support/database-rows.ts';
import { startOperatedApp } from '../support/operations.ts';
import { each } from '../support/scene.ts';

const HOUR_MS = 3_600_000;

describe('the announcement of a maintenance', () => {
  const app = each(() => startOperatedApp());

  const inHours = (hours: number) => new Date(app.resources.clock().getTime() + hours * HOUR_MS).toISOString();
  const current = async () => {
    const response = await fetch(`${app.base}/health/announcement`);
    expect(response.status).to.equal(200);
    return ((await response.json()) as { announcement: unknown }).announcement;
  };
  /** The Retry-After of a 503: no worker is running. */
  const retryAfter = async () => {
    const { status, headers } = await app.admin.post('/admin/database/backup');
    expect(status).to.equal(503);
    return Number(headers.get('Retry-After'));
  };

  it('is there for everybody until its end, or until it is removed', async () => {
    expect(await current()).to.equal(null);
    const text = 'New disks. Answers are kept.';
    const announcement = { text, starts_at: inHours(1), ends_at: inHours(2) };
    const { status, body } = await app.admin.put('/admin/announcement', announcement);
    expect([status, body]).to.deep.equal([200, { announcement }]);
    expect(await current()).to.deep.equal(announcement);
    expect((await app.admin.delete('/admin/announcement')).status).to.equal(204);
    expect(await current()).to.equal(null);
    await app.admin.put('/admin/announcement', { ...announcement, starts_at: inHours(-1), ends_at: inHours(0.01) });
    expect(await current()).to.not.equal(null);
    app.travel(0.02 * HOUR_MS);
    expect(await current()).to.equal(null);
  });

  it('without an end stays, and starts now without a start', async () => {
    const { body } = await app.admin.put('/admin/announcement', { text: ' Soon ' });
    expect(body.announcement).to.include({ text: 'Soon', ends_at: null });
    expect(Date.parse(body.announcement.starts_at)).to.be.closeTo(app.resources.clock().getTime(), 5000);
    app.travel(1000 * HOUR_MS);
    expect(await current()).to.deep.equal(body.announcement);
  });

  it('is refused with an end before its start or in the past, without a text, or by others', async () => {
    const person = app.as(await app.make.user());
    const before = await contentsOf(app);
    for (const [body, detail] of [
      [{ text: 'x', starts_at: inHours(2), ends_at: inHours(1) }, /ends_at must be in the future, and after starts_at/],
      [{ text: 'x', starts_at: inHours(-2), ends_at: inHours(-1) }, /ends_at must be in the future/],
      [{ text: ' ' }, /text must not be empty/],
      [{}, /text/],
      [{ text: 'x'.repeat(301) }, /at most 300 characters/],
      [{ text: 'x', ends_at: 'tomorrow' }, /ends_at must be a date and time/],
    ] as const) {
      const answer = await app.admin.put('/admin/announcement', body);
      expect(answer.status, JSON.stringify(body)).to.equal(422);
      expect(answer.body.detail).to.match(detail);
    }
    expect((await person.put('/admin/announcement', { text: 'x' })).status).to.equal(403);
    expect((await person.delete('/admin/announcement')).status).to.equal(403);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('says in each 503 when the maintenance ends, while it lasts', async () => {
    const usual = await retryAfter();
    expect(usual).to.be.at.most(60);
    await app.admin.put('/admin/announcement', { text: 'Later', starts_at: inHours(1), ends_at: inHours(2) });
    expect(await retryAfter()).to.equal(usual);
    await app.admin.put('/admin/announcement', { text: 'Now', ends_at: inHours(2) });
    expect(await retryAfter()).to.be.within(7100, 7200);
    await app.admin.put('/admin/announcement', { text: 'Until whenever' });
    expect(await retryAfter()).to.equal(usual);
  });

  it('is there during a restore, which ends when the maintenance does, and survives it', async () => {
    await app.admin.put('/admin/announcement', { text: 'Restore', starts_at: inHours(1), ends_at: inHours(2) });
    const gate = await app.resources.gate.raise();
    try {
      const { status, headers } = await app.admin.get('/projects');
      expect(status).to.equal(503);
      expect(Number(headers.get('Retry-After'))).to.be.within(7100, 7200);
      const ready = await fetch(`${app.base}/health/ready`);
      expect([ready.status, Number(ready.headers.get('Retry-After')) > 7000]).to.deep.equal([503, true]);
      expect(await current()).to.include({ text: 'Restore' });
    } finally {
      await gate.lower();
    }
  });
});

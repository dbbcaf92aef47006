import { Writable } from 'node:stream';
import { expect } from 'chai';
import pg from 'pg';
import { startTestApp } from '../support/app.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('a statement of a request that takes too long', () => {
  it('is cut off: 503 with Retry-After, nothing written, and the log names the statement', async () => {
    let log = '';
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    const app = await startTestApp({ LOCK_TIMEOUT_SECONDS: '0.2', LOG_LEVEL: 'error' }, { logLines });
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 2 });
    const holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
    await holder.query('begin');
    await holder.query('select 1 from ranking_ledgers where project_id = $1 for update', [project.id]);
    const [a, b] = project.features;
    const compare = () =>
      app.as(lead).post(`/projects/${project.id}/comparisons`, {
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        dimension: 'value',
        choice: 'feature_a',
      });
    for (const ask of [compare, () => app.as(lead).post(`/projects/${project.id}/features`, { name: 'x' })]) {
      log = '';
      const { status, headers } = await ask();
      expect([status, Number(headers.get('Retry-After')) > 0]).to.deep.equal([503, true]);
      expect(log).to.match(/cancelled the statement: (append_comparisons|lock_ledgers)/);
    }
    await holder.query('commit');
    expect((await compare()).status).to.equal(201);
    expect((await app.as(lead).get(`/projects/${project.id}/features`)).body.total).to.equal(2);
  });

  it('has the time that the settings say, and jobs have another', async () => {
    const app = await startTestApp({ STATEMENT_TIMEOUT_SECONDS: '7', LOCK_TIMEOUT_SECONDS: '3' });
    const shown = async (name: string) => Object.values((await app.resources.pool.query(`show ${name}`)).rows[0]!)[0];
    expect(await shown('statement_timeout')).to.equal('7s');
    expect(await shown('lock_timeout')).to.equal('3s');
    expect(await shown('idle_in_transaction_session_timeout')).to.equal('7s');
  });
});

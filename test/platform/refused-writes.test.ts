import { expect } from 'chai';
import { RefusedWrites } from '../../api/middleware/refused-writes.ts';
import { NotFound } from '../../shared/platform/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

describe('the log of refused writes', () => {
  let app: TestApp;
  const written: string[] = [];
  before(async () => {
    app = await startTestApp({ LOG_LEVEL: 'info' }, { logLines: { write: (line) => void written.push(line) } });
  });
  beforeEach(() => {
    written.length = 0;
  });
  const refusals = () => written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'write refused');

  it('names request, person and reason of an answer that is missing, so that it can be traced', async () => {
    const owner = await app.make.user();
    const { id, features } = await app.make.project({ owner, features: 2 });
    const path = `/projects/${id}/comparisons/binary`;
    const [a, b] = features.map((feature) => feature.id);
    const answer = { feature_a_id: a, feature_b_id: b, dimension: 'value', choice: 'feature_a' };
    const named = { headers: { 'X-Request-Id': 'answer-at-14-03' } };
    expect((await app.as(owner).post(path, { ...answer, choice: 'both' }, named)).status).to.equal(422);
    expect((await app.as(owner).get(`/projects/${id}/nothing`)).status).to.equal(404);
    expect((await app.as(owner).post(path, answer)).status).to.equal(201);
    expect(refusals()).to.have.length(1);
    expect(refusals()[0]).to.include({
      level: 'info',
      requestId: 'answer-at-14-03',
      method: 'POST',
      path: `/api/v1${path}`,
      status: 422,
      code: 'invalid_input',
      userId: owner.id,
    });
  });

  it('has at most fifty lines a second, and counts the others', () => {
    let now = 0;
    const log = new RefusedWrites(() => now);
    const lines: object[] = [];
    const state = { context: { log: { info: (fields: object) => lines.push(fields) } } };
    const refuse = (times: number) => {
      for (let count = 0; count < times; count += 1)
        log.note({ method: 'DELETE', path: '/', state }, new NotFound('There is none', 'feature_not_found'));
    };
    refuse(60);
    expect(lines).to.have.length(50);
    now = 1000;
    refuse(1);
    expect(lines.slice(50)).to.deep.equal([
      { leftOut: 10 },
      { method: 'DELETE', path: '/', status: 404, code: 'feature_not_found', userId: null },
    ]);
  });
});

import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { sendPart } from '../support/half-sent.ts';
import { until } from '../support/operations.ts';

const FORM = '--edge\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\ntrue\r\n--edge--\r\n';

describe('an upload that is cut off while its sender is authenticated', () => {
  it('ends, and does not keep the service from closing', async () => {
    const app = await startTestApp();
    const admin = await app.make.user({ superuser: true });
    const { pool, metrics } = app.resources;
    const { query } = pool;
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    pool.query = (async (...given: Parameters<typeof query>) => {
      asked += 1;
      await gate.promise;
      return query.apply(pool, given);
    }) as unknown as typeof query;
    const path = '/api/v1/admin/database/import';
    const type = 'multipart/form-data; boundary=edge';
    await sendPart(app.base, { method: 'POST', path, token: admin.token, type, body: FORM }, 0.5);
    await until(
      async () => asked,
      (count) => count > 0,
    );
    // By the time these are answered, the service has seen that the connection was cut.
    for (let time = 0; time < 3; time += 1) expect((await app.anonymous.get('/health/live')).status).to.equal(204);
    pool.query = query;
    gate.resolve();
    const answered = async () => (await metrics.http.get()).values.map(({ labels }) => `${labels.route}`);
    await until(answered, (routes) => routes.includes(path));
  });
});

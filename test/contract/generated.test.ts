import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { ask } from './generated/run.ts';

/** `npm run fuzz` sets both. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

describe('generated requests', () => {
  it(`break no promise of the document and leave nothing half-done: ${REQUESTS} with seed ${SEED}`, async function () {
    this.timeout(60_000 + 100 * REQUESTS);
    const app = await startTestApp({ REGISTRATIONS_PER_HOUR: '1000000' });
    const began = performance.now();
    const { counts, cut } = await ask(app, {
      requests: REQUESTS,
      seed: SEED,
      onProgress: (done) => {
        if (done % 5000 === 0) console.log(`      ${done} after ${Math.round((performance.now() - began) / 1000)} s`);
      },
    });
    // Not a run against a closed door: sensible requests succeed, senseless ones are refused in several ways.
    for (const status of [200, 201, 204, 400, 401, 403, 404, 422])
      expect(counts.get(status), `${status}`).to.be.above(0);
    expect(cut).to.be.above(0);
    // As the service counts them, with those whose client had gone. Nothing here speaks with Google, and no worker runs.
    const { values } = await app.resources.metrics.http.get();
    const faults = values.filter(
      ({ labels: { status, route } }) =>
        Number(status) >= 500 && !/\/auth\/(google|oidc)\/|\/admin\/database\//.test(`${route}`),
    );
    expect(faults.map(({ labels }) => labels)).to.deep.equal([]);
    if (process.env.FUZZ_REQUESTS)
      console.log(
        `${cut} cut;`,
        [...counts].toSorted(([a], [b]) => a - b),
      );
  });
});

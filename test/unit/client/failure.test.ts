import { expect } from 'chai';
import { failureOf } from '../../../api/client/service/failure.ts';

describe('an answer that is no success', () => {
  const waitOf = (status: number, retryAfter?: string) =>
    failureOf(new Response(null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} }), null)
      .retryAfter;

  it('says how long to wait, but a maintenance may end before its announced end', () => {
    expect(waitOf(429, '1800')).to.equal(1800);
    expect(waitOf(503, '2')).to.equal(2);
    expect(waitOf(503, '7200')).to.equal(60);
    expect([waitOf(503), waitOf(429, 'Wed, 21 Oct 2026 07:28:00 GMT')]).to.deep.equal([null, null]);
  });
});

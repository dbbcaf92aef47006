import { expect } from 'chai';
import fc from 'fast-check';
import { wholeShares } from '../../../api/client/people/whole-shares.ts';

describe('the shares of people in the answers', () => {
  it('add up to 100 %, in the order of the counts, each right to 1 %', () => {
    expect(wholeShares([31, 31, 38, 0])).to.deep.equal([31, 31, 38, 0]);
    // Rounded each for itself, these are 101 %.
    expect(wholeShares([53, 27, 26])).to.deep.equal([50, 25, 25]);
    expect(wholeShares([8, 9, 7])).to.deep.equal([33, 38, 29]);
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 40 }), (counts) => {
        const all = counts.reduce((sum, count) => sum + count, 0);
        const shares = wholeShares(counts);
        expect(shares.reduce((sum, share) => sum + share, 0)).to.equal(all === 0 ? 0 : 100);
        for (const [index, share] of shares.entries()) {
          if (counts[index]! > 0) expect(share).to.be.at.least(1);
          else expect(share).to.equal(0);
        }
      }),
    );
  });

  it('are at least 1 % for everybody who answered', () => {
    expect(wholeShares([997, 1, 1, 1])).to.deep.equal([97, 1, 1, 1]);
    expect(wholeShares([0, 0])).to.deep.equal([0, 0]);
    expect(wholeShares(Array.from({ length: 150 }, () => 1)).every((share) => share === 1)).to.equal(true);
  });
});

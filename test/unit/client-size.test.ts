import { expect } from 'chai';
import { ClientSizes } from '../support/client-sizes.ts';

const KB = 1000;
/** What is loaded before any screen, compressed; the first question has the rest of its 32 kB for itself. */
const SHELL = 20 * KB;
/** Until a screen can be used, compressed: the shell and its own files. */
const SCREENS: Readonly<Record<string, number>> = {
  'account/sign-in.tsx': 24 * KB,
  'compare/compare.tsx': 32 * KB,
  'results/results.tsx': 58 * KB,
  'projects/list.tsx': 34 * KB,
};
const ALL = 120 * KB;
const STYLES = 10 * KB;

describe('the size of the web client', () => {
  let sizes: ClientSizes;

  before(async () => {
    sizes = await ClientSizes.measure();
  });

  it('leaves the first question room, in few files', () => {
    expect(sizes.shell().bytes).to.be.at.most(SHELL);
    expect(sizes.shell().files).to.be.at.most(2);
  });

  for (const [screen, most] of Object.entries(SCREENS)) {
    it(`is at most ${most / KB} kB until ${screen} is there`, () => {
      expect(sizes.until(screen).bytes).to.be.at.most(most);
    });
  }

  it('is bounded as a whole', () => {
    expect(sizes.all('.js')).to.be.at.most(ALL);
    expect(sizes.all('.css')).to.be.at.most(STYLES);
  });
});

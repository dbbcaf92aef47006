import { expect } from 'chai';
import { ClientSizes } from '../support/client-sizes.ts';

const KB = 1000;
/** Code that loads before any screen, compressed; the first question has the rest of its 32.1 kB for itself. */
const SHELL = 19.3 * KB;
/** Until a screen can be used, compressed: the shell and its own files. */
const SCREENS: Readonly<Record<string, number>> = {
  'sign-in/sign-in.tsx': 26.15 * KB,
  'compare/compare.tsx': 32.3 * KB,
  // With the questions of guests, who wait for all of it. Members load it after the first question.
  'compare/lazy.tsx': 55.85 * KB,
  'results/results.tsx': 51.4 * KB,
  'features/feature-page.tsx': 51.6 * KB,
  'projects/list.tsx': 34.1 * KB,
};
/** Until any other screen can be used, its libraries included. */
const SCREEN = 53 * KB;
/** Each screen loads its own files, so what counts is what a screen waits for; all of them are bounded so that nothing is in them twice. QR codes take 5.5 kB. */
const ALL = 291.5 * KB;
/** The screens that a stranger passes until the first question, and the styles that they need together. */
const FIRST_QUESTION = ['sign-in/register.tsx', 'projects/list.tsx', 'projects/new.tsx', 'compare/compare.tsx'];
const FIRST_STYLES = 9 * KB;
/** The styles of one screen with those of every page. */
const SCREEN_STYLES = 8.6 * KB;
/** Each screen loads its own, so what counts is what a screen waits for; all of them are bounded so that nothing is told twice. */
const ALL_STYLES = 21.3 * KB;

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

  it(`is at most ${SCREEN / KB} kB until any other screen is there`, () => {
    const others = sizes.screens.filter((screen) => !(screen in SCREENS));
    for (const screen of others) expect(sizes.until(screen).bytes, screen).to.be.at.most(SCREEN);
  });

  it('has few styles until the first question, and on each screen', () => {
    expect(sizes.styles(...FIRST_QUESTION)).to.be.at.most(FIRST_STYLES);
    for (const screen of sizes.screens) expect(sizes.styles(screen), screen).to.be.at.most(SCREEN_STYLES);
  });

  it('is bounded as a whole', () => {
    expect(sizes.all('.js')).to.be.at.most(ALL);
    expect(sizes.all('.css')).to.be.at.most(ALL_STYLES);
  });
});

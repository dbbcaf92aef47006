import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const TOKENS = readFileSync(path.join(import.meta.dirname, '../../../api/client/styles/tokens.css'), 'utf8');

const CHOSEN = '[data-theme="contrast"]';
const [ordinary, high] = [TOKENS.slice(0, TOKENS.indexOf(CHOSEN)), TOKENS.slice(TOKENS.indexOf(CHOSEN))];

/** Colours by name, in the light and the dark scheme. */
const coloursIn = (rules: string) =>
  new Map(
    [...rules.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      [light!, dark!] as const,
    ]),
  );
const colours = coloursIn(ordinary);
const themes = { ordinary: colours, 'high contrast': new Map([...colours, ...coloursIn(high)]) };

const TEXT = 4.5;
const CONTROL = 3;
/** Contrast of text in high contrast (WCAG 2.2, level AAA). */
const HIGH_TEXT = 7;
const PAGES = ['paper', 'card'];

/** Colours, the grounds that they are shown on, and the least contrast by WCAG 2.2. */
const MEETINGS: readonly (readonly [colour: string, grounds: readonly string[], least: number])[] = [
  ['ink', [...PAGES, 'sunken', 'wash'], TEXT],
  ['soft', [...PAGES, 'sunken', 'wash'], TEXT],
  ['accent', [...PAGES, 'wash'], TEXT],
  ['accent-strong', PAGES, TEXT],
  ['on-accent', ['accent', 'accent-strong'], TEXT],
  ['danger', [...PAGES, 'danger-wash'], TEXT],
  ['warn', [...PAGES, 'warn-wash'], TEXT],
  ['good', PAGES, TEXT],
  ['complexity', PAGES, TEXT],
  ['value', PAGES, TEXT],
  ['edge', PAGES, CONTROL],
  ['quick-wins', [...PAGES, 'quick-wins-wash', 'wash'], CONTROL],
  ['major-projects', [...PAGES, 'wash'], CONTROL],
  ['fill-ins', [...PAGES, 'wash'], CONTROL],
  ['thankless-tasks', [...PAGES, 'wash'], CONTROL],
  ['on-dot', ['quick-wins', 'major-projects', 'fill-ins', 'thankless-tasks'], TEXT],
  ['soft', ['quick-wins-wash'], TEXT],
  ['value', ['sunken'], CONTROL],
  ['complexity', ['sunken'], CONTROL],
];

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours of the web client', () => {
  it('are computed as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).to.be.closeTo(21, 1e-9);
    expect(contrast('#777777', '#ffffff')).to.be.closeTo(4.48, 0.01);
  });

  for (const [theme, shown] of Object.entries(themes)) {
    for (const [colour, grounds, asked] of MEETINGS) {
      const isDot = [...grounds].includes('quick-wins') || [...grounds].includes('quick-wins-wash');
      const least = theme === 'high contrast' && asked === TEXT && !isDot ? HIGH_TEXT : asked;
      it(`${colour} has at least ${least}:1 on ${grounds.join(', ')} (${theme})`, () => {
        for (const ground of grounds) {
          for (const scheme of [0, 1] as const) {
            const found = contrast(shown.get(colour)![scheme], shown.get(ground)![scheme]);
            expect(found, `${colour} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}`).to.be.at.least(least);
          }
        }
      });
    }
  }

  it('are the same in high contrast, whether the person chose it here or in the system', () => {
    const blocks = [...TOKENS.matchAll(/--paper:[^}]*/g)].slice(1).map(([rules]) => rules.match(/--.*;/g));
    expect(blocks).to.have.lengthOf(2);
    expect(blocks[0]).to.deep.equal(blocks[1]);
  });

  it('are all named here or are no text and no control', () => {
    const named = new Set(MEETINGS.flatMap(([colour, grounds]) => [colour, ...grounds]));
    expect([...colours.keys()].filter((name) => !named.has(name))).to.deep.equal(['line']);
  });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { isolated } from '../../../api/client/lib/direction.ts';

// Some languages are read from right to left. The style sheets say where a line starts and ends, not left and right.

const CLIENT = path.join(import.meta.dirname, '../../../api/client');

/** The same on both sides, or mirrored by another declaration. */
const EXCEPTIONS = new Set([
  // A shadow at either edge.
  'styles/frame.css: background',
  // The element is mirrored as a whole.
  'operate/operate.css: background',
  'operate/operate.css: background-position-x',
]);

const FOUR_SIDES = /^(inset|margin|padding|border-(width|style|color)|scroll-(margin|padding))$/;

/** The values between the spaces that are outside of parentheses. */
const valuesOf = (value: string): string[] => value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? [];

/** Whether a declaration means another side where lines start at the right. */
function isOneSided(property: string, value: string): boolean {
  if (/(^|-)(left|right|x)(-|$)/.test(property) && !/^overflow/.test(property)) return true;
  if (/--(forward|from)\b/.test(value)) return false;
  const [, second, third, fourth] = valuesOf(value);
  if (FOUR_SIDES.test(property)) return fourth !== undefined && fourth !== second;
  if (property === 'border-radius') {
    const [start, end = start, low = start, last = end] = valuesOf(value);
    return start !== end || low !== last;
  }
  if (/^(box|text)-shadow$/.test(property)) {
    return value.split(/,(?![^(]*\))/).some((shadow) => {
      const [x] = valuesOf(shadow.replace('inset', ''));
      return x !== '0' && x !== 'none' && !x!.startsWith('var(--shadow');
    });
  }
  if (property === 'transform') return /translate(X|3d)?\(\s*(?!0\b|-50%)|rotate\(|scaleX/.test(value);
  if (/^(translate|rotate)$/.test(property)) return !/^(0|none)\b/.test(value);
  if (property.startsWith('background') && /gradient/.test(value)) {
    return /\d(deg|turn|rad)|\bto (left|right)|(no-repeat|\)) 0\b/.test(value) || /\b(left|right)\b/.test(value);
  }
  return /\b(left|right)\b/.test(value) || (third === undefined && /^background-position/.test(property));
}

function oneSidedIn(file: string): string[] {
  const css = readFileSync(path.join(CLIENT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].flatMap(([, property, value]) =>
    property!.startsWith('--shadow') || !isOneSided(property!, value!.replace(/\s+/g, ' ').trim())
      ? []
      : [`${file}: ${property}`],
  );
}

describe('both directions of reading', () => {
  it('are the same to the style sheets', () => {
    const files = globSync('**/*.css', { cwd: CLIENT }).filter((file) => !file.startsWith('built'));
    const found = files.flatMap(oneSidedIn);
    expect(found.filter((each) => !EXCEPTIONS.has(each))).to.deep.equal([]);
    expect([...EXCEPTIONS].filter((each) => !found.includes(each))).to.deep.equal([]);
  });

  it('keep names apart from the words around them, where they may differ', () => {
    const read = (dir: string, name: string) => {
      Object.assign(globalThis, { document: { dir } });
      try {
        return isolated(name);
      } finally {
        Reflect.deleteProperty(globalThis, 'document');
      }
    };
    expect(read('', 'Export (CSV)')).to.equal('Export (CSV)');
    expect(read('', 'تصدير (CSV)')).to.equal('\u2068تصدير (CSV)\u2069');
    expect(read('rtl', 'Export (CSV)')).to.equal('\u2068Export (CSV)\u2069');
  });

  it('are told apart where a declaration names a side', () => {
    const oneSided = [
      ['margin-left', '1rem'],
      ['text-align', 'right'],
      ['inset', '0 auto auto 0'],
      ['padding', '0 1px calc(1px + 2px) 2px'],
      ['border-radius', '4px 0 0 4px'],
      ['box-shadow', 'inset 3px 0 0 red'],
      ['transform', 'translateX(4px)'],
      ['background', 'linear-gradient(90deg, red, blue)'],
    ] as const;
    for (const [property, value] of oneSided) expect(isOneSided(property, value), property).to.equal(true);
    const same = [
      ['margin-inline', '0 1rem'],
      ['inset', '0 0 auto'],
      ['border-radius', '4px 4px 0 0'],
      ['box-shadow', 'inset 0 0 0 1px var(--line), 0 1px 3px light-dark(#000, #fff)'],
      ['box-shadow', 'inset calc(3px * var(--forward)) 0 0 red'],
      ['transform', 'scaleX(var(--forward))'],
    ] as const;
    for (const [property, value] of same) expect(isOneSided(property, value), property).to.equal(false);
  });
});

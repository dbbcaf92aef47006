import { Readable } from 'node:stream';
import { expect } from 'chai';
import { jsonText, type LongText } from '../../../shared/platform/cache/long-text.ts';
import { finish } from '../../../shared/ranking/steps.ts';

const longest = ({ pieces }: LongText) => Math.max(...pieces.map(({ length }) => length));

describe('jsonText', () => {
  const values: [string, unknown][] = [
    ['an empty list', []],
    ['a list', [1, null, undefined, 'é"\n', { a: [] }, [true]]],
    ['an empty object', {}],
    ['fields of all kinds', { a: undefined, b: null, c: [1, 2], d: { e: [3], f: { g: [4], h: undefined } }, '"': 'x' }],
    ['a date', { at: new Date(0), list: [new Date(1)] }],
    ['a text', 'x'],
    ['null', null],
  ];
  for (const [name, value] of values) {
    it(`writes what JSON.stringify does: ${name}`, () => {
      expect(finish(jsonText(value)).toString()).to.equal(JSON.stringify(value));
    });
  }

  it('writes an iterator as a list', () => {
    const text = finish(jsonText({ items: [1, 2].values().map((entry) => ({ entry })), none: [].values() }));
    expect(JSON.parse(text.toString())).to.deep.equal({ items: [{ entry: 1 }, { entry: 2 }], none: [] });
  });

  it('makes one piece of up to 256 kB, which is sent in one go', () => {
    const text = finish(jsonText(Array.from({ length: 2000 }, () => 'x'.repeat(100))));
    expect(text.length).to.be.above(200_000);
    expect(text.body()).to.be.instanceOf(Buffer);
    expect(finish(jsonText(Array.from({ length: 3000 }, () => 'x'.repeat(100)))).body()).to.be.instanceOf(Readable);
  });

  it('takes megabytes in steps of about 64 kB, and makes entries no earlier than it needs them', () => {
    const made: number[] = [];
    const items = Array.from({ length: 1000 }, (_, index) => index)
      .values()
      .map((index) => {
        made.push(index);
        return { description: 'é'.repeat(5000) };
      });
    const steps = jsonText({ items });
    let before = 0;
    let most = 0;
    let result = steps.next();
    for (; !result.done; result = steps.next()) {
      most = Math.max(most, made.length - before);
      before = made.length;
    }
    expect(most).to.be.at.most(20);
    expect(result.value.length).to.be.above(10e6);
    expect(longest(result.value)).to.be.below(200_000);
  });
});

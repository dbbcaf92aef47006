import { expect } from 'chai';
import fc from 'fast-check';
import { JsonCutter, type JsonPiece, NotJson } from '../../../shared/features/lists/json-pieces.ts';

/** Cuts a text that arrives in chunks of these lengths, over and over. */
function cut(text: string, lengths: readonly number[] = [text.length || 1]): JsonPiece[] {
  const cutter = new JsonCutter();
  const pieces: JsonPiece[] = [];
  for (let index = 0, turn = 0; index < text.length; turn++) {
    const length = lengths[turn % lengths.length]!;
    pieces.push(...cutter.push(text.slice(index, index + length)));
    index += length;
  }
  cutter.end();
  return pieces;
}

/** Puts the pieces together again. */
function whole(pieces: readonly JsonPiece[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  const lists = new Map<string, unknown[]>();
  for (const piece of pieces) {
    if (piece.kind === 'value') object[piece.key] = JSON.parse(piece.text);
    else if (piece.kind === 'end') object[piece.key] = lists.get(piece.key) ?? [];
    else lists.set(piece.key, [...(lists.get(piece.key) ?? []), JSON.parse(piece.text)]);
  }
  return object;
}

describe('JSON cut into pieces', () => {
  it('is, put together again, what it was, wherever its chunks end and however it is indented', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));
    const key = fc.string().filter((name) => name !== '__proto__');
    const object = fc.dictionary(key, fc.oneof(json, fc.array(json)), { maxKeys: 6 });
    const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(object, lengths, fc.constantFrom(undefined, 1, '\t'), (value, chunks, indent) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(whole(cut(JSON.stringify(value, null, indent), chunks))).to.deep.equal(plain);
      }),
      { numRuns: 250 },
    );
  });

  it('is refused when it is no object, is torn, or goes on after its end', () => {
    const wrong = [
      '',
      '[]',
      '1',
      '{',
      '{"a"',
      '{"a":',
      '{"a":1',
      '{"a":[1',
      '{"a":[1,]}',
      '{"a":1,}',
      '{"a":1}}',
      '{a:1}',
      '{"a" 1}',
    ];
    for (const text of wrong) expect(() => cut(text), text).to.throw(NotJson);
  });

  it('is refused when it nests too deeply, or one piece is too long to keep', () => {
    expect(() => cut(`{"a":${'['.repeat(100)}`)).to.throw('too many levels');
    expect(() => cut(`{"a":"${'x'.repeat(5 * 2 ** 20)}"}`, [2 ** 16])).to.throw('a value is too long');
  });
});

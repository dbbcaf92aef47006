import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { type IoPriority, throttled } from '../../../shared/data/streams.ts';

const CHUNKS = [1, 100_000, 32 * 1024, 70_000].map((length, index) => Buffer.alloc(length, index + 1));
const PACES: IoPriority[] = ['full', 'background'];

describe('a stream at a pace', () => {
  for (const pace of PACES) {
    it(`brings every byte in its place (${pace})`, async () => {
      const read = await buffer(throttled(Readable.from(CHUNKS, { objectMode: false }), pace));
      expect(read.equals(Buffer.concat(CHUNKS))).to.equal(true);
    });

    it(`fails as what it reads from fails (${pace})`, async () => {
      async function* broken() {
        yield CHUNKS[0]!;
        throw new Error('the connection is gone');
      }
      const failure = await buffer(throttled(Readable.from(broken()), pace)).catch((error: Error) => error.message);
      expect(failure).to.equal('the connection is gone');
    });

    it(`closes its source when its reader stops (${pace})`, async () => {
      const source = Readable.from(CHUNKS, { objectMode: false });
      const closed = new Promise((resolve) => source.once('close', resolve));
      for await (const _ of throttled(source, pace)) break;
      await closed;
      expect(source.destroyed).to.equal(true);
    });
  }

  it('passes little at once when it is gentle', async () => {
    for await (const piece of throttled(Readable.from(CHUNKS, { objectMode: false }), 'background')) {
      expect((piece as Buffer).length).to.be.at.most(64 * 1024);
    }
  });
});

import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { LOG_LIMIT, setAsideIfBig } from '../../../config/launcher/log-file.ts';

describe('a log that has grown big', () => {
  let file: string;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-log-'));
    file = join(folder, 'redis.log');
    writeFileSync(file, 'a'.repeat(LOG_LIMIT));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is rotated completely, replacing the previous rotation, and starts empty', () => {
    writeFileSync(`${file}.1`, 'older');
    expect(setAsideIfBig(file)).to.equal(false);
    appendFileSync(file, 'b');
    expect(setAsideIfBig(file)).to.equal(true);
    expect(statSync(file).size).to.equal(0);
    expect(readFileSync(`${file}.1`, 'utf8')).to.equal(`${'a'.repeat(LOG_LIMIT)}b`);
  });

  it('is given up where there is no place for it', () => {
    // Stands for a full disk: nothing can be copied over a folder.
    mkdirSync(join(`${file}.1`, 'in the way'), { recursive: true });
    appendFileSync(file, 'b');
    expect(setAsideIfBig(file)).to.equal(true);
    expect(statSync(file).size).to.equal(0);
  });
});

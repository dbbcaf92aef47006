import { expect } from 'chai';
import { foldName, isVisibleName, normalName, visibleName } from '../../../shared/rules/account-names.ts';

describe('the form in which names are compared', () => {
  it('is the same for the ways in which one name can be written', () => {
    const same = [
      ['ann', 'Ann', 'ANN', 'ａｎｎ', 'Ａnn'],
      ['émile', 'E\u0301MILE', 'e\u0301mile', 'ÉMILE'],
      ['σίσυφος', 'ΣΊΣΥΦΟΣ', 'Σίσυφος'],
      ['fi', 'ﬁ', 'FI'],
    ];
    for (const [first, ...others] of same) {
      for (const other of others) expect(foldName(other), other).to.equal(foldName(first!));
    }
  });

  it('keeps apart the Turkish letters that lower-casing throws together', () => {
    expect(new Set(['admin', 'admİn', 'admın'].map(foldName)).size).to.equal(3);
    expect(foldName('ADMİN@EXAMPLE.COM')).not.to.equal(foldName('admin@example.com'));
  });

  it('does not change when it is taken again, whatever the letters', () => {
    for (let point = 0; point < 0x30000; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const once = foldName(`a${String.fromCodePoint(point)}b`);
      if (foldName(once) !== once) expect.fail(`U+${point.toString(16)}`);
    }
  });

  it('agrees with plain lower-casing for ASCII, which is what the migration relies on', () => {
    for (let point = 0; point < 128; point += 1) {
      const letter = String.fromCodePoint(point);
      expect(foldName(letter)).to.equal(letter.replace(/[A-Z]/, (each) => each.toLowerCase()));
    }
  });
});

describe('a visible name', () => {
  it('has no blanks, and nothing that is invisible or unassigned', () => {
    for (const name of [
      'a\u200bb',
      'a\u202eb',
      'a\u00adb',
      'a\u0007b',
      'a\u{e0001}b',
      'a\u0378b',
      'a\ue000b',
      'a b',
      'a\u3000b',
    ]) {
      expect(isVisibleName(name), JSON.stringify(name)).to.equal(false);
      expect(visibleName(name)).to.equal('ab');
    }
    for (const name of ['ann', 'Émile', '李雷', 'анна', '😀']) expect(isVisibleName(name), name).to.equal(true);
    expect(normalName('Ａｎｎ')).to.equal('Ann');
  });
});

import { expect } from 'chai';
import {
  foldName,
  isOneScript,
  isShown,
  isVisibleName,
  normalName,
  visibleName,
} from '../../../shared/accounts/rules/account-names.ts';

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
      // Fillers, joiners and selectors that are letters or marks to Unicode, and symbols that are drawn as a blank.
      'a\u115fb',
      'a\u1160b',
      'a\u3164b',
      'a\uffa0b',
      'a\u034fb',
      'a\u17b4b',
      'a\u180bb',
      'a\ufe0fb',
      'a\u{e0100}b',
      'a\u2800b',
      'a\u{1d159}b',
    ]) {
      expect(isVisibleName(name), JSON.stringify(name)).to.equal(false);
      expect(visibleName(name)).to.equal('ab');
    }
    for (const name of ['ann', 'Émile', '李雷', 'анна', '😀']) expect(isVisibleName(name), name).to.equal(true);
    expect(normalName('Ａｎｎ')).to.equal('Ann');
  });
});

describe('the scripts of a name', () => {
  it("are one in each word, so that no letter passes for another script's", () => {
    for (const name of [
      'аnn', // Cyrillic а
      'pаypal',
      'αdmin', // Greek α
      'ann_αdmin',
      'Ꭺnn', // Cherokee Ꭺ
      'annա', // Armenian
      'ann৪', // the Bengali 4, which looks like an 8
      'あннa',
      'анна漢',
      '한あ', // Hangul with Hiragana
    ]) {
      expect(isOneScript(name), name).to.equal(false);
      expect(visibleName(name), name).to.equal('');
    }
  });

  it('are any of those in use, and those that are written together', () => {
    for (const name of [
      ...[
        'ann',
        'Émile',
        'łukasz',
        'анна',
        'ελένη',
        'שרה',
        'سارة',
        'علی۱۲',
        'आशा',
        'สมชาย',
        'ელენე',
        'Արմեն',
        'ᏣᎳᎩ',
        'ⴰⵎⵉⵏⴰ',
      ],
      // Japanese, Chinese and Korean names are written with Latin letters, too.
      ...[
        '李雷',
        '田中さくら',
        'タナカ',
        'Tanakaさん',
        'iPhone太郎',
        'ラーメン',
        '々木',
        'ㄅ李B',
        '김철수',
        'Kim김',
        '金kim',
      ],
      // Digits, punctuation and emoji are of every script; punctuation separates words.
      ...['ann-2', 'o’neil', 'анна_smith', 'x.анна', '007', '😀', '😀ann', '-_-', 'e\u0301va', 'ﬁona'],
    ]) {
      expect(isOneScript(name), name).to.equal(true);
    }
  });
});

describe('a display name', () => {
  it('shows something, whatever it is', () => {
    for (const name of ['Ann Smith', '♥', 'аnn', '👩‍🚀', 'می‌خواهم', '.', 'e\u0301'])
      expect(isShown(name), name).to.equal(true);
    for (const name of [' ', '\u3000', '\u200b\u200d', '\u3164', '\u2800 \u2800', '\u0301', '\u202e\t', '\u{e0041}']) {
      expect(isShown(name), JSON.stringify(name)).to.equal(false);
    }
  });
});

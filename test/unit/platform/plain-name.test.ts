import { expect } from 'chai';
import { isPlainName, plainName } from '../../../shared/platform/rules/plain-name.ts';

describe('a plain name', () => {
  it('may be of any script, with the joiners that scripts and emoji need', () => {
    const names = [
      'Ann',
      'Zoë & Söhne (GmbH), 2. OG – “Team”',
      'علی‌رضا',
      'می‌خواهم',
      'محمد 2',
      'דָּוִד',
      'क्‍ष',
      'അനില്‍',
      '田中 太郎',
      'ｆｕｌｌ　ｗｉｄｔｈ',
      'Jean\u00a0Luc',
      '👩‍💻',
      '❤️‍🔥 heart',
      '👨‍👩‍👧‍👦',
      '🏳️‍🌈',
      '🇩🇪 1️⃣',
      '👍🏽',
    ];
    for (const name of names) {
      expect(isPlainName(name), name).to.equal(true);
      expect(isPlainName(plainName(name)), name).to.equal(true);
    }
    expect(plainName('👩‍💻 علی‌رضا')).to.equal('👩‍💻 علی‌رضا');
  });

  it('has nothing that hides, or that changes the direction of what follows', () => {
    const hidden: [name: string, rest: string][] = [
      ['txt\u202egpj.exe', 'txtgpj.exe'],
      ['\u202dAnn\u202c', 'Ann'],
      ['\u2066Ann\u2069', 'Ann'],
      ['Ann\u200f', 'Ann'],
      ['A\u200bnn', 'Ann'],
      ['A\u00adnn', 'Ann'],
      ['Ann\u200d', 'Ann'],
      ['Ann\u3164', 'Ann'],
      ['A\u2060nn\ufeff', 'Ann'],
      ['A\tB\nC', 'A B C'],
      ['An\u0000n', 'Ann'],
      ['\u{1D159}Ann\u2800', 'Ann'],
      ['\u200b\u202e', ''],
    ];
    for (const [name, rest] of hidden) {
      expect(isPlainName(name), JSON.stringify(name)).to.equal(false);
      expect(plainName(name), JSON.stringify(name)).to.equal(rest);
    }
  });
});

import { expect } from 'chai';
import { guessEncoding } from '../../../shared/features/lists/guess-encoding.ts';
import { decode, type Encoding } from '../../../shared/platform/rules/text-encoding.ts';

/** Bytes of a text in an encoding with a byte for each letter. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

describe('the encoding of a file', () => {
  it('is found by its letters, also in a short list', () => {
    for (const [encoding, text] of [
      ['windows-1252', 'name\nGrüße'],
      ['windows-1252', 'Name;Tags\nGrößere Schaltflächen;ux\n'],
      ['windows-1252', 'Title,Description\nPay in €,“Fast” – now\n'],
      [
        'windows-1250',
        'Nazwa;Opis\nCiemny motyw;Łatwiejszy dla oczu w nocy, żółty\nPodział zadań;Możliwość dzielenia się listą\n',
      ],
      ['windows-1251', 'Название\nТёмная тема\n'],
      ['windows-1253', 'Τίτλος;Περιγραφή\nΣκούρο θέμα;Πιο εύκολο για τα μάτια\n'],
      ['windows-1256', 'الاسم;الوصف\nالوضع الداكن;أسهل على العين ليلا\nتصدير القائمة;إلى جدول\n'],
    ] as const) {
      const bytes = encode(text, encoding);
      expect(guessEncoding(bytes), text).to.equal(encoding);
      expect(decode(bytes, encoding)).to.equal(text);
    }
    const japanese = Buffer.from('g16DQ4Nng4sskOCWvgqDX4Fbg06DgoFbg2gslumCxYLgltqCyZdEgrWCogo=', 'base64');
    expect(guessEncoding(japanese)).to.equal('shift_jis');
    expect(decode(japanese, 'shift_jis')).to.equal('タイトル,説明\nダークモード,夜でも目に優しい\n');
  });

  it('is Unicode where it can be', () => {
    expect(guessEncoding(new TextEncoder().encode('Größe'))).to.equal('utf-8');
    expect(guessEncoding(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0xfc, 0]))).to.equal('utf-16le');
    expect(guessEncoding(Uint8Array.from([0xfe, 0xff, 0, 0x61]))).to.equal('utf-16be');
    expect(guessEncoding(Uint8Array.from([0x61, 0, 0xfc, 0]))).to.equal('utf-16le');
    expect(guessEncoding(Uint8Array.from([]))).to.equal('utf-8');
  });
});

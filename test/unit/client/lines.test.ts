import { expect } from 'chai';
import { readLines } from '../../../api/client/features/lines.ts';

describe('pasted lines', () => {
  const namesIn = (text: string) => readLines(text).names;

  it('are one feature each, without blanks around them and without blank lines', () => {
    expect(namesIn('  Dark theme \r\n\r\n\tOffline   reading\rWebhooks\n')).to.deep.equal([
      'Dark theme',
      'Offline reading',
      'Webhooks',
    ]);
  });

  it('lose the marks that lists put in front, and nothing else', () => {
    const text = [
      '- Dark',
      '* Offline',
      '• Import',
      '1. Export',
      '12) Share',
      '- [ ] Print',
      '- [x] Search',
      '3D view',
    ];
    expect(namesIn(text.join('\n'))).to.deep.equal([
      'Dark',
      'Offline',
      'Import',
      'Export',
      'Share',
      'Print',
      'Search',
      '3D view',
    ]);
    const documents = ['◦ Dark', '▪\tOffline', '● Import', 'o\tExport', '☐ Share', '— Print', 'a) Search', '2.1. Sort'];
    expect(namesIn(documents.join('\n'))).to.deep.equal([
      'Dark',
      'Offline',
      'Import',
      'Export',
      'Share',
      'Print',
      'Search',
      'Sort',
    ]);
    expect(namesIn('-5 degrees\n2026 planning\n1.5 times faster')).to.deep.equal([
      '-5 degrees',
      '2026 planning',
      '1.5 times faster',
    ]);
  });

  it('are taken once, in the spelling of the first', () => {
    expect(readLines('Dark theme\ndark THEME\n- Dark  theme')).to.deep.include({ names: ['Dark theme'], repeated: 2 });
  });

  it('are a table where most of them have several columns, but for marks of lists', () => {
    expect(readLines('Name\tText\nDark theme\tEasier\n\t\t\nUndo').instead).to.equal('table');
    expect(readLines('•\tDark theme\n1.\tUndo\nOffline\n').instead).to.equal(null);
    expect(readLines('').instead).to.equal(null);
  });

  it('are a table where the first names columns, and most have as many', () => {
    expect(readLines('name,description,tags\nDark theme,"Easier,\nat night",ui\nUndo,,editor').instead).to.equal(
      'table',
    );
    expect(readLines('"Issue key";"Summary"\nAB-1;Dark theme').instead).to.equal('table');
    expect(readLines('Tags, colours and icons\nDark theme\nUndo').instead).to.equal(null);
    expect(readLines('Dark theme, at last\nUndo, redo').instead).to.equal(null);
  });

  it('are JSON where they begin as JSON does', () => {
    expect(readLines('[\n  {"title": "Dark theme"}\n]').instead).to.equal('json');
    expect(readLines('{"issues": []}').instead).to.equal('json');
    expect(readLines('[ ] Dark theme\n[x] Undo').instead).to.equal(null);
    expect(readLines('[UI] Dark theme').instead).to.equal(null);
  });

  it('are named by their number where they are longer than a name may be, counted as the service counts', () => {
    const { names, tooLong } = readLines(['a', 'b'.repeat(257), '🙂'.repeat(256), '🙂'.repeat(257)].join('\n'));
    expect(names).to.have.length(2);
    expect(tooLong).to.deep.equal([2, 4]);
  });

  it('go on in the description where they are split: after the last whole word that fits, if there is one', () => {
    const words = `${'word '.repeat(51)}rest of it`;
    const text = ['short', words, 'b'.repeat(257), '🙂'.repeat(257), `c${'d'.repeat(10_256)}`].join('\n');
    expect(readLines(text, true)).to.deep.include({
      names: ['short', 'word '.repeat(51).trim(), 'b'.repeat(256), '🙂'.repeat(256)],
      descriptions: ['', 'rest of it', 'b', '🙂'],
      tooLong: [5],
    });
  });
});

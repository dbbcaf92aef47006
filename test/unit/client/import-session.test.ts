import { expect } from 'chai';
import {
  type ImportReport,
  type ImportRequest,
  ImportSession,
  type Services,
} from '../../../api/client/features/import-session.ts';
import { decodeText, guessFormat } from '../../../api/client/features/import-text.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

const report = (ready: number): ImportReport => ({
  format: 'lines',
  source: 'other',
  columns: [],
  mapping: { name: 'name', description: null, tags: [] },
  estimates: { value: 0, complexity: 0 },
  ready,
  skipped: [],
  faults: [],
  closed: 0,
  preview: [],
});

/** Services whose answers the test gives when it wants to. */
class Held implements Services {
  readonly looks: { request: ImportRequest; answer: PromiseWithResolvers<ImportReport> }[] = [];
  readonly stored: ImportRequest[] = [];
  failure: Error | null = null;

  look(request: ImportRequest) {
    const answer = Promise.withResolvers<ImportReport>();
    this.looks.push({ request, answer });
    return answer.promise;
  }
  async store(request: ImportRequest) {
    this.stored.push(request);
    if (this.failure) throw this.failure;
    return { ...report(2), count: 2 };
  }
}

describe('an import', () => {
  let services: Held;
  let session: ImportSession;

  beforeEach(() => {
    services = new Held();
    session = new ImportSession(services);
  });

  it('stores with the very request that was looked at', async () => {
    const looking = session.open('a\nb');
    expect(session.state.value.busy).to.equal('looking');
    await session.store();
    expect(services.stored, 'before the look has answered').to.deep.equal([]);
    services.looks[0]!.answer.resolve(report(2));
    await looking;
    await session.store();
    expect(services.stored).to.deep.equal([services.looks[0]!.request]);
    expect(session.state.value).to.deep.include({ count: 2, busy: null });
  });

  it('shows the latest look, whichever answers last', async () => {
    const first = session.open('a');
    const second = session.open('a\nb');
    services.looks[1]!.answer.resolve(report(2));
    await second;
    services.looks[0]!.answer.resolve(report(1));
    await first;
    expect(session.state.value.report!.ready).to.equal(2);
    const third = session.setDuplicates('keep');
    expect(session.state.value.report!.ready, 'the one before stays meanwhile').to.equal(2);
    services.looks[2]!.answer.reject(new ServiceError(400, 'The text is not valid CSV'));
    await third;
    expect(session.state.value).to.deep.include({ report: null, busy: null });
    expect(session.state.value.failure!.message).to.equal('The text is not valid CSV');
  });

  it('keeps columns and policy for the next look, and forgets columns with another format', async () => {
    void session.open('name,area\na,b');
    const columns = { name: 'area', description: null, tags: [] };
    void session.setColumns(columns);
    void session.setDuplicates('keep');
    expect(services.looks[2]!.request).to.deep.include({ format: 'csv', columns, duplicates: 'keep' });
    void session.setFormat('lines');
    expect(services.looks[3]!.request).to.deep.include({ format: 'lines', columns: null, duplicates: 'keep' });
    void session.open('name,area\na,b\nc,d');
    expect(services.looks[4]!.request.format, 'chosen by hand').to.equal('lines');
    void session.open('[]', 'list.json');
    expect(services.looks[5]!.request.format).to.equal('json');
  });

  it('keeps everything when storing fails, and can try again', async () => {
    const looking = session.open('a\nb');
    services.looks[0]!.answer.resolve(report(2));
    await looking;
    services.failure = new ServiceError(0, 'No connection');
    await session.store();
    expect(session.state.value).to.deep.include({ count: null, busy: null });
    expect(session.state.value.report!.ready).to.equal(2);
    services.failure = null;
    await session.store();
    expect(session.state.value.count).to.equal(2);
  });

  it('is empty again without a text', async () => {
    void session.open('a');
    await session.open('  \n');
    expect(session.state.value).to.deep.include({ source: null, report: null, busy: null });
  });
});

describe('the format of a list', () => {
  for (const [text, format] of [
    ['Dark theme\nOffline reading', 'lines'],
    ['Search, sort and share\nUndo, and redo', 'lines'],
    ['- [ ] one\n- [x] two', 'lines'],
    ['[ ] one\n[x] two', 'lines'],
    ['[mobile] Dark theme\n[web] Undo', 'lines'],
    ['Summary,Issue key,Labels\nDark,APP-1,ux', 'csv'],
    ['ID,Team,Title\n1,Eng,Dark', 'csv'],
    ['"Title";"Tags"\nDark;ux', 'csv'],
    ['Anything\tElse\na\tb', 'csv'],
    ['name\nDark theme\nUndo', 'csv'],
    ['[{"title":"Dark"}]', 'json'],
    ['{"features":[]}', 'json'],
    ['["a","b"]', 'json'],
    ['[]', 'json'],
  ] as const) {
    it(`of ${JSON.stringify(text)} is ${format}`, () => expect(guessFormat(text)).to.equal(format));
  }

  it('follows the ending of a file where that tells it', () => {
    expect(guessFormat('a\nb', 'list.CSV')).to.equal('csv');
    expect(guessFormat('a\nb', 'list.tsv')).to.equal('csv');
    expect(guessFormat('x', 'list.json')).to.equal('json');
    expect(guessFormat('a\nb', 'notes.txt')).to.equal('lines');
  });
});

describe('the text of a file', () => {
  it('is read in the encoding that it has', () => {
    expect(decodeText(new TextEncoder().encode('Grüße 🦊'))).to.equal('Grüße 🦊');
    expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).to.equal('a');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0xfc, 0]))).to.equal('aü');
    expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x61]))).to.equal('a');
    expect(decodeText(Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65]))).to.equal('Grüße');
    expect(decodeText(Uint8Array.from([0x61, 0, 0xfc, 0]))).to.equal('aü');
    expect(decodeText(Uint8Array.from([0, 0x61, 0, 0xfc]))).to.equal('aü');
  });
});

import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { contentsOf } from '../support/database-rows.ts';
import type { TestFeature } from '../support/factories.ts';
import { scene } from '../support/scene.ts';

const JIRA = [
  'Summary,Issue key,Labels,Labels,Labels,Description',
  'Dark theme,APP-1,ux,mobile,,Easier at night',
  'Undo,APP-2,,,,',
  ',APP-3,,,,no name',
  'dark  THEME,APP-4,,,,',
  'Known already,APP-5,,,,',
].join('\n');

const jira = (id: string) => ({ source: 'jira', id, url: null });

describe('POST /features/import', () => {
  const { app, lead, at, makeProject } = scene({ people: ['lead'], features: ['known ALREADY'] });

  const features = async (): Promise<TestFeature[]> => (await lead.get(at('/features?per_page=1000'))).body.items;
  const names = async () => (await features()).map(({ name }) => name);

  it('adds the groups of a board, each below its title and its own names of the columns', async () => {
    const text = 'Name,Status\nA,Open\nGroup 2,\nName,Status\nC,Stuck';
    const { status, body } = await lead.post(at('/features/import'), { text, format: 'csv' });
    expect([status, body.count]).to.deep.equal([201, 2]);
    expect(body.skipped).to.deep.equal([
      { row: 3, name: 'Group 2', because: 'it is the title of the rows below it' },
      { row: 4, name: 'Name', because: 'it names the columns again' },
    ]);
    expect(await names()).to.deep.equal(['known ALREADY', 'A', 'C']);
  });

  it('adds valid rows, skips existing names, and reports invalid rows', async () => {
    const { status, body } = await lead.post(at('/features/import'), { text: JIRA, format: 'csv' });
    expect(status).to.equal(201);
    expect(body).to.deep.include({ format: 'csv', source: 'jira', ready: 2, count: 2 });
    expect(body.mapping).to.deep.equal({
      name: 'Summary',
      description: 'Description',
      tags: ['Labels'],
      external_id: 'Issue key',
    });
    expect(body.columns).to.deep.include({ name: 'Labels', index: 2, count: 3, sample: 'ux' });
    expect(body.skipped).to.deep.equal([
      { row: 5, name: 'dark  THEME', because: 'row 2 has the same name' },
      { row: 6, name: 'Known already', because: 'the project already has a feature with this name' },
    ]);
    expect(body.faults).to.deep.equal([{ row: 4, field: 'name', message: 'the name is missing' }]);
    expect(body.preview).to.deep.equal([
      { row: 2, name: 'Dark theme', description: 'Easier at night', tags: ['ux', 'mobile'], external: jira('APP-1') },
      { row: 3, name: 'Undo', description: '', tags: [], external: jira('APP-2') },
    ]);
    expect(await names()).to.deep.equal(['known ALREADY', 'Dark theme', 'Undo']);
    const [, first] = await features();
    expect(first).to.deep.include({ description: 'Easier at night', tags: ['ux', 'mobile'] });
    const { items } = (await lead.get(at('/activity'))).body;
    expect(items[0]).to.deep.include({ action: 'features_imported', user_id: lead.id });
  });

  it('reports in a dry run exactly what it does, and writes nothing', async () => {
    const before = await contentsOf(app);
    const dry = await lead.post(at('/features/import'), { text: JIRA, format: 'csv', dry_run: true });
    expect(dry.status).to.equal(200);
    expect(await contentsOf(app)).to.deep.equal(before);
    const { count, ...report } = (await lead.post(at('/features/import'), { text: JIRA, format: 'csv' })).body;
    expect(report).to.deep.equal(dry.body);
    expect(count).to.equal(dry.body.ready);
  });

  it('adds nothing the second time, nor twice when it is sent twice at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => lead.post(at('/features/import'), { text: 'a\nb\nc', format: 'lines' })),
    );
    expect(answers.map(({ body }) => body.count).toSorted()).to.deep.equal([0, 0, 0, 3]);
    const before = await contentsOf(app);
    const again = await lead.post(at('/features/import'), { text: 'a\nB \nc', format: 'lines' });
    expect([again.status, again.body.count, again.body.skipped.length]).to.deep.equal([201, 0, 3]);
    expect(await contentsOf(app)).to.deep.equal(before);
    const kept = await lead.post(at('/features/import'), { text: 'a\na', format: 'lines', duplicates: 'keep' });
    expect(kept.body.count).to.equal(2);
    expect((await names()).toSorted()).to.deep.equal(['a', 'a', 'a', 'b', 'c', 'known ALREADY']);
  });

  it('takes the columns that are asked for', async () => {
    const text = 'Epic,What,Why,Area,Team\nE1,Dark theme,At night,ux,mobile\n';
    const columns = { name: 'What', description: 'Why', tags: ['Area', 'Team'] };
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv', columns, dry_run: true });
    expect(body.mapping).to.deep.equal(columns);
    expect(body.preview).to.deep.equal([
      { row: 2, name: 'Dark theme', description: 'At night', tags: ['ux', 'mobile'] },
    ]);
    const guessed = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect(guessed.body.mapping).to.deep.equal({ name: 'Epic', description: null, tags: [] });
    const wrong = await lead.post(at('/features/import'), {
      text,
      format: 'csv',
      columns: { name: 'Who', tags: ['Area', 'No'] },
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).to.deep.equal([
      'columns.name',
      'columns.tags[1]',
    ]);
  });

  it('reads decimal commas, and reports the cells that are no numbers', async () => {
    const text = 'Name;Story Points;Value\nA;2,5;7\nB;1.000,5;\nC;3;high\nD;abc;21\nknown already;xyz;';
    const look = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect(look.body.estimates).to.deep.equal({ value: 2, complexity: 3 });
    expect(look.body.preview.map(({ estimates }: { estimates: unknown }) => estimates)).to.deep.equal([
      { value: 7, complexity: 2.5 },
      { value: null, complexity: 1000.5 },
      { value: null, complexity: 3 },
      { value: 21, complexity: null },
    ]);
    expect(look.body.not_numbers).to.deep.equal([
      { row: 4, field: 'value', text: 'high' },
      { row: 5, field: 'complexity', text: 'abc' },
    ]);
    expect((await lead.post(at('/features/import'), { text, format: 'csv' })).body.not_numbers).to.deep.equal(
      look.body.not_numbers,
    );
  });

  it('cuts texts that are too long at a word, and names their rows in the preview and in the answer', async () => {
    const text = [
      'Title,Description,Labels',
      `${'word '.repeat(60)},Why,"${'label of words '.repeat(5)},ux"`,
      `Undo,${'many words '.repeat(1000)},`,
      `${'n'.repeat(256)},,"${Array.from({ length: 51 }, (_, index) => `t${index}`).join(',')}"`,
    ].join('\n');
    const shortened = [
      { row: 2, fields: ['name', 'tags'] },
      { row: 3, fields: ['description'] },
      { row: 4, fields: ['tags'] },
    ];
    const look = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect(look.body).to.deep.include({ ready: 3, faults: [], shortened });
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv' });
    expect(body).to.deep.include({ count: 3, shortened });
    const [, words, undo, long] = (await features()) as unknown as (TestFeature & {
      description: string;
      tags: string[];
    })[];
    expect([words!.name, words!.tags]).to.deep.equal([
      `${'word '.repeat(51).trim()}…`,
      ['label of words label of words label of words…', 'ux'],
    ]);
    expect(undo!.description).to.match(/ many words…$/);
    expect([long!.name, long!.tags.length]).to.deep.equal(['n'.repeat(256), 50]);
    expect((await lead.post(at('/features/import'), { text, format: 'csv' })).body).to.deep.include({
      count: 0,
      ready: 0,
    });
  });

  it('asks if most rows have the name of another one, and offers the columns that differ', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `${index % 2 ? 'Epic' : 'Bug'},Wish ${index},${index}`);
    const text = ['Kind,Wish,Points', ...rows].join('\n');
    const columns = { name: 'Kind' };
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv', columns, dry_run: true });
    expect([body.ready, body.mostly_repeated]).to.deep.equal([2, { rows: 10, other_names: ['Wish'] }]);
    const kept = await lead.post(at('/features/import'), {
      text,
      format: 'csv',
      columns,
      duplicates: 'keep',
      dry_run: true,
    });
    expect([kept.body.ready, kept.body.mostly_repeated]).to.deep.equal([12, undefined]);
    const guessed = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect([guessed.body.mapping.name, guessed.body.ready]).to.deep.equal(['Wish', 12]);
  });

  it('reads the titles of a tree as one column, and one level of it if asked', async () => {
    const text = 'ID,Work Item Type,Title 1,Title 2,State\n1,Epic,Shop,,New\n2,Bug,,Cart,Closed\n3,Bug,,Search,New';
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect([body.mapping.name, body.preview.map(({ name }: { name: string }) => name)]).to.deep.equal([
      'Title 1…2',
      ['Shop', 'Cart', 'Search'],
    ]);
    expect(body.columns[0]).to.deep.equal({ name: 'Title 1…2', index: 2, count: 2, sample: 'Shop' });
    const { body: added } = await lead.post(at('/features/import'), {
      text,
      format: 'csv',
      columns: body.mapping,
      open_only: true,
    });
    expect([added.count, added.closed]).to.deep.equal([2, 1]);
    const level = await lead.post(at('/features/import'), {
      text,
      format: 'csv',
      columns: { name: 'Title 2' },
      dry_run: true,
    });
    expect(level.body.faults).to.deep.equal([{ row: 2, field: 'name', message: 'the name is missing' }]);
  });

  it('skips rows that a date or a resolution closes, and says which', async () => {
    const text = 'ID,Team,Title,Status,Completed\nE-1,E,A,Building,\nE-2,E,B,Ready,2026-03-04\nE-3,E,C,Ready,soon';
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv', open_only: true, dry_run: true });
    expect(body).to.deep.include({ ready: 2, closed: 1 });
    expect(body.mapping.closed).to.deep.equal(['Completed']);
    expect(body.skipped).to.deep.equal([{ row: 3, name: 'B', because: 'its “Completed” is “2026-03-04”' }]);
    const tasks = [{ gid: '1', name: 'Tiles', completed: true, completed_at: '2026-03-04T05:06:07Z' }];
    const card = { id: 'c', idList: 'l', name: 'Paint', closed: true, dueComplete: true };
    const board = {
      cards: [card, { ...card, id: 'd', name: 'Wax', closed: false }],
      lists: [{ id: 'l', name: 'Done' }],
    };
    for (const [list, closed] of [
      [{ data: tasks }, 1],
      [board, 2],
    ] as const) {
      const once = await lead.post(at('/features/import'), {
        text: JSON.stringify(list),
        format: 'json',
        open_only: true,
      });
      expect([once.body.closed, once.body.skipped.length, once.body.count]).to.deep.equal([closed, closed, 0]);
    }
    const without = { name: 'Title', closed: [] };
    const all = await lead.post(at('/features/import'), {
      text,
      format: 'csv',
      columns: without,
      open_only: true,
      dry_run: true,
    });
    expect(all.body).to.deep.include({ ready: 3, closed: 0 });
    const wrong = { name: 'Title', closed: ['Gone'] };
    const refused = await lead.post(at('/features/import'), { text, format: 'csv', columns: wrong, dry_run: true });
    expect([refused.status, refused.body.errors[0].field]).to.deep.equal([422, 'columns.closed[0]']);
  });

  it('skips rows whose key came with a plain table, before the program was known', async () => {
    const url = 'https://youtrack.example.com/issue/A-1';
    await lead.post(at('/features/import'), { text: `Name,Key,Link\nTiles,A-1,${url}`, format: 'csv' });
    const text = 'Issue Id,Project,Summary,State\nA-1,A,Tiles and more,Open\nA-2,A,Paint,Open';
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv' });
    expect([body.source, body.count]).to.deep.equal(['youtrack', 1]);
    expect(body.skipped).to.deep.equal([
      { row: 2, name: 'Tiles and more', because: 'the project already has youtrack A-1' },
    ]);
  });

  it('asks whether the first row is a header where it names nothing known, and reads it as told', async () => {
    const text = 'Dark theme,Night\nUndo,Editing';
    const look = (more: object = {}) =>
      lead.post(at('/features/import'), { text, format: 'csv', dry_run: true, ...more });
    const { body } = await look();
    expect([body.header, body.ready]).to.deep.equal([{ row: 1, is_known: false }, 1]);
    const all = await look({ header_row: 0, columns: { name: 'A', tags: ['B'] } });
    expect([all.body.header, all.body.ready]).to.deep.equal([{ row: 0, is_known: true }, 2]);
    expect(all.body.preview[0]).to.deep.equal({ row: 1, name: 'Dark theme', description: '', tags: ['Night'] });
    const titled = await look({ text: `Our plan,\n,\nTitle,Labels\n${text}` });
    expect([titled.body.header, titled.body.ready]).to.deep.equal([{ row: 3, is_known: true }, 2]);
    expect(titled.body.skipped).to.deep.equal([
      { row: 1, name: 'Our plan', because: 'it is above the names of the columns' },
    ]);
    for (const [header_row, detail] of [
      [9, 'The list has no row 9.'],
      [-1, 'header_row must be at least 0'],
      [1.5, 'header_row must be a whole number'],
    ] as const) {
      const refused = await look({ header_row });
      expect([refused.status, refused.body.errors[0].field, refused.body.detail]).to.deep.equal([
        422,
        'header_row',
        detail,
      ]);
    }
  });

  it('reads a file in its encoding, or in the one that is chosen', async () => {
    const file = Buffer.from('Name;Tags\nGr\xf6\xdfere Schaltfl\xe4chen;ux\n', 'latin1').toString('base64');
    const look = (encoding: string, text = file) =>
      lead.post(at('/features/import'), { text, format: 'csv', encoding, dry_run: true });
    const { body } = await look('auto');
    expect([body.encoding, body.preview[0].name]).to.deep.equal(['windows-1252', 'Größere Schaltflächen']);
    const other = await look('windows-1251');
    expect([other.body.encoding, other.body.preview[0].name]).to.deep.equal(['windows-1251', 'GrцЯere Schaltflдchen']);
    const wide = await look('auto', Buffer.from('\ufeffName\nGröße', 'utf16le').toString('base64'));
    expect([wide.body.encoding, wide.body.preview[0].name]).to.deep.equal(['utf-16le', 'Größe']);
    expect((await look('latin')).status).to.equal(422);
    const binary = await look('utf-8', Buffer.from([0x61, 0, 0x62]).toString('base64'));
    expect([binary.status, binary.body.detail]).to.deep.equal([422, 'The file is no text in utf-8.']);
  });

  it('tells the lists of a JSON text to choose from, and what it found if there is none', async () => {
    const text = JSON.stringify({
      user_stories: [{ subject: 'A', tags: ['x, y'] }],
      issues: [{ subject: 'B' }],
      tags: ['x'],
    });
    const look = (more: object) => lead.post(at('/features/import'), { text, format: 'json', dry_run: true, ...more });
    const { body } = await look({});
    expect([body.part, body.parts]).to.deep.equal([
      'user_stories',
      [
        { name: 'user_stories', rows: 1 },
        { name: 'issues', rows: 1 },
      ],
    ]);
    expect(body.preview[0].tags).to.deep.equal(['x, y']);
    expect((await look({ part: 'issues' })).body.preview[0].name).to.equal('B');
    const none = await look({ part: 'bugs' });
    expect([none.status, none.body.errors[0].field]).to.deep.equal([422, 'part']);
    const nothing = await look({ text: '{"users":[{"login":"ann"}]}' });
    expect(nothing.status).to.equal(400);
    expect(nothing.body.detail).to.match(/no list of features.*users \(1\).*name or a title/);
  });

  it('loses no row to a quote, and tells the rows to check', async () => {
    const text = 'Name,Tags\n5" screen,ux\n"never closed,ux\nUndo,web';
    const { body } = await lead.post(at('/features/import'), { text, format: 'csv', dry_run: true });
    expect(body.preview.map(({ name }: { name: string }) => name)).to.deep.equal([
      '5" screen',
      '"never closed',
      'Undo',
    ]);
    expect(body.doubts.map(({ row }: { row: number }) => row)).to.deep.equal([3]);
  });

  it('reads JSON of GitHub', async () => {
    const text = JSON.stringify([{ title: 'Dark theme', body: 'At night', labels: [{ name: 'ux' }] }]);
    const { body } = await lead.post(at('/features/import'), { text, format: 'json' });
    expect([body.source, body.count]).to.deep.equal(['github', 1]);
    expect((await features())[1]).to.deep.include({ name: 'Dark theme', description: 'At night', tags: ['ux'] });
  });

  it('refuses what it cannot read and writes nothing', async () => {
    const before = await contentsOf(app);
    for (const [body, expected] of [
      [{ text: '{"features":', format: 'json' }, 400],
      [{ text: '[[]', format: 'json' }, 400],
      [{ format: 'csv' }, 422],
      [{ text: ' ', format: 'csv' }, 422],
      [{ text: 'a', format: 'xml' }, 422],
      [{ text: 'a' }, 422],
      [{ text: 'a\0', format: 'lines' }, 422],
      [{ text: 'a', format: 'lines', duplicates: 'merge' }, 422],
      [{ text: 'a', format: 'lines', dry_run: 'yes' }, 422],
      [{ text: 'name\na', format: 'csv', columns: { tags: ['name'] } }, 422],
      [{ text: 'name\na', format: 'csv', columns: 'name' }, 422],
      [{ text: 'x\n'.repeat(10_001), format: 'lines' }, 422],
    ] as const) {
      const { status, body: answer } = await lead.post(at('/features/import'), body);
      expect(status, JSON.stringify(body).slice(0, 80)).to.equal(expected);
      expect(answer.detail).to.be.a('string').and.not.equal('');
    }
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('takes no longer than the text is, whatever is in it', async () => {
    const wide = 40_000;
    const keys = (count: number, from = 0) =>
      `{${Array.from({ length: count }, (_, index) => `"${from + index}":1`).join(',')}}`;
    for (const [what, text, format, expected] of [
      ['columns of one name', `${'a,'.repeat(wide)}a\nb`, 'csv', 422],
      ['columns', `${Array.from({ length: wide }, (_, index) => index).join(',')}\nb`, 'csv', 422],
      ['members of an item', `[${keys(wide)}]`, 'json', 422],
      ['members of all items', `[${keys(4000)},${keys(4000, 4000)}]`, 'json', 422],
      ['a long item', `[{"name":["${'a","'.repeat(260_000)}"]}]`, 'json', 400],
    ] as const) {
      const { status, body } = await lead.post(at('/features/import'), { text, format });
      expect(status, what).to.equal(expected);
      expect(body.detail, what).to.match(/more than 5,000 columns|longer than/);
    }
    const digits = `name,value\nA,${'1'.repeat(300_000)}x`;
    const { body } = await lead.post(at('/features/import'), { text: digits, format: 'csv', dry_run: true });
    expect(body).to.deep.include({ ready: 1, faults: [] });
  });

  it('refuses more features than a project may have, even in a dry run', async () => {
    const small = await startTestApp({ FEATURES_PER_PROJECT: '3' });
    const owner = await small.make.user();
    const { id } = await small.make.project({ owner, features: ['a', 'b'] });
    const send = (text: string, dry_run: boolean) =>
      small.as(owner).post(`/projects/${id}/features/import`, { text, format: 'lines', dry_run });
    for (const dryRun of [true, false]) expect((await send('c\nd', dryRun)).status).to.equal(409);
    for (const dryRun of [true, false]) expect((await send('a\nc', dryRun)).body.ready).to.equal(1);
    expect((await send('a\nb\nc', false)).body.count).to.equal(0);
  });

  it('keeps keys, adds open issues only if asked, and leaves out rows that nobody wants', async () => {
    const text = 'Summary,Issue key,Status\nA,P-1,To Do\nB,P-2,Done\nC,P-3,To Do\nD,P-4,To Do';
    const wanted = { text, format: 'csv', open_only: true, excluded_rows: [4], preview_rows: 1 };
    const look = await lead.post(at('/features/import'), { ...wanted, dry_run: true });
    expect(look.body).to.deep.include({ ready: 2, closed: 1 });
    expect(look.body.preview).to.have.length(1);
    expect(look.body.preview[0]).to.deep.include({ row: 2, status: 'To Do', external: jira('P-1') });
    expect((await lead.post(at('/features/import'), wanted)).body.count).to.equal(2);
    expect(
      ((await features()).slice(1) as { name: string; external?: unknown }[]).map(({ name, external }) => [
        name,
        external,
      ]),
    ).to.deep.equal([
      ['A', jira('P-1')],
      ['D', jira('P-4')],
    ]);
    await lead.put(at(`/features/${(await features())[1]!.id}`), { name: 'Renamed' });
    const again = await lead.post(at('/features/import'), { text, format: 'csv', duplicates: 'keep' });
    expect([again.body.count, again.body.skipped]).to.deep.equal([
      2,
      [
        { row: 2, name: 'A', because: 'the project already has jira P-1' },
        { row: 5, name: 'D', because: 'the project already has jira P-4' },
      ],
    ]);
    for (const [more, field] of [
      [{ excluded_rows: [0] }, 'excluded_rows[0]'],
      [{ preview_rows: 1001 }, 'preview_rows'],
      [{ columns: { name: 'Summary', external_id: 'No' } }, 'columns.external_id'],
    ] as const) {
      const { status, body } = await lead.post(at('/features/import'), { text, format: 'csv', ...more });
      expect([status, body.errors[0].field]).to.deep.equal([422, field]);
    }
  });

  it('takes 10,000 rows, and 2,000 columns, and lets others be answered meanwhile', async () => {
    await makeProject();
    const rows = Array.from({ length: 10_000 }, (_, index) => `Feature ${index},${'x'.repeat(100)},a;b`);
    const importing = lead.post(at('/features/import'), {
      text: ['name,description,tags', ...rows].join('\n'),
      format: 'csv',
    });
    let done = false;
    importing.finally(() => {
      done = true;
    });
    let answered = 0;
    while (!done) {
      expect((await lead.get('/users/me')).status).to.equal(200);
      answered += 1;
    }
    const { status, body } = await importing;
    expect([status, body.count, body.faults, body.skipped]).to.deep.equal([201, 10_000, [], []]);
    expect(answered).to.be.greaterThan(10);
    const page = await lead.get(at('/features?per_page=1000&page=10'));
    expect(page.body.total).to.equal(10_000);
    expect(page.body.items.at(-1)).to.deep.include({ name: 'Feature 9999', tags: ['a', 'b'] });
    const wide = [
      `Summary,Issue key,${'Comment,'.repeat(2000)}Labels`,
      ...['A', 'B'].map((name) => `${name},K-${name},${'c,'.repeat(2000)}l`),
    ];
    const { id } = await app.make.project({ owner: lead });
    const jira = await lead.post(`/projects/${id}/features/import`, {
      text: wide.join('\n'),
      format: 'csv',
      dry_run: true,
    });
    expect(jira.body.columns.map(({ name }: { name: string }) => name)).to.deep.equal([
      'Summary',
      'Issue key',
      'Comment',
      'Labels',
    ]);
    expect(jira.body.ready).to.equal(2);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { theContract } from '../support/contract.ts';
import { contentsOf } from '../support/database-rows.ts';
import { scene } from '../support/scene.ts';

const BACKLOG = readFileSync(path.join(import.meta.dirname, '../support/backlog.xlsx')).toString('base64');
const TABLE = [
  'Summary,Issue key,Status,Labels,Labels,Description,Story Points',
  'Dark theme,APP-1,To Do,ux,mobile,Easier at night,3',
  'Undo,APP-2,Done,,,,5',
  ',APP-3,To Do,,,no name,',
  'dark  THEME,APP-4,To Do,,,,',
].join('\n');

describe('POST /features/import/preview', () => {
  const { app, lead, at, makeProject } = scene({ people: ['lead'], features: ['Dark theme'] });
  const preview = (body: object) => lead.post('/features/import/preview', body);

  it('tells what a table would bring into a new project, whatever the projects have, and writes nothing', async () => {
    const before = await contentsOf(app);
    const { status, body } = await preview({ text: TABLE, format: 'csv', open_only: true });
    expect(status).to.equal(200);
    expect(body).to.deep.include({ source: 'jira', ready: 1, closed: 1, estimates: { value: 0, complexity: 1 } });
    expect(body.mapping).to.deep.include({ name: 'Summary', description: 'Description', tags: ['Labels'] });
    expect(body.mapping.complexity).to.equal('Story Points');
    expect(body.preview.map(({ name, tags }: { name: string; tags: string[] }) => [name, tags])).to.deep.equal([
      ['Dark theme', ['ux', 'mobile']],
    ]);
    expect(body.faults).to.deep.equal([{ row: 4, field: 'name', message: 'the name is missing' }]);
    expect(body.skipped.map(({ row }: { row: number }) => row)).to.deep.equal([3, 5]);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('says what the import then says of the new project, for each kind of list', async () => {
    await makeProject({ features: 0 });
    for (const list of [
      { text: TABLE, format: 'csv' },
      { text: 'Was;Warum\nDunkles Design;Nachts\n', format: 'csv', columns: { name: 'Was', description: 'Warum' } },
      { text: BACKLOG, format: 'xlsx', preview_rows: 1 },
      { text: '[{"title":"Webhooks","labels":["api"]},{"title":"webhooks"}]', format: 'json', duplicates: 'keep' },
      { text: '- Webhooks\n- Undo', format: 'lines' },
      { text: Buffer.from('Name;Text\nÜberblick;Alles', 'latin1').toString('base64'), format: 'csv', encoding: 'auto' },
    ]) {
      const previewed = await preview(list);
      expect(previewed.status, JSON.stringify(previewed.body)).to.equal(200);
      const imported = await lead.post(at('/features/import'), { ...list, dry_run: true });
      expect(previewed.body).to.deep.equal(imported.body);
    }
  });

  it('refuses what the import refuses, in the same words', async () => {
    for (const [list, status] of [
      [{ text: '{"a":', format: 'json' }, 400],
      [{ text: 'no workbook', format: 'xlsx' }, 400],
      [{ text: 'x\n'.repeat(10_001), format: 'lines' }, 422],
      [{ text: 'Title\nUndo', format: 'csv', columns: { name: 'Name' } }, 422],
      [{ text: ' ', format: 'lines' }, 422],
      [{ text: 'Undo' }, 422],
    ] as const) {
      const refused = await preview(list);
      expect(refused.status, JSON.stringify(refused.body)).to.equal(status);
      expect(refused.body).to.deep.equal((await lead.post(at('/features/import'), list)).body);
    }
  });

  it('answers the example of the document as the document shows it', async () => {
    const { operation } = theContract().operations.find((each) => each.operation.operationId === 'previewImport')!;
    const shown = (content: Record<string, { example?: unknown }>) => content['application/json']!.example;
    const { status, body } = await preview(shown(operation.requestBody!.content) as object);
    expect(status).to.equal(200);
    const ok = operation.responses[200] as { content: Record<string, { example?: unknown }> };
    expect(body).to.deep.equal(shown(ok.content));
  });

  it('refuses more features than a project can have', async () => {
    const small = await startTestApp({ FEATURES_PER_PROJECT: '2' });
    const user = small.as(await small.make.user());
    const { status, body } = await user.post('/features/import/preview', { text: 'a\nb\nc', format: 'lines' });
    expect([status, body.detail]).to.deep.equal([409, 'A project can have at most 2 features; this list has 3']);
    expect((await user.post('/features/import/preview', { text: 'a\nb', format: 'lines' })).status).to.equal(200);
  });
});

import { expect } from 'chai';
import type { RawRow } from '../../../shared/features/lists/raw-row.ts';
import { openList } from '../../../shared/features/lists/read-feature-list.ts';
import { asWritten } from '../../../shared/features/lists/written-cells.ts';
import type { ImportRow, RowOfCells } from '../../../shared/features/rules/feature-import.ts';
import { toImportRow } from '../../../shared/features/rules/feature-import.ts';
import { guessMapping, scaleOf, sourceOf } from '../../../shared/features/rules/import-columns.ts';
import { withNumbers } from '../../../shared/features/rules/import-numbers.ts';
import { titleTreeOf, withTree } from '../../../shared/features/rules/title-tree.ts';
import type { ImportSource } from '../../../shared/features/rules/trackers.ts';
import { finish } from '../../../shared/ranking/steps.ts';

/** The rows of a text, as the preview reads them. */
async function rowsOf(text: string, format: 'csv' | 'json'): Promise<{ source: ImportSource; rows: ImportRow[] }> {
  const raw: RawRow[] = [];
  for await (const row of (await openList(text, format)).rows) raw.push(row);
  const columns = [...new Set(raw.flatMap((row) => row.columns))];
  const source = sourceOf(columns);
  const tree = titleTreeOf(columns);
  const cellsOf = (column: string) => raw.flatMap(({ valuesOf }) => withTree(tree, valuesOf)(column));
  const mapping = guessMapping(columns, cellsOf);
  const written = asWritten({ format, source, mapping });
  const rows: RowOfCells[] = raw.map((each) =>
    toImportRow(each.row, mapping, source, withTree(tree, written(each).valuesOf), { isList: each.isList }),
  );
  const scales = { complexity: mapping.complexity ? scaleOf(mapping.complexity, source) : 1 };
  return { source, rows: finish(withNumbers(rows, { isTyped: format === 'json', scales })) };
}

/** Name, key, link and effort of the first row, and the closed rows. */
async function known(text: string, format: 'csv' | 'json' = 'csv') {
  const { source, rows } = await rowsOf(text, format);
  const [{ name, external, estimates }] = rows as [ImportRow];
  const closed = rows.flatMap((row) => (row.closed === undefined ? [] : [row.name]));
  return [source, name, external?.id ?? null, external?.url ?? null, estimates?.complexity ?? null, closed];
}

/** Items as an API answers them; a key such as `state.name` is the path to a member. */
const api = (...items: object[]) => known(JSON.stringify(items.map(nested)), 'json');

function nested(item: object): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const paths = new Set<string>();
  for (const [path, value] of Object.entries(item)) {
    const [key, ...rest] = path.split('.') as [string, ...string[]];
    if (rest.length > 0) paths.add(key);
    whole[key] = rest.length > 0 ? { ...(whole[key] as object), [rest.join('.')]: value } : value;
  }
  for (const key of paths) whole[key] = nested(whole[key] as object);
  return whole;
}

describe('a list of a tracker', () => {
  it('of Jira has a key, an effort and closed rows, as a file and as an answer of its API', async () => {
    expect(
      await known(
        'Issue Type,Issue key,Summary,Status,Resolution,Resolved,Original estimate,Custom field (Story Points),Custom field (Category)\n' +
          "Story,PAY-1,Pay later,In Review,Unresolved,,28800,,Money\nBug,PAY-2,Pay now,Parked,Won't Do,12/Mar/26 9:10 AM,,,",
      ),
    ).to.deep.equal(['jira', 'Pay later', 'PAY-1', null, 8, ['Pay now']]);
    const fields = (summary: string, key: string, more: object) => ({ 'fields.summary': summary, key, ...more });
    expect(
      await api(
        fields('Pay later', 'PAY-1', { 'fields.timeoriginalestimate': 5400, 'fields.status.name': 'QA' }),
        fields('Pay now', 'PAY-2', { 'fields.status.name': 'Parked', 'fields.status.statusCategory.key': 'done' }),
        fields('Pay never', 'PAY-3', { 'fields.resolution.name': 'Duplicate', self: 'https://x.example/rest/api/3/1' }),
      ),
    ).to.deep.equal(['jira', 'Pay later', 'PAY-1', null, 1.5, ['Pay now', 'Pay never']]);
  });

  it('of Jira is read in other languages', async () => {
    for (const [head, done] of [
      ['Zusammenfassung,Vorgangsschlüssel,Statuskategorie,Benutzerdefinierte Felder (Story Points)', 'Fertig'],
      ['Résumé,Clé de ticket,Catégorie d’état,Champs personnalisés (Story Points)', 'Terminé(e)'],
      ['Resumen,Clave de incidencia,Categoría de estado,Campo personalizado (Puntos de historia)', 'Listo'],
      ['Resumo,Chave da item,Categoria do status,Campo personalizado (Story point estimate)', 'Concluído(a)'],
      ['Samenvatting,Issuesleutel,Statuscategorie,Aangepast veld (Story Points)', 'Gereed'],
      ['Riepilogo,Chiave ticket,Categoria di stato,Campo personalizzato (Story Points)', 'Completato'],
      ['Podsumowanie,Klucz zgłoszenia,Kategoria statusu,Pole niestandardowe (Story Points)', 'Gotowe'],
      ['Тема,Ключ задачи,Категория статуса,Настраиваемое поле (Story Points)', 'Готово'],
      ['要約,課題キー,ステータス カテゴリ,カスタム フィールド (Story Points)', '完了'],
    ] as const) {
      const text = `${head}\nAlpha,P-1,?,3\nBeta,P-2,${done},5`;
      expect(await known(text), head).to.deep.equal(['jira', 'Alpha', 'P-1', null, 3, ['Beta']]);
    }
  });

  it('of GitHub and GitLab has its repository in the key, and no address of an API as its link', async () => {
    const page = 'https://github.com/octo/repo/issues/3';
    const issue = {
      number: 3,
      title: 'Dark theme',
      node_id: 'x',
      url: 'https://api.github.com/repos/octo/repo/issues/3',
    };
    expect(await api({ ...issue, html_url: page, state: 'open', closed_at: null })).to.deep.equal([
      'github',
      'Dark theme',
      'octo/repo#3',
      page,
      null,
      [],
    ]);
    expect(await api(issue, { ...issue, number: 4, title: 'Old', closed_at: '2026-01-02T03:04:05Z' })).to.deep.equal([
      'github',
      'Dark theme',
      'octo/repo#3',
      null,
      null,
      ['Old'],
    ]);
    expect(await api({ number: 5, title: 'Undo', labels: [], repo: 'https://github.com/octo/core' })).to.deep.equal([
      'github',
      'Undo',
      'octo/core#5',
      null,
      null,
      [],
    ]);
    const gitlab = 'https://gitlab.com/a/b/-/issues/7';
    expect(
      await known(
        `Title,Description,Issue ID,URL,State,Closed At (UTC),Labels,Time Estimate\nUndo,d,7,${gitlab},Open,,,7200\nOld,,8,,Other,2026-01-02 10:00:00,,`,
      ),
    ).to.deep.equal(['gitlab', 'Undo', 'a/b#7', gitlab, 2, ['Old']]);
    for (const effort of [{ weight: 3 }, { 'time_stats.time_estimate': 10_800 }]) {
      expect(await api({ iid: 7, title: 'Undo', web_url: gitlab, ...effort })).to.deep.equal([
        'gitlab',
        'Undo',
        'a/b#7',
        gitlab,
        3,
        [],
      ]);
    }
    const repository = { name: 'core', nameWithOwner: 'octo/core' };
    expect((await api({ number: 5, title: 'Undo', labels: [], repository }))[2]).to.equal('octo/core#5');
  });

  it('of Linear is closed by its dates, or by the type of its state', async () => {
    const head = 'ID,Team,Title,Description,Status,Estimate,Created,Completed,Canceled';
    expect(
      await known(
        `${head}\nENG-1,Eng,Undo,,Building,3,2026-01-01,,\nENG-2,Eng,Redo,,Ready,,,2026-02-03T10:00:00Z,\nENG-3,Eng,Never,,Gone,,,,Tue Mar 03 2026`,
      ),
    ).to.deep.equal(['linear', 'Undo', 'ENG-1', null, 3, ['Redo', 'Never']]);
    const url = 'https://linear.app/x/issue/ENG-1';
    expect(
      await api(
        {
          id: '8f14e45f',
          identifier: 'ENG-1',
          title: 'Undo',
          url,
          estimate: 2,
          'state.name': 'Building',
          'state.type': 'started',
        },
        { id: '45c48cce', identifier: 'ENG-2', title: 'Redo', 'state.name': 'Ready', 'state.type': 'completed' },
      ),
    ).to.deep.equal(['linear', 'Undo', 'ENG-1', url, 2, ['Redo']]);
  });

  it('of Azure DevOps has the deepest title of a tree as its name', async () => {
    const text =
      'ID,Work Item Type,Title 1,Title 2,Title 3,State,Story Points\n1,Epic,Shop,,,New,\n2,Feature,,Cart,,Active,\n3,Bug,,,Empty cart,Closed,2\n4,Task,Shop,Cart,Pay,New,';
    const { source, rows } = await rowsOf(text, 'csv');
    expect(source).to.equal('azure-devops');
    expect(rows.map(({ name, external, closed }) => [name, external?.id, closed])).to.deep.equal([
      ['Shop', '1', undefined],
      ['Cart', '2', undefined],
      ['Empty cart', '3', 'its status is “Closed”'],
      ['Pay', '4', undefined],
    ]);
    const page = 'https://dev.azure.com/o/p/_workitems/edit/4';
    const fields = {
      'System.Title': 'Cart',
      'System.WorkItemType': 'Bug',
      'System.State': 'New',
      'Microsoft.VSTS.Scheduling.StoryPoints': 5,
    };
    expect(
      await api({ id: 4, url: 'https://dev.azure.com/o/_apis/wit/workItems/4', '_links.html.href': page, fields }),
    ).to.deep.equal(['azure-devops', 'Cart', '4', page, 5, []]);
  });

  it('of Trello, Asana and ClickUp is known by its columns', async () => {
    const card = 'https://trello.com/c/a1';
    expect(
      await known(
        `Card ID,Card Name,Card URL,Card Description,Labels,List Name,Archived\na1,Tiles,${card},,"Buy (green), Now (red)",Doing,false\na2,Old,,,,Doing,true\na3,Sold,,,,Done,false`,
      ),
    ).to.deep.equal(['trello', 'Tiles', 'a1', card, null, ['Old', 'Sold']]);
    expect(
      await api({ id: 'a1', idList: 'l', idShort: 1, name: 'Tiles', shortUrl: card, closed: false, dueComplete: true }),
    ).to.deep.equal(['trello', 'Tiles', 'a1', card, null, ['Tiles']]);
    expect(
      await known(
        'Task ID,Created At,Completed At,Name,Section/Column,Notes,Tags\n12,2026-09-01,,Tiles,Doing,,\n13,2026-09-01,2026-09-30,Paint,Doing,,',
      ),
    ).to.deep.equal(['asana', 'Tiles', '12', null, null, ['Paint']]);
    const task = 'https://app.asana.com/0/1/12';
    expect(
      await api({ gid: '12', name: 'Tiles', permalink_url: task, completed: false, completed_at: null }),
    ).to.deep.equal(['asana', 'Tiles', '12', task, null, []]);
    const clickup = await rowsOf(
      'Task Type,Task ID,Task Name,Task Content,Status,Date Closed,Tags,Time Estimated\nTask,86a,Tiles,,waiting,,"[bath, now]",5400000\nTask,86b,Paint,,parked,1789052400000,[],',
      'csv',
    );
    expect([
      clickup.source,
      clickup.rows.map(({ name, tags, closed }) => [name, tags, closed !== undefined]),
    ]).to.deep.equal([
      'clickup',
      [
        ['Tiles', ['bath', 'now'], false],
        ['Paint', [], true],
      ],
    ]);
    expect(clickup.rows[0]!.estimates!.complexity).to.equal(1.5);
  });

  it('of monday.com, Notion and YouTrack is known by its columns', async () => {
    expect(
      await known('Name,Subitems,Owner,Status,Item ID (auto generated)\nTiles,,Ann,Stuck,123\nPaint,,Bob,Done,124'),
    ).to.deep.equal(['monday', 'Tiles', '123', null, null, ['Paint']]);
    expect(
      await known(
        'Name,Created time,ID,Status,Points,Done\nTiles,1 March 2026,WISH-1,Idea,3,No\nPaint,1 March 2026,WISH-2,Idea,,Yes',
      ),
    ).to.deep.equal(['notion', 'Tiles', 'WISH-1', null, 3, ['Paint']]);
    expect(
      await known(
        'Issue Id,Project,Tags,Summary,State,Resolved,Estimation\nA-1,A,,Tiles,Open,,1d 4h\nA-2,A,,Paint,Verified?,02 Mar 2026 10:00,',
      ),
    ).to.deep.equal(['youtrack', 'Tiles', 'A-1', null, 12, ['Paint']]);
    expect(
      await api(
        { idReadable: 'A-1', summary: 'Tiles', resolved: null },
        { idReadable: 'A-2', summary: 'Paint', resolved: 1789052400000 },
      ),
    ).to.deep.equal(['youtrack', 'Tiles', 'A-1', null, null, ['Paint']]);
    const estimated = { name: 'Estimation', value: { minutes: 480, presentation: '1d' } };
    const customised = { idReadable: 'A-1', summary: 'Tiles', resolved: null, customFields: [estimated] };
    expect(await api(customised, { ...customised, idReadable: 'A-2' })).to.deep.equal([
      'youtrack',
      'Tiles',
      'A-1',
      null,
      8,
      [],
    ]);
  });

  it('of Redmine is read in its languages', async () => {
    for (const [head, done] of [
      ['#,Project,Tracker,Status,Priority,Subject,Estimated time,Closed', 'Closed'],
      ['#,Projekt,Tracker,Status,Priorität,Thema,Geschätzter Aufwand,Geschlossen am', 'Erledigt'],
      ['#,Projet,Tracker,Statut,Priorité,Sujet,Temps estimé,Fermé', 'Fermé'],
      ['#,Proyecto,Tipo,Estado,Prioridad,Asunto,Tiempo estimado,Cerrada', 'Cerrada'],
      ['#,Projeto,Tipo,Situação,Prioridade,Título,Tempo estimado,Concluído', 'Fechada'],
      ['#,Проект,Трекер,Статус,Приоритет,Тема,Оценка временных затрат,Закрыта', 'Закрыта'],
      ['#,プロジェクト,トラッカー,ステータス,優先度,題名,予定工数,終了日', '終了'],
    ] as const) {
      const text = `${head}\n7,P,Bug,New,Low,Alpha,2.5,\n8,P,Bug,${done},Low,Beta,1,\n9,P,Bug,New,Low,Gamma,,2026-03-04 10:00`;
      expect(await known(text), head).to.deep.equal(['redmine', 'Alpha', '7', null, 2.5, ['Beta', 'Gamma']]);
    }
    expect(
      await api({ id: 7, subject: 'Alpha', 'tracker.name': 'Bug', 'status.name': 'New', estimated_hours: 3 }),
    ).to.deep.equal(['redmine', 'Alpha', '7', null, 3, []]);
  });

  it('of Shortcut, Taiga, Plane and Pivotal Tracker is known by its columns', async () => {
    expect(
      await known(
        'id,name,type,is_completed,completed_at,estimate,state,labels\n5,Alpha,feature,FALSE,,2,Unscheduled,\n6,Beta,bug,TRUE,2026/01/02 10:00,,Ready,',
      ),
    ).to.deep.equal(['shortcut', 'Alpha', '5', null, 2, ['Beta']]);
    const story = 'https://app.shortcut.com/x/story/5';
    expect(await api({ id: 5, name: 'Alpha', app_url: story, story_type: 'bug', completed: false })).to.deep.equal([
      'shortcut',
      'Alpha',
      '5',
      story,
      null,
      [],
    ]);
    expect(
      await known(
        'id,ref,subject,description,status,is_closed,ux-points,total-points,tags\n900,12,Alpha,,New,False,1,4.0,\n901,13,Beta,,Parked,True,,,',
      ),
    ).to.deep.equal(['taiga', 'Alpha', '12', null, 4, ['Beta']]);
    expect(
      await known(
        'ID,Project,Name,Description,State,Module Name,Completed At\nWEB-1,Web,Alpha,,Backlog,,\nWEB-2,Web,Beta,,Parked,,"Tue, 22 Apr 2026 01:02:18"',
      ),
    ).to.deep.equal(['plane', 'Alpha', 'WEB-1', null, null, ['Beta']]);
    expect(
      await api(
        { id: 'a', sequence_id: 1, name: 'Alpha', state: 'u1', 'state_detail.name': 'Doing' },
        {
          id: 'b',
          sequence_id: 2,
          name: 'Beta',
          state: 'u2',
          'state_detail.name': 'Live',
          'state_detail.group': 'completed',
        },
      ),
    ).to.deep.equal(['plane', 'Alpha', '1', null, null, ['Beta']]);
    const page = 'https://www.pivotaltracker.com/story/show/1';
    expect(
      await known(
        `Id,Title,Labels,Type,Estimate,Current State,Accepted at,URL\n1,Alpha,,feature,2,started,,${page}\n2,Beta,,feature,,accepted,,`,
      ),
    ).to.deep.equal(['pivotal', 'Alpha', '1', page, 2, ['Beta']]);
    // Elsewhere it is a beginning.
    expect(await known('Title,Current State\nAlpha,accepted')).to.deep.include([]);
  });

  it('is not taken for one of a tracker because it numbers its rows', async () => {
    for (const text of ['#,Title,Type\n1,Alpha,Bug', 'ID,Name\n1,Alpha', 'id,title\n1,Alpha']) {
      expect((await known(text)).slice(1, 3), text).to.deep.equal(['Alpha', null]);
    }
  });

  it('has no name from a column of kinds, dates or links, nor a title of its milestone', async () => {
    const rows = ['Dark theme', 'Undo', 'Search', 'Export', 'Offline', 'Sharing'].map(
      (wish, index) => `${index % 2 ? 'Bug' : 'Epic'},2026-01-0${index + 1},https://x.example/${index},${wish}`,
    );
    expect((await known(`Kind,Since,Where,Wish\n${rows.join('\n')}`))[1]).to.equal('Dark theme');
    expect((await known(`Feature,Since,Where,Wish\n${rows.join('\n')}`))[1]).to.equal('Dark theme');
    expect((await api({ 'milestone.title': 'v1', 'assignee.name': 'Ann', wish: 'Undo' }))[1]).not.to.equal('v1');
    expect((await api({ 'x.title': 'Undo', 'x.milestone.title': 'v1' }))[1]).to.equal('Undo');
  });

  it('has closed rows only where a date, a flag or a resolution says so', async () => {
    const open = [
      '',
      'false',
      '0',
      'No',
      'None',
      'Unresolved',
      'null',
      '50%',
      '3 of 5',
      '-',
      'in progress',
      'Nein',
      'нет',
    ];
    const done = [
      'true',
      '1',
      'Yes',
      'x',
      '✓',
      '100%',
      '2026-01-02',
      '2.1.2026',
      '1/2/26',
      '46000',
      '1789052400000',
      'Jan 2, 2026',
      'Done',
    ];
    const text = [
      'Name,Completed',
      ...[...open, ...done].map((cell, index) => `${index < open.length ? 'open' : 'done'} ${index},"${cell}"`),
    ];
    const { rows } = await rowsOf(text.join('\n'), 'csv');
    for (const { name, closed } of rows) expect(closed !== undefined, name).to.equal(name.startsWith('done'));
  });

  it('has closed rows by words around which there are numbers, emoji or genders', async () => {
    for (const status of [
      '✅ Done',
      '4 - Done',
      'DONE!',
      'Closed (fixed)',
      "Closed - Won't do",
      'Cerrado/a',
      'Résolu·e',
      '已完成',
      '완료됨',
      'Hotovo',
      'Suljettu',
      'Kapatıldı',
    ]) {
      expect((await rowsOf(`Name,Status\nA,"${status}"`, 'csv')).rows[0]!.closed, status).to.be.a('string');
    }
    for (const status of [
      'Not done',
      'Ready to be closed',
      'Done?ish',
      'To Do',
      'Open',
      'Reopened',
      'Unresolved',
      'Nicht erledigt',
      'À faire',
    ]) {
      expect((await rowsOf(`Name,Status\nA,"${status}"`, 'csv')).rows[0]!.closed, status).to.equal(undefined);
    }
  });

  it('has durations in hours', async () => {
    for (const [text, hours] of [
      ['1d 4h', 12],
      ['2 hours, 30 minutes', 2.5],
      ['PT8H', 8],
      ['1w', 40],
      ['3 Tage', 24],
      ['1j 2h', 10],
      ['90m', 1.5],
    ] as const) {
      expect((await rowsOf(`Name,Estimate\nA,"${text}"`, 'csv')).rows[0]!.estimates?.complexity, text).to.equal(hours);
    }
    for (const text of ['M', 'soon', '3 apples', '1d4x', 'h']) {
      expect((await rowsOf(`Name,Estimate\nA,"${text}"`, 'csv')).rows[0]!.notNumbers, text).to.have.length(1);
    }
  });
});

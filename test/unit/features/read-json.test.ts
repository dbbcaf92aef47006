import { expect } from 'chai';
import { openList } from '../../../shared/features/lists/read-feature-list.ts';
import { asWritten } from '../../../shared/features/lists/written-cells.ts';
import { toImportRow } from '../../../shared/features/rules/feature-import.ts';
import { guessMapping, sourceOf } from '../../../shared/features/rules/import-columns.ts';

async function read(given: unknown, part?: string) {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const { rows, ...list } = await openList(text, 'json', { part });
  const features = [];
  for await (const raw of rows) {
    // An import has no more.
    if (raw.row > 10_000) break;
    const [mapping, source] = [guessMapping(raw.columns), sourceOf(raw.columns)];
    const { name, description, tags, external, status, cells } = toImportRow(
      raw.row,
      mapping,
      source,
      asWritten({ format: 'json', source, mapping })(raw).valuesOf,
      { isList: raw.isList },
    );
    features.push({
      name,
      ...(description && { description }),
      ...(tags.length > 0 && { tags }),
      ...(external && { external }),
      ...(status && { status }),
      ...(cells?.complexity && { effort: cells.complexity }),
    });
  }
  return { features, ...list };
}

const names = async (given: unknown) => (await read(given)).features.map(({ name }) => name);

async function refused(given: unknown): Promise<string> {
  try {
    await read(given);
  } catch (error) {
    expect((error as { status: number }).status).to.equal(400);
    return (error as Error).message;
  }
  throw new Error('It was read');
}

describe('JSON of a tracker', () => {
  it('is read from a board of Trello: its cards with their lists, not its actions and members', async () => {
    const card = (id: string, name: string, more: object = {}) => ({
      id,
      name,
      desc: '',
      idList: 'l1',
      closed: false,
      labels: [],
      shortLink: `s${id}`,
      shortUrl: `https://trello.com/c/s${id}`,
      url: `https://trello.com/c/s${id}/1-card`,
      ...more,
    });
    const board = {
      name: 'Roadmap',
      desc: 'Our board',
      url: 'https://trello.com/b/x',
      actions: [{ id: 'a', type: 'updateCard', data: { card: { name: 'Old name' }, list: { name: 'To do' } } }],
      cards: [
        card('1', 'Dark theme', { desc: 'At **night**', labels: [{ name: 'ux, web' }, { name: '', color: 'red' }] }),
        card('2', 'Undo', { idList: 'l2' }),
        card('3', 'Old', { closed: true }),
      ],
      labels: [{ name: 'ux', color: 'green' }],
      lists: [
        { id: 'l1', name: 'To do', closed: false },
        { id: 'l2', name: 'Shipping', closed: true },
      ],
      members: [{ fullName: 'Ann', username: 'ann' }],
      checklists: [{ name: 'Steps', checkItems: [{ name: 'One', state: 'complete' }] }],
    };
    const { features } = await read(board);
    expect(features.map(({ name, description, tags, status }) => [name, description, tags, status])).to.deep.equal([
      ['Dark theme', 'At **night**', ['ux, web', 'red'], 'To do'],
      ['Undo', undefined, undefined, 'Archived'],
      ['Old', undefined, undefined, 'Archived'],
    ]);
    expect(features[0]!.external).to.deep.include({ id: '1', url: 'https://trello.com/c/s1' });
  });

  it('is read from Jira: fields, documents, status categories, and names of its own fields', async () => {
    const description = {
      type: 'doc',
      version: 1,
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Easier ' },
            { type: 'text', text: 'at night', marks: [{ type: 'strong' }] },
          ],
        },
        {
          type: 'bulletList',
          content: ['one', 'two'].map((text) => ({
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          })),
        },
      ],
    };
    const issue = (key: string, fields: object) => ({
      id: '1',
      self: `https://a.example/jira/rest/api/3/issue/1`,
      key,
      fields,
    });
    const answer = {
      total: 2,
      names: { customfield_10016: 'Story Points' },
      issues: [
        issue('PAY-1', {
          summary: 'Dark theme',
          description,
          labels: ['ux', 'a,b'],
          customfield_10016: 5,
          status: {
            self: 'https://a.example/status',
            name: 'In Arbeit',
            statusCategory: { key: 'indeterminate', name: 'In Arbeit' },
          },
          subtasks: [{ key: 'PAY-9', fields: { summary: 'Part', status: { name: 'Offen' } } }],
        }),
        issue('PAY-2', {
          summary: 'Undo',
          description: null,
          status: { name: 'Ausgeliefert', statusCategory: { key: 'done' } },
        }),
      ],
    };
    expect((await read(answer)).features).to.deep.equal([
      {
        name: 'Dark theme',
        description: 'Easier at night\n\n- one\n- two',
        tags: ['ux', 'a,b'],
        external: { source: 'jira', id: 'PAY-1', url: 'https://a.example/jira/browse/PAY-1' },
        status: 'In Arbeit',
        effort: '5',
      },
      {
        name: 'Undo',
        external: { source: 'jira', id: 'PAY-2', url: 'https://a.example/jira/browse/PAY-2' },
        status: 'Done',
      },
    ]);
  });

  it('is read from GraphQL: nodes, edges, pages, and items of a project', async () => {
    const issue = (number: number, title: string) => ({
      number,
      title,
      body: '',
      url: `https://github.com/o/r/issues/${number}`,
      labels: { nodes: [{ name: 'ux', description: 'Looks', url: 'https://github.com/l' }] },
    });
    const expected = {
      name: 'A',
      tags: ['ux'],
      external: { source: 'github', id: 'o/r#1', url: 'https://github.com/o/r/issues/1' },
    };
    for (const answer of [
      { data: { repository: { issues: { nodes: [issue(1, 'A')] } } } },
      { data: { search: { edges: [{ cursor: 'x', node: issue(1, 'A') }] } } },
      { data: { user: { projectV2: { title: 'P', items: { nodes: [{ type: 'ISSUE', content: issue(1, 'A') }] } } } } },
    ]) {
      expect((await read(answer)).features, JSON.stringify(answer)).to.deep.equal([expected]);
    }
    const linear = {
      data: {
        issues: {
          nodes: [{ identifier: 'ENG-7', title: 'A', state: { name: 'Live', type: 'completed' }, estimate: 3 }],
        },
      },
    };
    expect((await read(linear)).features).to.deep.equal([
      { name: 'A', external: { source: 'linear', id: 'ENG-7', url: null }, status: 'Done', effort: '3' },
    ]);
    const pages = [{ issues: [issue(1, 'A')] }, { issues: [issue(2, 'B')] }];
    expect(await names(pages)).to.deep.equal(['A', 'B']);
    expect(await names([[issue(1, 'A')], [issue(2, 'B')]])).to.deep.equal(['A', 'B']);
  });

  it('is read from GitHub and GitLab: pages, not addresses of their interfaces', async () => {
    const github = [
      {
        number: 3,
        title: 'A',
        url: 'https://api.github.com/repos/o/r/issues/3',
        html_url: 'https://github.com/o/r/issues/3',
      },
    ];
    expect((await read(github)).features[0]!.external).to.deep.equal({
      source: 'github',
      id: 'o/r#3',
      url: 'https://github.com/o/r/issues/3',
    });
    const gitlab = [
      { id: 90, iid: 7, title: 'A', state: 'closed', labels: ['ux'], web_url: 'https://gitlab.com/g/p/-/issues/7' },
    ];
    expect((await read(gitlab)).features).to.deep.equal([
      {
        name: 'A',
        tags: ['ux'],
        external: { source: 'gitlab', id: 'g/p#7', url: 'https://gitlab.com/g/p/-/issues/7' },
        status: 'closed',
      },
    ]);
  });

  it('is read from Azure DevOps: fields with name spaces, HTML', async () => {
    const answer = {
      count: 1,
      value: [
        {
          id: 12,
          url: 'https://dev.azure.com/o/p/_apis/wit/workItems/12',
          fields: {
            'System.Title': 'Dark theme',
            'System.WorkItemType': 'User Story',
            'System.State': 'Active',
            'System.Tags': 'ux; mobile',
            'System.AssignedTo': { displayName: 'Ann' },
            'System.Description': '<div>Easier&nbsp;at <b>night</b> &amp; dusk</div><ul><li>one</li><li>two</li></ul>',
            'Microsoft.VSTS.Scheduling.StoryPoints': 3,
          },
        },
      ],
    };
    expect((await read(answer)).features).to.deep.equal([
      {
        name: 'Dark theme',
        description: 'Easier at night & dusk\n\n- one\n- two',
        tags: ['ux', 'mobile'],
        external: { source: 'azure-devops', id: '12', url: 'https://dev.azure.com/o/p/_workitems/edit/12' },
        status: 'Active',
        effort: '3',
      },
    ]);
  });

  it('is read from Notion, Monday, YouTrack, Redmine, Asana and Taiga', async () => {
    const notion = {
      object: 'list',
      results: [
        {
          object: 'page',
          url: 'https://notion.so/a',
          properties: {
            Idee: { id: 't', type: 'title', title: [{ plain_text: 'Dark ' }, { plain_text: 'theme' }] },
            Tags: { type: 'multi_select', multi_select: [{ name: 'ux' }, { name: 'a;b' }] },
            Status: { type: 'status', status: { name: 'Doing' } },
            Estimate: { type: 'number', number: 3 },
          },
        },
      ],
    };
    expect((await read(notion)).features[0]).to.deep.include({
      name: 'Dark theme',
      tags: ['ux', 'a;b'],
      status: 'Doing',
      effort: '3',
    });
    const monday = {
      data: {
        boards: [
          {
            name: 'Our board',
            state: 'active',
            items_page: {
              items: [
                {
                  id: '1',
                  name: 'Dark theme',
                  column_values: [{ id: 's', text: 'Working on it', column: { title: 'Status' } }],
                },
              ],
            },
          },
        ],
      },
    };
    expect((await read(monday)).features).to.deep.equal([
      { name: 'Dark theme', external: { source: 'monday', id: '1', url: null }, status: 'Working on it' },
    ]);
    const youtrack = [
      {
        idReadable: 'P-1',
        summary: 'Dark theme',
        tags: [{ name: 'ux' }],
        customFields: [{ name: 'State', value: { name: 'Open' } }],
      },
    ];
    expect((await read(youtrack)).features[0]).to.deep.include({ name: 'Dark theme', tags: ['ux'], status: 'Open' });
    const redmine = {
      issues: [{ id: 4, subject: 'Dark theme', status: { id: 5, name: 'Gelöst', is_closed: true } }],
      total_count: 1,
    };
    expect((await read(redmine)).features[0]).to.deep.include({ name: 'Dark theme', status: 'Done' });
    const asana = {
      data: [{ gid: '9', name: 'Dark theme', notes: 'At night', completed: true, tags: [{ gid: '1', name: 'ux' }] }],
    };
    expect((await read(asana)).features[0]).to.deep.include({
      name: 'Dark theme',
      description: 'At night',
      status: 'Completed',
    });
    const taiga = [
      {
        subject: 'Dark theme',
        ref: 3,
        tags: [
          ['ux', '#fff'],
          ['web', null],
        ],
        status_extra_info: { name: 'New', is_closed: false },
      },
    ];
    expect((await read(taiga)).features[0]).to.deep.include({ name: 'Dark theme', tags: ['ux', 'web'], status: 'New' });
  });

  it('is read from lines, and from a single object', async () => {
    expect(await names('{"name":"A"}\n{"name":"B","x":{"y":[1]}}\n\n{"name":"C"}')).to.deep.equal(['A', 'B', 'C']);
    expect(await names('[{"title":"A"}]\n[{"title":"B"}]')).to.deep.equal(['A', 'B']);
    expect(await names({ title: 'A', labels: [{ name: 'ux' }] })).to.deep.equal(['A']);
    expect(await names({ features: ['A', 'B'] })).to.deep.equal(['A', 'B']);
    expect(await names([{ Idee: 'A' }])).to.deep.equal(['A']);
  });

  it('offers the other lists that may be meant', async () => {
    const dump = {
      user_stories: [{ subject: 'A', description: 'x' }],
      issues: [{ subject: 'B' }, { subject: 'C' }],
      tags: [{ name: 'ux' }],
    };
    const { parts, part, features } = await read(dump);
    expect(parts).to.deep.equal([
      { name: 'user_stories', rows: 1 },
      { name: 'issues', rows: 2 },
    ]);
    expect([part, features.map(({ name }) => name)]).to.deep.equal(['user_stories', ['A']]);
    expect((await read(dump, 'issues')).features.map(({ name }) => name)).to.deep.equal(['B', 'C']);
  });

  it('that holds no features is refused with what was found and what is expected', async () => {
    expect(await refused({ ok: true, users: [{ login: 'ann' }] })).to.match(
      /object with ok, users.*lists are users \(1\).*name or a title/,
    );
    expect(await refused({ ok: true })).to.match(/object with ok\. It has no lists/);
    for (const text of [
      '{',
      '[1,]',
      '[{"a":1}',
      'null',
      '{"features":{}}x',
      '[{"a":}]',
      '"a"',
      '[}',
      '{"a":"',
      `${'['.repeat(50)}${']'.repeat(50)}`,
    ]) {
      expect(await refused(text), text).to.match(/not valid JSON/);
    }
  });

  it('takes time for each character once, whatever they are', async () => {
    for (const part of ['{"a":[', '[]', '{"a":[{}]},', '"\\\\', '\\', '{}\n', '[{"name":"a"}],', '{"a":[1]}\n']) {
      const text = part.repeat(Math.ceil(300_000 / part.length));
      // The time of this process, whatever else the machine does.
      const start = process.cpuUsage();
      await read(`[${text}]`).catch((error: { status: number }) => expect(error.status).to.equal(400));
      await read(text).catch((error: { status: number }) => expect(error.status).to.equal(400));
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000, part).to.be.lessThan(5000);
    }
  });
});

import { expect } from 'chai';
import { changesOf, taggedOf } from '../../../api/client/features/changes.ts';
import {
  activeAfter,
  idsBetween,
  nextSorting,
  type Sorting,
  shownRows,
  tagsOf,
  toRows,
  type View,
} from '../../../api/client/features/feature-rows.ts';

type Listed = Parameters<typeof toRows>[0][number];

let made = 0;
function feature(
  name: string,
  about: { percentile?: number | null; answers?: number; tags?: string[]; description?: string } = {},
) {
  const { percentile = null, answers = 0, tags = [], description = '' } = about;
  made += 1;
  const at = new Date(Date.UTC(2026, 0, made)).toISOString();
  return {
    id: `id-${name}`,
    name,
    description,
    tags,
    project_id: 'project',
    created_at: at,
    updated_at: at,
    archived_at: null,
    external: null,
    percentiles: { value: percentile, complexity: null },
    comparison_count: { value: answers, complexity: 0 },
  } satisfies Listed;
}

const EVERYTHING: View = { search: '', tag: null, sorting: null };
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the table of features', () => {
  it('says where a feature stands in the results, and nothing of those that no answer is about', () => {
    const rows = toRows([
      feature('a', { percentile: 100, answers: 1 }),
      feature('b'),
      feature('c', { percentile: 50, answers: 1 }),
      feature('d', { percentile: 0, answers: 3 }),
    ]);
    expect(rows.map(({ value }) => value)).to.deep.equal([100, null, 50, 0]);
    expect(rows.map(({ complexity }) => complexity)).to.deep.equal([null, null, null, null]);
    expect(rows.map(({ answers }) => answers)).to.deep.equal([1, 0, 1, 3]);
  });

  it('finds every word in names, descriptions and tags, in any case and without accents', () => {
    const rows = toRows([
      feature('Über die Brücke'),
      feature('Dark theme', { description: 'easier at NIGHT', tags: ['ux'] }),
      feature('Night shift', { tags: ['mobile'] }),
    ]);
    const found = (search: string, tag: string | null = null) => names(shownRows(rows, { ...EVERYTHING, search, tag }));
    expect(found('')).to.have.length(3);
    expect(found('brucke uber')).to.deep.equal(['Über die Brücke']);
    expect(found('night')).to.deep.equal(['Dark theme', 'Night shift']);
    expect(found(' UX  night ')).to.deep.equal(['Dark theme']);
    expect(found('night', 'mobile')).to.deep.equal(['Night shift']);
    expect(found('none')).to.deep.equal([]);
  });

  it('sorts by every column, numbers in names as numbers, what is not known last', () => {
    const rows = toRows([
      feature('f 10', { percentile: 50, answers: 2 }),
      feature('f 9'),
      feature('F 2', { percentile: 100, answers: 9 }),
    ]);
    const sorted = (sorting: Sorting) => names(shownRows(rows, { ...EVERYTHING, sorting }));
    expect(sorted({ by: 'name', isDescending: false })).to.deep.equal(['F 2', 'f 9', 'f 10']);
    expect(sorted({ by: 'value', isDescending: true })).to.deep.equal(['F 2', 'f 10', 'f 9']);
    expect(sorted({ by: 'value', isDescending: false })).to.deep.equal(['f 10', 'F 2', 'f 9']);
    expect(sorted({ by: 'answers', isDescending: true })).to.deep.equal(['F 2', 'f 10', 'f 9']);
    expect(sorted({ by: 'changed', isDescending: true })).to.deep.equal(['F 2', 'f 9', 'f 10']);
  });

  it('goes through both directions of a column and back to the order of adding', () => {
    const seen: (Sorting | null)[] = [];
    for (let sorting = nextSorting(null, 'value'); seen.length < 3; sorting = nextSorting(sorting, 'value')) {
      seen.push(sorting);
    }
    expect(seen).to.deep.equal([{ by: 'value', isDescending: true }, { by: 'value', isDescending: false }, null]);
    expect(nextSorting({ by: 'value', isDescending: true }, 'name')).to.deep.equal({ by: 'name', isDescending: false });
  });

  it('counts tags, the most used first', () => {
    expect(tagsOf([{ tags: ['b', 'a'] }, { tags: ['a'] }, { tags: [] }])).to.deep.equal([
      { tag: 'a', count: 2 },
      { tag: 'b', count: 1 },
    ]);
  });

  it('chooses from one row to another in either direction', () => {
    const rows = toRows(['a', 'b', 'c', 'd'].map((name) => feature(name)));
    expect(idsBetween(rows, 1, 2)).to.deep.equal(['id-b', 'id-c']);
    expect(idsBetween(rows, 2, 0)).to.deep.equal(['id-a', 'id-b', 'id-c']);
  });
});

describe('the row that the keys are at after a deletion', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const next = (active: number, ...gone: string[]) => activeAfter(rows, active, new Set(gone))?.id;

  it('stays, or is the next that is left, or the one before', () => {
    expect(next(1, 'a')).to.equal('b');
    expect(next(1, 'b', 'c')).to.equal('d');
    expect(next(3, 'd', 'c')).to.equal('b');
    expect(next(2, 'a', 'b', 'c', 'd')).to.equal(undefined);
  });
});

describe('changes of a feature', () => {
  const before = {
    name: 'a',
    description: 'd',
    tags: ['x'],
    estimates: { value: null, complexity: 3 },
    external: null,
  };

  it('are only what differs', () => {
    expect(changesOf(before, { ...before, name: ' a ' })).to.deep.equal({});
    expect(changesOf(before, { ...before, name: 'b', tags: ['x', 'y'] })).to.deep.equal({
      name: 'b',
      tags: ['x', 'y'],
    });
    expect(changesOf(before, { ...before, description: '' })).to.deep.equal({ description: '' });
    const estimates = { value: 5, complexity: 3 };
    expect(changesOf(before, { ...before, estimates })).to.deep.equal({ estimates: { value: 5 } });
    const external = { source: 'jira', id: 'PAY-7', url: null };
    expect(changesOf({ ...before, external }, { ...before, external: { ...external } })).to.deep.equal({});
    expect(changesOf({ ...before, external }, before)).to.deep.equal({ external: null });
  });

  it('of tags leave out features that have them so already', () => {
    const features = [
      { id: '1', tags: ['x'] },
      { id: '2', tags: ['y', 'old'] },
      { id: '3', tags: [] },
    ];
    expect(taggedOf(features, ['x'], new Set(['old']))).to.deep.equal([
      { id: '2', tags: ['y', 'x'] },
      { id: '3', tags: ['x'] },
    ]);
    expect(taggedOf(features, [], new Set())).to.deep.equal([]);
  });
});

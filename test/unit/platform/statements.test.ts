import { globSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { asPart, columnsOf, inserted, jsonReader, listOf } from '../../../shared/platform/sql/columns.ts';
import { statement } from '../../../shared/platform/sql/statement.ts';
import { compileMapper, compileParameters } from '../../../shared/platform/sql/statement-names.ts';

const SHARED = path.join(import.meta.dirname, '../../../shared');

describe('statements', () => {
  it('have one name each, so that a trace shows the right one', async () => {
    const files = globSync('{*/store,platform/sql}/**/*.ts', { cwd: SHARED });
    expect(files.length).to.be.greaterThan(60);
    for (const file of files) await import(path.join(SHARED, file));
    statement('tried_once', 'select 1 as tried');
    expect(() => statement('tried_twice', 'select 1 as tried')).to.throw("'tried_twice' is the same as 'tried_once'");
    expect(() => statement('tried_once', 'select 2 as tried')).to.throw("Two statements are called 'tried_once'");
  });

  it('number their named values, and take none in casts, texts and slices of lists', () => {
    const sql = "select (:ids::uuid[])[1:2], ':text it''s :here' where a = :at::text and b = :at and c = :link.id";
    const { text, toValues } = compileParameters('tried', sql);
    expect(text).to.equal("select ($1::uuid[])[1:2], ':text it''s :here' where a = $2::text and b = $2 and c = $3");
    expect(toValues({ at: 1, ids: ['x'], link: { id: 7 }, other: 2 })).to.deep.equal([['x'], 1, 7]);
    expect(toValues({ at: null, ids: ['x'], link: null })).to.deep.equal([['x'], null, null]);
  });

  it('refuse to run without one of their values, which PostgreSQL would take for null', () => {
    const { toValues } = compileParameters('tried', 'select :at, :link.id');
    expect(() => toValues({ link: { id: 1 } })).to.throw("'tried' lacks the value of 'at'");
    expect(() => toValues({ at: 1, link: {} })).to.throw("'tried' lacks the value of 'link.id'");
  });

  it('answer records with parts, which may be null or not', () => {
    const columns = ['id', 'told_at', 'link?.link_id', 'link?.its_part.max_uses', 'link?.its_part.at'];
    const toRecord = compileMapper(columns);
    const [id, told, link, uses, at] = columns as [string, string, string, string, string];
    expect(toRecord({ [id]: 1, [told]: null, [link]: 2, [uses]: 0, [at]: null })).to.deep.equal({
      id: 1,
      toldAt: null,
      link: { linkId: 2, itsPart: { maxUses: 0, at: null } },
    });
    expect(toRecord({ [id]: 1, [told]: null, [link]: 2, [uses]: null, [at]: null })).to.have.nested.property(
      'link.itsPart.maxUses',
      null,
    );
    expect(toRecord({ [id]: 1, [told]: null, [link]: null, [uses]: null, [at]: null })).to.have.property('link', null);
  });

  it('read the same record from a JSON array', () => {
    const columns = { id: 'x.id', ...asPart('link?', columnsOf('l', ['told_at', 'max_uses'])) };
    expect(listOf(columns)).to.equal('x.id as "id", l.told_at as "link?.told_at", l.max_uses as "link?.max_uses"');
    const read = jsonReader(columns, ['link?.told_at']);
    expect(read('["x", "2026-11-29T09:08:52.123456+00:00", 3]')).to.deep.equal({
      id: 'x',
      link: { toldAt: new Date('2026-11-29T09:08:52.123Z'), maxUses: 3 },
    });
    expect(read('["x", null, 3]')).to.deep.equal({ id: 'x', link: { toldAt: null, maxUses: 3 } });
    expect(read('["x", null, null]')).to.deep.equal({ id: 'x', link: null });
  });

  it('write the columns of an insert once', () => {
    expect(inserted('id', 'told_at')).to.equal('(id, told_at) values (:id, :toldAt)');
  });
});

import { globSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { statement, twins } from '../../shared/platform/sql/statement.ts';

const SHARED = path.join(import.meta.dirname, '../../shared');

describe('statements', () => {
  it('have one name each, so that a trace shows the right one', async () => {
    const files = globSync('{*/store,platform/sql}/**/*.ts', { cwd: SHARED });
    expect(files.length).to.be.greaterThan(60);
    for (const file of files) await import(path.join(SHARED, file));
    expect(twins).to.deep.equal([]);
    statement('tried_once', 'select 1 as tried');
    statement('tried_twice', 'select 1 as tried');
    expect(twins.splice(0)).to.deep.equal(['tried_twice']);
  });
});

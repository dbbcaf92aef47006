import { expect } from 'chai';
import type { PlacedOperation } from '../support/contract.ts';
import { makeWorld, type Part, partsFor, peopleFor, type World } from '../support/fixtures.ts';
import { startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { once } from '../support/scene.ts';
import { askFor } from './asked.ts';
import { bare, placedOperations, ROWS } from './rows.ts';

/** Parts of a world that rows need beyond those that their endpoints name. */
const ALSO: Readonly<Record<string, readonly Part[]>> = {
  'POST /admin/database/import': ['project'],
  'POST /mcp': ['apiToken'],
};

describe('each row of the contract', () => {
  const app = once(startOperatedApp);
  /** For the rows that only read. */
  const shared = once(async () => {
    await startTestWorkers(app);
    return makeWorld(app);
  });
  const placed = placedOperations();

  /** A world with what a row needs. */
  function worldFor(name: string, operation: PlacedOperation): Promise<World> {
    if (name.startsWith('GET ')) return Promise.resolve(shared);
    const parts = new Set([...partsFor(operation, shared), ...(ALSO[name] ?? [])]);
    return makeWorld(app, parts, peopleFor(operation, shared));
  }

  it('has an endpoint, and each endpoint a row', () => {
    expect(ROWS.map(({ name }) => bare(name)).toSorted()).to.deep.equal([...placed.keys()].toSorted());
  });

  for (const row of ROWS) {
    const { name, status, fields } = row;
    const shown = fields.length > 0 && fields[0] !== '*' ? ` with ${fields.slice(0, 4).join(', ')}, …` : '';
    it(`${name} answers ${status}${shown}`, async () => {
      const operation = placed.get(bare(name))!;
      const world = await worldFor(name, operation);
      const { owner, superuser: root } = world;
      const answer = await askFor(row, operation, { owner, root, anonymous: app.anonymous, world });
      expect(answer.status, answer.text).to.equal(status);
      if (fields.length === 0) expect(answer.text).to.equal('');
      else if (fields[0] !== '*') expectFields(answer.body, fields);
    });
  }
});

function expectFields(body: Record<string, unknown> | unknown[], fields: readonly string[]): void {
  let of: unknown = body;
  for (const field of fields) {
    if (field.endsWith('[]')) {
      const list = field === '[]' ? body : (body as Record<string, unknown>)[field.slice(0, -2)];
      expect(list, field).to.be.an('array').and.not.have.length(0);
      of = (list as unknown[])[0];
    } else {
      const [name, inner] = field.split('.') as [string, string?];
      if (inner === undefined) expect(of).to.have.property(name);
      else expect((body as Record<string, unknown>)[name]).to.have.property(inner);
    }
  }
}

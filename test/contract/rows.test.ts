import { expect } from 'chai';
import { theContract } from '../support/contract.ts';
import { makeWorld, type Part, partsFor, peopleFor, type World } from '../support/fixtures.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers } from '../support/operations.ts';
import { comparisonRows } from './rows/comparisons.ts';
import { factorRows } from './rows/factors.ts';
import { linkRows } from './rows/links.ts';
import { peopleRows } from './rows/people.ts';
import { projectRows } from './rows/projects.ts';
import { ratingRows } from './rows/ratings.ts';
import { resultRows } from './rows/results-and-operations.ts';
import { serviceRows } from './rows/services.ts';
import { webhookRows } from './rows/webhooks.ts';

const ROWS = [
  ...peopleRows,
  ...projectRows,
  ...comparisonRows,
  ...ratingRows,
  ...factorRows,
  ...resultRows,
  ...linkRows,
  ...serviceRows,
  ...webhookRows,
];

/** Parts of a world that rows need beyond those that their endpoints name. */
const ALSO: Readonly<Record<string, readonly Part[]>> = {
  'POST /admin/database/import': ['project'],
  'POST /mcp': ['apiToken'],
};

describe('each row of the contract', () => {
  let app: OperatedApp;
  /** For the rows that only read. */
  let shared: World;

  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    shared = await makeWorld(app);
  });

  /** A world with what a row needs. */
  function worldFor(name: string): Promise<World> {
    const placed = theContract().operations.find(
      ({ method, path }) => bare(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`) === bare(name),
    )!;
    const parts = new Set([...partsFor(placed, shared), ...(ALSO[name] ?? [])]);
    return makeWorld(app, parts, peopleFor(placed, shared));
  }

  it('has an endpoint, and each endpoint a row', () => {
    const rows = ROWS.map(([name]) => bare(name)).toSorted();
    const endpoints = theContract()
      .operations.filter(({ operation }) => !operation.tags.includes('Service'))
      .map(({ method, path }) => bare(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`));
    expect(rows).to.deep.equal(endpoints.toSorted());
  });

  for (const [name, status, fields, ask] of ROWS) {
    it(`${name} answers ${status}${fields && fields !== '*' ? ` with ${fields.split(' ').slice(0, 4).join(', ')}, …` : ''}`, async () => {
      const world = name.startsWith('GET ') ? shared : await worldFor(name);
      const answer = await ask({
        owner: app.as(world.owner),
        root: app.as(world.superuser),
        anonymous: app.anonymous,
        world,
        get project() {
          return world.project.id;
        },
        get features() {
          return world.project.features.map(({ id }) => id);
        },
      });
      expect(answer.status, answer.text).to.equal(status);
      if (fields === '') expect(answer.text).to.equal('');
      else if (fields !== '*') expectFields(answer.body, fields);
    });
  }
});

/** Names of ids don't matter, nor does a slash at the end. */
function bare(name: string): string {
  return name.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

function expectFields(body: Record<string, unknown> | unknown[], fields: string): void {
  let of: unknown = body;
  for (const field of fields.split(' ')) {
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

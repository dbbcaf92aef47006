import { expect } from 'chai';
import pg from 'pg';
import { createContext } from '../../shared/context.ts';
import { maintain } from '../../shared/data/maintain.ts';
import { SORTINGS } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { newDatabase } from '../support/database.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { SILENT } from '../support/operations.ts';

const THREE = ['complexity', 'risk', 'value'];
const NAMES = ['Exports', 'Search', 'Sign-in', 'Refunds'];

/** A database with the column that a third criterion brings. */
async function databaseOfThree(): Promise<string> {
  const url = await newDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter table features add column risk_estimate double precision');
  await client.end();
  return url;
}

describe('a service whose list of criteria has a third', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  const get = async (path: string, by: TestUser = lead) => {
    const { status, body, text } = await by.get(project.at(path));
    expect(status, text).to.equal(200);
    return body;
  };
  const rows = async <R extends object>(text: string): Promise<R[]> =>
    (await app.resources.pool.query<R>(text, [project.id])).rows;
  /** Answers what `next` asks until nothing is left, the earlier name always winning. */
  async function answerAll(dimension: string, by: TestUser = lead): Promise<number> {
    for (let answers = 0; ; answers++) {
      const asked = await by.get(project.at(`/comparisons/next?dimension=${dimension}`));
      if (asked.status === 204) return answers;
      const { comparison_id, feature_a, feature_b } = asked.body;
      const isFirst = NAMES.indexOf(feature_a.name) < NAMES.indexOf(feature_b.name);
      const { status, text } = await by.post(project.at('/comparisons/binary'), {
        comparison_id,
        feature_a_id: feature_a.id,
        feature_b_id: feature_b.id,
        dimension,
        choice: isFirst ? 'feature_a' : 'feature_b',
      });
      expect(status, text).to.equal(201);
    }
  }

  before(async () => {
    app = await startTestApp({ DATABASE_URL: await databaseOfThree() });
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: NAMES });
  });

  it('stores a ledger and an estimate of each feature for all three, and finds no fault in that', async () => {
    expect(await rows('select dimension from ranking_ledgers where project_id = $1 order by 1')).to.deep.equal(
      THREE.map((dimension) => ({ dimension })),
    );
    expect(await rows('select from feature_scores where project_id = $1')).to.have.lengthOf(3 * NAMES.length);
    const { findings } = await maintain(
      createContext(app.resources, app.resources.log),
      { operation: 'integrity_check' },
      SILENT,
    );
    expect(findings).to.deep.equal([]);
  });

  it('keeps the numbers that come with features for all three', async () => {
    const estimates = { complexity: 5, value: null, risk: 8 };
    const { body } = await lead.post(project.at('/features'), { name: 'Numbered', estimates });
    expect(body.estimates).to.deep.equal(estimates);
    const { body: changed } = await lead.put(project.at(`/features/${body.id}`), { estimates: { risk: 3 } });
    expect(changed.estimates).to.deep.equal({ ...estimates, risk: 3 });
    const sync = await lead.post(project.at('/features/sync'), {
      source: 'tracker',
      features: [{ id: 'T-1', name: 'Synced', estimates: { risk: 2 } }],
    });
    expect(sync.status, sync.text).to.equal(200);
    const { rows: stored } = await app.resources.pool.query(
      `select name, risk_estimate from features where project_id = $1 and risk_estimate is not null order by name`,
      [project.id],
    );
    expect(stored).to.deep.equal([
      { name: 'Numbered', risk_estimate: 3 },
      { name: 'Synced', risk_estimate: 2 },
    ]);
    const csv = await lead.post(project.at('/features/import'), {
      text: 'Name,Risk\nImported,7',
      format: 'csv',
      columns: { name: 'Name', risk: 'Risk' },
      dry_run: true,
      preview_rows: 1,
    });
    expect(csv.status, csv.text).to.equal(200);
    expect(csv.body.preview[0].estimates).to.deep.equal({ complexity: null, value: null, risk: 7 });
    const { items } = await get('/features');
    const added = items
      .filter(({ name }: { name: string }) => !NAMES.includes(name))
      .map(({ id }: { id: string }) => id);
    await lead.post(project.at('/features/bulk-delete'), { feature_ids: added });
  });

  it('asks about the third and ranks by it, from the first question to the results', async () => {
    expect((await get('')).answerable_dimensions).to.deep.equal(THREE);
    for (const dimension of THREE) expect(await answerAll(dimension), dimension).to.be.greaterThan(2);
    for (const sorting of SORTINGS) {
      const results = await get(`/results?sort_by=${sorting}&include_ranges=true`);
      expect(results, sorting).to.have.length.of.at.least(NAMES.length);
      if (sorting !== 'ratio') expect(results[0].feature.name, sorting).to.equal(NAMES[0]);
      for (const each of results) expect(each).to.include.keys(...THREE, ...THREE.map((key) => `${key}_percentile`));
    }
    await expectReplay(app, project.id);
  });

  it('tells progress, contradictions, people and history of all three', async () => {
    const live = await get('/live');
    expect(Object.keys(live.dimensions)).to.have.members(THREE);
    const answered = Object.fromEntries(THREE.map((key) => [key, live.dimensions[key].questions_answered]));
    expect(Math.min(...Object.values<number>(answered))).to.be.greaterThan(2);
    const total = Object.values<number>(answered).reduce((sum, each) => sum + each);
    expect(live.people[0].questions_answered).to.equal(total);
    const statistics = await get('/statistics');
    expect(statistics.comparison_count).to.equal(total);
    expect(Object.keys((await get('/comparisons/inconsistency-stats')).dimensions ?? {})).to.have.members(THREE);
    expect((await get('/history?dimension=risk&page=1')).total).to.equal(answered.risk);
    expect((await get('/history?page=1')).total).to.equal(total);
    expect((await get('/model-config')).dimensions).to.have.keys(THREE);
  });

  it('settles the best of the third by itself, since it has no part in value for effort', async () => {
    const next = `/comparisons/next?dimension=risk&top=5&top_by=ratio&include_progress=true`;
    expect((await lead.get(project.at(next))).status).to.be.oneOf([200, 204]);
    expect(await get('/results/stability?k=2&sort_by=risk')).to.include({ k: 2 });
    expect(await get('/results/stability?k=2')).to.include({ k: 2 });
  });

  it('lets the owner choose two of the three for a collaborator', async () => {
    const member = await app.make.user();
    const two = ['value', 'risk'];
    const assigned = await lead.post(`/users/${member.id}/assignments`, { project_id: project.id, dimensions: two });
    expect(assigned.status, assigned.text).to.equal(200);
    expect((await get('', member)).answerable_dimensions).to.have.members(two);
    const refused = await member.get(project.at('/comparisons/next?dimension=complexity'));
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'dimension_not_assigned']);
    expect((await member.get(project.at('/comparisons/next?dimension=risk'))).status).to.be.oneOf([200, 204]);
  });
});

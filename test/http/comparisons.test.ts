import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

describe('POST /projects/{id}/comparisons/binary', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: ['Login', 'Search'] });
  });

  const answer = () => ({
    feature_a_id: project.features[0]!.id,
    feature_b_id: project.features[1]!.id,
    choice: 'feature_a',
    dimension: 'value',
  });

  it('records the comparison and moves both estimates', async () => {
    const recorded = await app.as(lead).post(`/projects/${project.id}/comparisons/binary`, answer());
    expect(recorded.status).to.equal(201);
    const { body } = await app.as(lead).get(`/projects/${project.id}/comparisons/estimates?dimension=value`);
    expect(body.estimates.map(({ estimate }: { estimate: number }) => estimate)).to.deep.equal([1 / 3, -1 / 3]);
  });

  it('refuses a project in graded mode with the sentence of the contract', async () => {
    const graded = await app.make.project({ owner: lead, features: 2, mode: 'graded' });
    const refused = await app.as(lead).post(`/projects/${graded.id}/comparisons/binary`, {
      ...answer(),
      feature_a_id: graded.features[0]!.id,
      feature_b_id: graded.features[1]!.id,
    });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.deep.equal({
      detail: "Project is in 'graded' mode. Use the graded comparison endpoint.",
    });
  });
});

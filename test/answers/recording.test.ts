import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign, contentsOf } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const RECORDED_FIELDS = [
  'id',
  'project_id',
  'feature_a',
  'feature_b',
  'choice',
  'strength',
  'dimension',
  'created_at',
  'inconsistency_stats',
] as const;

describe('recording a comparison', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  let graded: TestProject;
  let at: string;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: ['Login', 'Search', 'Export'] });
    graded = await app.make.project({ owner: lead, features: ['Login', 'Search'], mode: 'graded' });
    at = `/projects/${project.id}/comparisons`;
  });

  const answer = <Extra extends object>(extra?: Extra, { features }: TestProject = project) => ({
    feature_a_id: features[0]!.id,
    feature_b_id: features[1]!.id,
    choice: 'feature_a',
    dimension: 'value',
    ...(extra as Extra),
  });
  const post = (path: string, body: unknown, user = lead) => app.as(user).post(path, body);
  const estimates = async ({ id } = project) => {
    const { body } = await app.as(lead).get(`/projects/${id}/comparisons/estimates?dimension=value`);
    return body.estimates.map(({ estimate }: { estimate: number }) => estimate);
  };

  describe('POST /comparisons/binary', () => {
    it('records the comparison, and returns feature names and the consistency of the dimension', async () => {
      const { status, body } = await post(`${at}/binary`, answer());
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(...RECORDED_FIELDS);
      expect(body).to.deep.include({
        project_id: project.id,
        feature_a: { id: project.features[0]!.id, name: 'Login' },
        feature_b: { id: project.features[1]!.id, name: 'Search' },
        choice: 'feature_a',
        strength: null,
        dimension: 'value',
        inconsistency_stats: {
          cycle_count: 0,
          total_comparisons: 1,
          inconsistency_percentage: 0,
          dimension: 'value',
        },
      });
    });

    it('moves both estimates of that dimension', async () => {
      await post(`${at}/binary`, answer());
      expect(await estimates()).to.deep.equal([1 / 3, -1 / 3, 0]);
      const other = await app.as(lead).get(`${at}/estimates?dimension=complexity`);
      expect(other.body.estimates.map(({ variance }: { variance: number }) => variance)).to.deep.equal([1, 1, 1]);
    });

    it('moves no mean for a tie between equals, but is surer of both', async () => {
      await post(`${at}/binary`, answer({ choice: 'tie' }));
      const { body } = await app.as(lead).get(`${at}/estimates?dimension=value`);
      expect(body.dimension).to.equal('value');
      expect(body.estimates[0]).to.have.all.keys('feature_id', 'estimate', 'variance');
      expect(body.estimates[0].estimate).to.equal(0);
      expect(body.estimates[0].variance).to.be.closeTo(5 / 6, 1e-12);
    });

    it('refuses a project in graded mode with the sentence of the contract', async () => {
      const refused = await post(`/projects/${graded.id}/comparisons/binary`, answer({}, graded));
      expect(refused.status).to.equal(400);
      expect(refused.body).to.deep.equal({
        detail: "Project is in 'graded' mode. Use the graded comparison endpoint.",
        code: 'wrong_comparison_mode',
      });
    });
  });

  describe('POST /comparisons', () => {
    it('is accepted in both modes and stores no strength', async () => {
      for (const each of [project, graded]) {
        const { status, body } = await post(`/projects/${each.id}/comparisons`, answer({ choice: 'feature_b' }, each));
        expect(status).to.equal(201);
        expect(body).to.include({ choice: 'feature_b', strength: null });
      }
    });
  });

  describe('POST /comparisons/graded', () => {
    const grade = (strength: string, extra: object = {}) => {
      const { choice: _, ...pair } = answer(extra, graded);
      return post(`/projects/${graded.id}/comparisons/graded`, { ...pair, strength });
    };

    for (const [strength, choice, moved] of [
      ['a_much_better', 'feature_a', 0.5],
      ['a_better', 'feature_a', 1 / 3],
      ['equal', 'tie', 0],
      ['b_better', 'feature_b', -1 / 3],
      ['b_much_better', 'feature_b', -0.5],
    ] as const) {
      it(`takes ${strength} as ${choice} and moves the estimates by ${moved.toFixed(2)}`, async () => {
        const { status, body } = await grade(strength);
        expect(status).to.equal(201);
        expect(body).to.have.all.keys(...RECORDED_FIELDS);
        expect(body).to.include({ strength, choice });
        const [a, b] = await estimates(graded);
        expect(a).to.be.closeTo(moved, 1e-12);
        expect(b).to.be.closeTo(-moved, 1e-12);
      });
    }

    it('refuses a project in binary mode with the sentence of the contract', async () => {
      const { choice: _, ...pair } = answer();
      const refused = await post(`${at}/graded`, { ...pair, strength: 'equal' });
      expect([refused.status, refused.body.detail]).to.deep.equal([
        400,
        "Project is in 'binary' mode. Use the binary comparison endpoint.",
      ]);
    });

    it('refuses an unknown strength', async () => {
      for (const strength of ['better', 'much_better', '', null, 1, undefined]) {
        expect((await grade(strength as string)).status, String(strength)).to.equal(422);
      }
    });
  });

  describe('the id of a proposal', () => {
    it('becomes the id of the comparison, in any case of letters', async () => {
      const id = newId();
      const { body } = await post(`${at}/binary`, answer({ comparison_id: id.toUpperCase() }));
      expect(body.id).to.equal(id);
    });

    it('lets a client retry blindly: the same again answers the same and writes nothing', async () => {
      const sent = answer({ comparison_id: newId() });
      const first = await post(`${at}/binary`, sent);
      const before = await contentsOf(app);
      const again = await post(`${at}/binary`, sent);
      expect([again.status, again.body]).to.deep.equal([201, first.body]);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('answers many equal retries at the same moment with one comparison', async () => {
      const sent = answer({ comparison_id: newId() });
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${at}/binary`, sent)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => body.created_at)).size).to.equal(1);
      expect((await app.as(lead).get(at)).body.total).to.equal(1);
    });

    it('refuses other content or another person under the same id with 409, and writes nothing', async () => {
      const sent = answer({ comparison_id: newId() });
      await post(`${at}/binary`, sent);
      const colleague = await app.make.user();
      await assign(app, project, colleague, lead);
      const before = await contentsOf(app);
      const [, , third] = project.features;
      for (const [extra, user] of [
        [{ choice: 'feature_b' }, lead],
        [{ feature_b_id: third!.id }, lead],
        [{ feature_a_id: sent.feature_b_id, feature_b_id: sent.feature_a_id }, lead],
        [{ dimension: 'complexity' }, lead],
        [{}, colleague],
      ] as const) {
        const { status, body } = await post(`${at}/binary`, { ...sent, ...extra }, user);
        expect(status, JSON.stringify(extra)).to.equal(409);
        expect(body).to.have.all.keys('detail', 'code');
      }
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('is refused once the comparison was undone', async () => {
      const sent = answer({ comparison_id: newId() });
      await post(`${at}/binary`, sent);
      await post(`${at}/undo`, { dimension: 'value' });
      const retried = await post(`${at}/binary`, sent);
      expect(retried.status).to.equal(409);
      expect((await app.as(lead).get(at)).body.total).to.equal(0);
    });

    it('means another comparison in another project', async () => {
      const other = await app.make.project({ owner: lead, features: 2 });
      const sent = answer({ comparison_id: newId() });
      expect((await post(`${at}/binary`, sent)).status).to.equal(201);
      const elsewhere = answer({ comparison_id: sent.comparison_id }, other);
      expect((await post(`/projects/${other.id}/comparisons/binary`, elsewhere)).status).to.equal(201);
      expect((await app.as(lead).get(at)).body.total).to.equal(1);
    });
  });

  it('of a feature with itself, of unknown features and of another project’s are refused and write nothing', async () => {
    const other = await app.make.project({ owner: lead, features: 1 });
    const [login] = project.features;
    const before = await contentsOf(app);
    for (const path of [at, `${at}/binary`]) {
      expect((await post(path, answer({ feature_b_id: login!.id }))).status).to.equal(422);
      expect((await post(path, answer({ feature_b_id: login!.id.toUpperCase() }))).status).to.equal(422);
      expect((await post(path, answer({ feature_b_id: newId() }))).status).to.equal(404);
      expect((await post(path, answer({ feature_a_id: other.features[0]!.id }))).status).to.equal(404);
    }
    expect(await contentsOf(app)).to.deep.equal(before);
  });
});

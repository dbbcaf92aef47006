import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { contentsOf } from '../support/database-rows.ts';
import { expectReplay } from '../support/estimates.ts';
import { scene } from '../support/scene.ts';

interface Listed {
  id: string;
  feature_a_id: string;
  feature_b_id: string;
  choice: string;
  set_id: string | null;
  replaced_by: string | null;
}

describe('best and worst of four', () => {
  const { app, lead, project, at, idOf: id, makeProject, newMember } = scene({ people: ['lead'] });

  const withFeatures = async (features: number) => {
    await makeProject({ features });
  };
  const answer = (body: object, user = lead, query = '') =>
    user.post(at(`/comparisons/best-worst${query}`), { dimension: 'value', ...body });
  const answerFirstFour = (body: object = {}, user = lead) =>
    answer({ feature_ids: [id(0), id(1), id(2), id(3)], best: id(1), worst: id(2), ...body }, user);
  const listed = async (): Promise<Listed[]> =>
    (await lead.get(at('/comparisons?dimension=value&per_page=1000'))).body.items;
  const saidIn = (comparisons: readonly Listed[]) =>
    comparisons
      .map(({ feature_a_id: a, feature_b_id: b, choice }) => {
        const [x, y] = [a, b].map((each) => project.features.findIndex((feature) => feature.id === each));
        if (choice === 'tie') return `${Math.min(x!, y!)}=${Math.max(x!, y!)}`;
        return choice === 'feature_a' ? `${x}>${y}` : `${y}>${x}`;
      })
      .toSorted();

  describe('POST /comparisons/best-worst', () => {
    it('stores the five comparisons that it says, under one id', async () => {
      await withFeatures(5);
      const { status, body } = await answerFirstFour();
      expect(status).to.equal(201);
      expect(body).to.have.all.keys(
        'id',
        'project_id',
        'dimension',
        'comparisons',
        'created_at',
        'inconsistency_stats',
      );
      expect(body).to.include({ project_id: project.id, dimension: 'value' });
      expect(saidIn(body.comparisons)).to.deep.equal(['0>2', '1>0', '1>2', '1>3', '3>2']);
      expect(body.comparisons[0].id).to.equal(body.id);
      expect(body.comparisons.map((each: Listed) => each.set_id)).to.deep.equal(Array(5).fill(body.id));
      expect(body.inconsistency_stats).to.include({ total_comparisons: 5, cycle_count: 0 });
      expect((await listed()).toReversed()).to.deep.equal(body.comparisons);
      const { body: one } = await lead.get(at(`/comparisons/${body.id}`));
      expect(one).to.deep.equal(body.comparisons[0]);
      const { body: progress } = await lead.get(at('/comparisons/progress?dimension=value'));
      // Five comparisons, and the others imply nothing about the two in the middle.
      expect(progress).to.include({ comparisons_done: 5, transitive_known_pairs: 5 });
      await expectReplay(app, project.id);
    });

    it('counts what was known about a pair before the whole answer', async () => {
      await withFeatures(5);
      await answer({ feature_ids: [id(0), id(3)], best: id(0), worst: id(3) }, await newMember());
      await answerFirstFour();
      const { rows } = await app.resources.pool.query<{ expected: string | null }>(
        'select expected from comparisons where project_id = $1 order by seq',
        [project.id],
      );
      // Of the answer, 1 over 0 would imply 1 over 3.
      expect(rows.map(({ expected }) => expected)).to.deep.equal(Array(6).fill(null));
    });

    it('takes two and three features, and equal ones together', async () => {
      await withFeatures(5);
      const [a, b, c, d] = [id(0), id(1), id(2), id(3)];
      const said = async (body: object) => saidIn((await answer(body)).body.comparisons);
      expect(await said({ feature_ids: [a, b], best: b, worst: a })).to.deep.equal(['1>0']);
      expect(await said({ feature_ids: [a, b, c], best: c, worst: a })).to.deep.equal(['1>0', '2>0', '2>1']);
      const two = await said({ feature_ids: [a, b, c, d], best: [a, b], worst: d });
      expect(two).to.deep.equal(['0=1', '0>2', '0>3', '1>2', '1>3', '2>3']);
      const all = await said({ feature_ids: [a, b, c, d], best: [d], worst: [c, b, a] });
      expect(all).to.deep.equal(['0=1', '0=2', '1=2', '3>0', '3>1', '3>2']);
      await expectReplay(app, project.id);
    });

    it('refuses input that says nothing or contradicts itself, and writes nothing', async () => {
      await withFeatures(5);
      const other = await app.make.project({ owner: lead, features: 1 });
      const stranger = await app.make.user();
      const four = [id(0), id(1), id(2), id(3)];
      const before = await contentsOf(app);
      const refused: [object, string][] = [
        [
          { feature_ids: [id(1)], best: id(1), worst: id(0) },
          'feature_ids must name at least 2 features; worst must be in feature_ids',
        ],
        [{ feature_ids: [...four, id(4)] }, 'feature_ids must name at most 4 features'],
        [{ feature_ids: [id(1), id(2), id(2)] }, 'feature_ids must name each feature once'],
        [{ feature_ids: undefined }, 'feature_ids is a required field'],
        [{ feature_ids: 'all' }, 'feature_ids must be an array'],
        [{ best: id(4) }, 'best must be in feature_ids'],
        [{ worst: [id(2), id(4)] }, 'worst must be in feature_ids'],
        [{ best: undefined }, 'best is a required field'],
        [{ best: null }, 'best is a required field'],
        [{ best: [] }, 'best must name a feature'],
        [{ best: four }, 'best must name at most 3 features'],
        [{ best: 1 }, 'best must be the id of a feature, or an array of ids'],
        [{ best: 'the first' }, 'best[0] must be a UUID; best must be in feature_ids'],
        [{ worst: id(1) }, 'worst must differ from best'],
        [{ best: [id(1), id(2)] }, 'worst must differ from best'],
        [{ best: [id(1), id(1)] }, 'best must name each feature once'],
        [{ dimension: 'size' }, 'dimension must be one of complexity, value'],
      ];
      for (const [body, detail] of refused) {
        const answered = await answerFirstFour(body);
        expect([answered.status, answered.body.detail], JSON.stringify(body)).to.deep.equal([422, detail]);
      }
      const unknown = await answerFirstFour({ feature_ids: [id(0), id(1), id(2), other.features[0]!.id] });
      expect([unknown.status, unknown.body.code]).to.deep.equal([404, 'feature_not_found']);
      expect((await answerFirstFour({}, stranger)).status).to.equal(403);
      expect(await contentsOf(app)).to.deep.equal(before);
    });

    it('stores a repeated request once, and refuses its id for anything else', async () => {
      await withFeatures(5);
      const comparison_id = newId();
      const first = await answerFirstFour({ comparison_id });
      expect(first.body.id).to.equal(comparison_id);
      const again = await answerFirstFour({ comparison_id });
      expect([again.status, again.body.comparisons]).to.deep.equal([201, first.body.comparisons]);
      const inAnotherOrder = await answerFirstFour({ comparison_id, feature_ids: [id(3), id(2), id(1), id(0)] });
      expect([inAnotherOrder.status, inAnotherOrder.body.comparisons]).to.deep.equal([201, first.body.comparisons]);
      expect(await listed()).to.have.length(5);

      const pair = { feature_a_id: id(1), feature_b_id: id(2), choice: 'feature_a', dimension: 'value' };
      const plain = (body: object) => lead.post(at('/comparisons'), { ...pair, ...body });
      const stored = await plain({ comparison_id: newId() });
      const taken = [
        await answerFirstFour({ comparison_id, best: id(0) }),
        await answerFirstFour({ comparison_id, feature_ids: [id(0), id(1), id(2)] }),
        await answerFirstFour({ comparison_id, dimension: 'complexity' }),
        await answerFirstFour({ comparison_id }, await newMember()),
        await plain({ comparison_id }),
        await answerFirstFour({ comparison_id: stored.body.id }),
        await answer({ comparison_id: stored.body.id, feature_ids: [id(1), id(2)], best: id(1), worst: id(2) }),
        await answerFirstFour({ comparison_id: first.body.comparisons[2].id }),
      ];
      for (const each of taken) expect([each.status, each.body.code]).to.deep.equal([409, 'comparison_id_taken']);

      // The plain answer replaced the one of the set.
      const replaced = await answerFirstFour({ comparison_id });
      expect([replaced.status, replaced.body.code]).to.deep.equal([409, 'comparison_replaced']);
      await lead.delete(at(`/comparisons/${comparison_id}`));
      const takenBack = await answerFirstFour({ comparison_id });
      expect([takenBack.status, takenBack.body.code]).to.deep.equal([409, 'comparison_taken_back']);
    });

    it('stores the same answer that is sent many times at once, once', async () => {
      await withFeatures(5);
      const comparison_id = newId();
      const answers = await Promise.all(Array.from({ length: 8 }, () => answerFirstFour({ comparison_id })));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(201));
      expect(await listed()).to.have.length(5);
      await expectReplay(app, project.id);
    });

    it('replaces earlier answers of the same person to the same pairs, if unasked', async () => {
      await withFeatures(5);
      const { body: before } = await answerFirstFour();
      const { body: after } = await answerFirstFour({ best: id(2), worst: id(1) });
      const replacedBy = new Map((await listed()).map((each) => [each.id, each.replaced_by]));
      for (const each of before.comparisons)
        expect(replacedBy.get(each.id)).to.be.oneOf(after.comparisons.map(({ id: one }: Listed) => one));
      const { body: progress } = await lead.get(at('/comparisons/progress?dimension=value'));
      expect(progress).to.include({ cycle_count: 0, comparisons_done: 10 });
      await expectReplay(app, project.id);
    });

    it('counts as one answer in the scores, whichever process reads it', async () => {
      await withFeatures(6);
      const key = { projectId: project.id, dimension: 'value' as const };
      const { rankings } = app.resources;
      const scores = async () => Array.from((await rankings.refresh(key)).ranking.results.order().scores);
      const scoresOfAnotherProcess = async () => {
        rankings.forget(key);
        return scores();
      };
      await answerFirstFour();
      const ofOne = await scores();
      expect(await scoresOfAnotherProcess()).to.deep.equal(ofOne);
      await answer({ feature_ids: [id(2), id(3), id(4), id(5)], best: id(3), worst: id(5) });
      const ofTwo = await scores();
      expect(await scoresOfAnotherProcess()).to.deep.equal(ofTwo);
      // The latest answer is taken back in memory, and the one before still is one.
      await lead.post(at('/comparisons/undo'), { dimension: 'value' });
      expect(await scores()).to.deep.equal(ofOne);
      await withFeatures(6);
      key.projectId = project.id;
      for (const [a, b] of [
        [1, 2],
        [1, 0],
        [1, 3],
        [0, 2],
        [3, 2],
      ] as const) {
        await lead.post(at('/comparisons/binary'), {
          dimension: 'value',
          feature_a_id: id(a),
          feature_b_id: id(b),
          choice: 'feature_a',
        });
      }
      const ofPairs = await scores();
      expect(ofPairs[1]! - ofPairs[2]!).to.be.greaterThan(ofOne[1]! - ofOne[2]!);
    });

    it('stays whole among many answers at once', async () => {
      await withFeatures(12);
      const people = [lead, await newMember(), await newMember()];
      const answers = Array.from({ length: 24 }, (_, index) => {
        const four = [0, 1, 2, 3].map((step) => id((index * 5 + step * (1 + (index % 2))) % 12));
        return answer({ feature_ids: four, best: four[index % 4], worst: four[(index + 1) % 4] }, people[index % 3]!);
      });
      const ids = (await Promise.all(answers)).map(({ status, body }) => {
        expect(status).to.equal(201);
        return body.id;
      });
      const stored = await listed();
      for (const set of ids) expect(stored.filter(({ set_id }) => set_id === set)).to.have.length(5);
      await expectReplay(app, project.id);
    });
  });

  describe('as one answer', () => {
    const undo = (body: object = {}, user = lead) =>
      user.post(at('/comparisons/undo'), { dimension: 'value', ...body });

    it('is undone together, by whoever and wherever it is', async () => {
      await withFeatures(6);
      const other = await newMember();
      const first = await answerFirstFour();
      const second = await answer({ feature_ids: [id(2), id(3), id(4), id(5)], best: id(2), worst: id(5) }, other);
      const mine = await undo({ mine: true });
      expect([mine.status, mine.body.undone_comparison_id, mine.body.count]).to.deep.equal([200, first.body.id, 5]);
      expect(mine.body.updated_progress.comparisons_done).to.equal(5);
      expect((await listed()).map(({ set_id }) => set_id)).to.deep.equal(Array(5).fill(second.body.id));
      await expectReplay(app, project.id);
      const last = await undo();
      expect([last.body.undone_comparison_id, last.body.count]).to.deep.equal([second.body.id, 5]);
      expect(last.body.updated_progress.comparisons_done).to.equal(0);
      expect((await undo()).status).to.equal(404);
      await expectReplay(app, project.id);
      const { body: history } = await lead.get(at('/history'));
      expect(history.comparisons).to.deep.equal([]);
      expect(history.deleted_comparisons.map((each: Listed) => each.set_id)).to.deep.equal([
        ...Array(5).fill(first.body.id),
        ...Array(5).fill(second.body.id),
      ]);
      const { body: activity } = await lead.get(at('/activity?action_type=comparison_undone'));
      expect(activity.items.map(({ details }: { details: object }) => details)).to.deep.equal([
        { comparison_id: second.body.id, dimension: 'value', comparisons: 5 },
        { comparison_id: first.body.id, dimension: 'value', comparisons: 5 },
      ]);
    });

    it('is undone after an answer about a pair, and not with it', async () => {
      await withFeatures(6);
      await answerFirstFour();
      const pair = { feature_a_id: id(4), feature_b_id: id(5), choice: 'tie', dimension: 'value' };
      const { body: later } = await lead.post(at('/comparisons'), pair);
      const { body } = await undo();
      expect(body).to.include({ undone_comparison_id: later.id }).and.not.to.have.property('count');
      expect(await listed()).to.have.length(5);
      await expectReplay(app, project.id);
    });

    it('is deleted together, by the id of any of its comparisons', async () => {
      await withFeatures(6);
      const { body: kept } = await answer({ feature_ids: [id(4), id(5)], best: id(4), worst: id(5) });
      for (const which of [0, 3]) {
        const { body } = await answerFirstFour();
        const { id: one } = body.comparisons[which];
        expect((await lead.delete(at(`/comparisons/${one}`))).status).to.equal(204);
        expect((await lead.delete(at(`/comparisons/${body.id}`))).status).to.equal(404);
        expect((await listed()).map(({ set_id }) => set_id)).to.deep.equal([kept.id]);
        await expectReplay(app, project.id);
      }
    });

    it('loses the comparisons of a deleted feature only', async () => {
      await withFeatures(6);
      await answerFirstFour();
      await lead.delete(at(`/features/${id(1)}`));
      expect(saidIn(await listed())).to.deep.equal(['0>2', '3>2']);
      const { body } = await undo();
      expect(body.count).to.equal(2);
      await expectReplay(app, project.id);
    });

    it('may be corrected pair by pair', async () => {
      await withFeatures(6);
      const { body } = await answerFirstFour();
      const { id: one } = body.comparisons[1];
      const { status, body: changed } = await lead.put(at(`/comparisons/${one}`), { choice: 'feature_b' });
      expect([status, changed.set_id]).to.deep.equal([200, body.id]);
      const { deleted_comparisons: before } = (await lead.get(at('/history'))).body;
      expect(
        before.map((each: { version_of: string; set_id: string }) => [each.version_of, each.set_id]),
      ).to.deep.equal([[one, body.id]]);
      expect((await undo()).body.count).to.equal(5);
      await expectReplay(app, project.id);
    });
  });
});

import { expect } from 'chai';
import type { Proposal } from '../../shared/answers/contract/next.ts';
import { scene } from '../support/scene.ts';

describe('the aim of a project', () => {
  const { owner, collaborator, project, at } = scene({ people: ['owner', 'collaborator'], features: 12 });

  const next = (rest = '') =>
    collaborator.get(at(`/comparisons/next?dimension=value&include_progress=true&include_after=true${rest}`));
  const pairOf = ({ feature_a, feature_b }: Proposal) => [feature_a.id, feature_b.id].toSorted().join();
  async function answer(shown: Proposal): Promise<void> {
    const [a, b] = [shown.feature_a.id, shown.feature_b.id];
    const placeOf = (id: string) => project.features.findIndex((feature) => feature.id === id);
    const recorded = await collaborator.post(at('/comparisons/binary?include_next=true'), {
      comparison_id: shown.comparison_id,
      feature_a_id: a,
      feature_b_id: b,
      dimension: 'value',
      choice: placeOf(a) < placeOf(b) ? 'feature_a' : 'feature_b',
    });
    expect(recorded.status).to.equal(201);
    if (recorded.body.next) expect(recorded.body.next.progress).to.include({ top: 5, top_by: 'ratio' });
  }

  it('is the whole order, or the best 5, 10 or 20, as the owner chooses', async () => {
    expect((await owner.get(at())).body).to.not.have.property('aim_top');
    expect((await owner.put(at(), { aim_top: 10 })).body.aim_top).to.equal(10);
    expect((await collaborator.get(at())).body.aim_top).to.equal(10);
    expect((await collaborator.put(at(), { aim_top: 5 })).status).to.equal(403);
    for (const wrong of [7, '5', 5.5]) expect((await owner.put(at(), { aim_top: wrong })).status).to.equal(422);
    expect((await owner.put(at(), { name: 'Renamed' })).body.aim_top).to.equal(10);
    expect((await owner.put(at(), { aim_top: null })).body).to.not.have.property('aim_top');
    const { body } = await owner.get(at('/activity'));
    const changes = body.items.filter(({ action }: { action: string }) => action === 'project_updated');
    expect(changes[0].details).to.deep.equal({
      before: { name: 'Renamed', aim_top: 10 },
      after: { name: 'Renamed', aim_top: null },
    });
  });

  it('decides what is asked, what the progress is of, and when it ends, unless a request says otherwise', async () => {
    await owner.put(at(), { aim_top: 5 });
    let asked = 0;
    for (let shown = await next(); shown.status === 200; shown = await next()) {
      expect(shown.body.progress).to.include({ top: 5, top_by: 'ratio', comparisons_done: asked });
      const same = await next('&top=5&top_by=ratio');
      expect(pairOf(same.body)).to.equal(pairOf(shown.body));
      await answer(shown.body);
      expect(++asked).to.be.below(150);
    }
    expect(asked).to.be.above(10);
    const progress = (await owner.get(at('/comparisons/progress?dimension=value'))).body;
    expect(progress).to.include({ top: 5, top_by: 'ratio', progress_percent: 100, comparisons_remaining: 0 });
    const whole = (await owner.get(at('/comparisons/progress?dimension=value&top=0'))).body;
    expect(whole).to.not.have.property('top');
    await owner.put(at(), { aim_top: null });
    expect((await owner.get(at('/comparisons/progress?dimension=value'))).body).to.deep.equal(whole);
  });

  it('gives way to a request for the whole order', async () => {
    const before = (await next()).body as Proposal;
    await owner.put(at(), { aim_top: 5 });
    const whole = (await next('&top=0')).body as Proposal;
    expect(pairOf(whole)).to.equal(pairOf(before));
    expect(whole.progress).to.not.have.property('top');
    expect((await next('&top=10')).body.progress).to.include({ top: 10, top_by: 'dimension' });
  });
});

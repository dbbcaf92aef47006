import { expect } from 'chai';
import { contentsOf } from '../support/database-rows.ts';
import { scene } from '../support/scene.ts';

interface Card {
  id: string;
  name: string;
}

describe('ratings', () => {
  const { app, lead, project, at, newMember } = scene({ people: ['lead'], features: 12 });

  const cards = async (by = lead, query = ''): Promise<{ features: Card[]; remaining: number; rated: number }> =>
    (await by.get(at(`/ratings/next?dimension=value${query}`))).body;
  const put = (ratings: { feature_id: string; grade: number | null }[], by = lead, dimension = 'value') =>
    by.put(at('/ratings'), { dimension, ratings });
  /** Rates by the number in the name: a larger one is worth more. */
  const rate = async (features: readonly Card[], by = lead) => {
    const gradeOf = ({ name }: Card) => Math.ceil((5 * Number(name.split(' ')[1])) / 12);
    const { status } = await put(
      features.map((card) => ({ feature_id: card.id, grade: gradeOf(card) })),
      by,
    );
    expect(status).to.equal(204);
  };
  const order = async (by: 'value' | 'complexity' = 'value'): Promise<number[]> =>
    (await lead.get(at(`/results?sort_by=${by}`))).body.map(({ feature }: { feature: Card }) =>
      Number(feature.name.split(' ')[1]),
    );

  it('deal one person all features once', async () => {
    const dealt = await cards();
    expect(dealt.remaining).to.equal(12);
    expect(new Set(dealt.features.map(({ name }) => name)).size).to.equal(12);
    expect((await cards(lead, '&count=5')).features).to.deep.equal(dealt.features.slice(0, 5));
    await rate(dealt.features.slice(0, 5));
    const rest = await cards();
    expect(rest.features).to.have.deep.members(dealt.features.slice(5));
    expect(rest).to.include({ remaining: 7, rated: 5 });
    await rate(dealt.features.slice(5));
    expect(await cards()).to.deep.equal({ features: [], remaining: 0, rated: 12 });
    expect((await lead.get(at('/ratings/next?dimension=complexity'))).body.remaining).to.equal(12);
  });

  it('deal every feature to two people, who may begin together', async () => {
    const people = [lead, await newMember(), await newMember(), await newMember()];
    // 12 cards for two of four people each: 6.
    const hands = await Promise.all(people.map((by) => cards(by, '&count=6')));
    const dealt = new Map<string, number>();
    for (const { features } of hands) for (const { name } of features) dealt.set(name, (dealt.get(name) ?? 0) + 1);
    expect([...dealt.values()]).to.deep.equal(Array.from({ length: 12 }, () => 2));
    for (const [person, { features }] of hands.entries()) await rate(features, people[person]);
    for (const by of people) expect((await cards(by)).remaining).to.equal(0);
    // Counted once, also of a feature that was rated in both dimensions.
    await put([{ feature_id: hands[0]!.features[0]!.id, grade: 3 }], lead, 'complexity');
    const { body: live } = await lead.get(at('/live'));
    expect(live.people.map((each: { features_rated: number }) => each.features_rated)).to.deep.equal([6, 6, 6, 6]);
  });

  it('deal new features, and none that were answered about often', async () => {
    await rate((await cards()).features);
    await lead.post(at('/features/bulk'), [{ name: 'Feature 13' }, { name: 'Feature 14' }]);
    const { features } = await cards();
    expect(features.map(({ name }) => name)).to.have.members(['Feature 13', 'Feature 14']);
    const others: Card[] = (await lead.get(at('/features?per_page=4'))).body.items;
    for (const other of others) {
      await lead.post(at('/comparisons'), {
        feature_a_id: features[0]!.id,
        feature_b_id: other.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    }
    expect((await cards()).features).to.deep.equal([features[1]]);
  });

  it('order what no answer orders, and never count as answers', async () => {
    const { body: before } = await lead.get(at('/comparisons/progress?dimension=value'));
    await rate((await cards()).features);
    const byRating = await order();
    expect(byRating.slice(0, 3).toSorted((x, y) => x - y)).to.deep.equal([10, 11, 12]);
    expect(byRating.slice(-2).toSorted((x, y) => x - y)).to.deep.equal([1, 2]);
    const { body: after } = await lead.get(at('/comparisons/progress?dimension=value'));
    // They tell which questions need not be asked.
    expect(after.comparisons_remaining).to.be.within(1, before.comparisons_remaining - 1);
    expect({ ...after, comparisons_remaining: before.comparisons_remaining }).to.deep.equal(before);
    expect((await lead.get(at('/history'))).body.comparisons).to.deep.equal([]);
    const { items }: { items: Card[] } = (await lead.get(at('/features?per_page=1000'))).body;
    const called = (number: number) => items.find(({ name }) => name === `Feature ${number}`)!.id;
    const answer = { feature_a_id: called(1), feature_b_id: called(12), choice: 'feature_a', dimension: 'value' };
    expect((await lead.post(at('/comparisons'), answer)).status).to.equal(201);
    const answered = await order();
    expect(answered.indexOf(1)).to.be.below(answered.indexOf(12));
    expect(answered.indexOf(10)).to.be.below(answered.indexOf(2));
  });

  it('choose the first questions: about features that were rated alike', async () => {
    await rate((await cards()).features);
    const { body } = await lead.get(at('/comparisons/next?dimension=value'));
    const [a, b] = [body.feature_a, body.feature_b].map(({ name }: Card) =>
      Math.ceil((5 * Number(name.split(' ')[1])) / 12),
    );
    expect(a).to.equal(b);
  });

  it('are replaced by later ones, of which the last counts, and taken back by their person alone', async () => {
    const other = await newMember();
    const { features } = await cards();
    await rate(features);
    const rated = await order();
    const [first] = features;
    await put(
      [
        { feature_id: first!.id, grade: 1 },
        { feature_id: first!.id, grade: 5 },
      ],
      other,
    );
    const grades = 'select grade from ratings where feature_id = $1 order by grade';
    const stored = async () => (await app.resources.pool.query(grades, [first!.id])).rows.map(({ grade }) => grade);
    expect(await stored())
      .to.include(5)
      .and.have.length(2);
    await put([{ feature_id: first!.id, grade: null }], other);
    expect(await stored()).to.have.length(1);
    await put([{ feature_id: first!.id, grade: 2 }], other);
    await other.delete(at('/ratings?dimension=value'));
    expect(await stored()).to.have.length(1);
    expect(await order()).to.deep.equal(rated);
    const nothing = await contentsOf(app);
    expect((await other.delete(at('/ratings?dimension=value'))).status).to.equal(204);
    await rate(features);
    expect(await contentsOf(app)).to.deep.equal(nothing);
  });

  it('stop counting with their feature', async () => {
    const { features } = await cards();
    await rate(features);
    const best = features.find(({ name }) => name === 'Feature 12')!;
    await lead.delete(at(`/features/${best.id}`));
    expect(await order()).to.not.include(12);
    expect((await put([{ feature_id: best.id, grade: 1 }])).status).to.equal(404);
  });

  it('are refused whole, with nothing written, where they are not possible', async () => {
    const [one, two] = (await cards()).features;
    const strange = await app.make.project({ owner: lead, features: 2 });
    const before = await contentsOf(app);
    const refused = async (ratings: unknown, dimension = 'value') =>
      (await lead.put(at('/ratings'), { dimension, ratings })).status;
    expect(await refused([{ feature_id: one!.id, grade: 6 }])).to.equal(422);
    expect(await refused([{ feature_id: one!.id, grade: 0 }])).to.equal(422);
    expect(await refused([{ feature_id: one!.id, grade: 2.5 }])).to.equal(422);
    expect(await refused([{ feature_id: one!.id, grade: '3' }])).to.equal(422);
    expect(await refused([{ feature_id: one!.id }])).to.equal(422);
    expect(await refused([])).to.equal(422);
    expect(await refused(Array.from({ length: 101 }, () => ({ feature_id: one!.id, grade: 3 })))).to.equal(422);
    expect(await refused([{ feature_id: one!.id, grade: 3 }], 'speed')).to.equal(422);
    const mixed = [
      { feature_id: two!.id, grade: 3 },
      { feature_id: strange.features[0]!.id, grade: 3 },
    ];
    expect(await refused(mixed)).to.equal(404);
    expect(await contentsOf(app)).to.deep.equal(before);
  });

  it('are only of the dimensions that a person answers', async () => {
    const user = await app.make.user();
    await lead.post(`/users/${user.id}/assignments`, { project_id: project.id, dimensions: ['complexity'] });
    expect((await user.get(at('/ratings/next?dimension=value'))).body.code).to.equal('dimension_not_assigned');
    const { features } = await cards();
    const rating = { feature_id: features[0]!.id, grade: 3 };
    expect((await put([rating], user)).body.code).to.equal('dimension_not_assigned');
    expect((await put([rating], user, 'complexity')).status).to.equal(204);
  });
});

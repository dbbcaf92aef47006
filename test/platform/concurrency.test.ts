import { expect } from 'chai';
import { newId } from '../../shared/platform/identifiers.ts';
import { CHOICES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import { estimatesOf, expectReplay, expectSameBits } from '../support/estimates.ts';
import { seededRandom } from '../support/random.ts';
import { once, scene } from '../support/scene.ts';

const N = 12;

describe('many people at once', () => {
  const { app, lead, project, at, idOf } = scene({ people: ['lead'], features: N });
  const second = once(() =>
    startTestApp({ DATABASE_URL: app.settings.DATABASE_URL, SECRET_KEY: app.settings.SECRET_KEY }),
  );

  const randomAnswers = (count: number, seed: number) => {
    const random = seededRandom(seed);
    const index = () => Math.floor(random() * N);
    return Array.from({ length: count }, () => {
      const a = index();
      let b = index();
      while (b === a) b = index();
      return project.answer(a, b, { comparison_id: newId(), choice: CHOICES[Math.floor(random() * CHOICES.length)]! });
    });
  };
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  const total = async (client: TestClient) => (await client.get(at('/comparisons?dimension=value'))).body.total;

  it('50 comparisons at the same moment are all recorded, none of them twice, and the estimates are exact', async () => {
    const answers = await Promise.all(
      randomAnswers(50, 1).map((answer) => lead.post(at('/comparisons/binary'), answer)),
    );
    expect(statuses(answers)).to.deep.equal(Array(50).fill(201));
    expect(await total(lead)).to.equal(50);
    const { body } = await lead.get(at('/comparisons/progress?dimension=value'));
    expect(body.comparisons_done).to.equal(50);
    await expectReplay(app, project.id);
  });

  it('15 undos at the same moment take back ten comparisons, each of them once', async () => {
    for (const answer of randomAnswers(10, 2)) await lead.post(at('/comparisons/binary'), answer);
    const undos = await Promise.all(
      Array.from({ length: 15 }, () => lead.post(at('/comparisons/undo'), { dimension: 'value' })),
    );
    expect(statuses(undos).toSorted()).to.deep.equal([...Array(10).fill(200), ...Array(5).fill(404)]);
    const undone = undos.filter(({ status }) => status === 200).map(({ body }) => body.undone_comparison_id);
    expect(new Set(undone).size).to.equal(10);
    expect(await total(lead)).to.equal(0);
    await expectReplay(app, project.id);
  });

  it('whatever people do at the same moment, the estimates are a replay of what is stored', async () => {
    for (const answer of randomAnswers(10, 3)) await lead.post(at('/comparisons/binary'), answer);
    const { items } = (await lead.get(at('/comparisons'))).body;
    const answers = await Promise.all([
      ...randomAnswers(20, 4).map((answer) => lead.post(at('/comparisons/binary'), answer)),
      ...items.slice(0, 4).map(({ id }: { id: string }) => lead.delete(at(`/comparisons/${id}`))),
      ...items.slice(4, 8).map(({ id }: { id: string }) => lead.put(at(`/comparisons/${id}`), { choice: 'tie' })),
      ...Array.from({ length: 3 }, () => lead.post(at('/comparisons/undo'), { dimension: 'value' })),
      lead.delete(at(`/features/${idOf(0)}`)),
      lead.post(at('/features'), { name: 'In between' }),
    ]);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 201, 204, 404]);
    await expectReplay(app, project.id);
    const { body } = await lead.get(at('/comparisons/progress?dimension=value'));
    expect(body.comparisons_done).to.equal(await total(lead));
    expectSameBits(
      await estimatesOf(second.as(lead), project.id, 'value'),
      await estimatesOf(lead, project.id, 'value'),
    );
  });

  describe('on two API processes over one database', () => {
    const clients = () => [lead, second.as(lead)];

    it('used in turns, each one sees at once what the other wrote', async () => {
      for (const [at, answer] of randomAnswers(20, 5).entries()) {
        const [writer, reader] = at % 2 ? clients() : clients().reverse();
        const { body } = await writer!.post(project.at('/comparisons/binary'), answer);
        expect(body.inconsistency_stats.total_comparisons).to.equal(at + 1);
        expect((await reader!.get(project.at('/comparisons/progress?dimension=value'))).body.comparisons_done).to.equal(
          at + 1,
        );
        expectSameBits(
          await estimatesOf(reader!, project.id, 'value'),
          await estimatesOf(writer!, project.id, 'value'),
        );
        if (at % 5 === 4) {
          const undone = await reader!.post(project.at('/comparisons/undo'), { dimension: 'value' });
          expect(undone.body.undone_comparison_id).to.equal(answer.comparison_id);
          expect(
            (await writer!.post(project.at('/comparisons/binary'), { ...answer, comparison_id: newId() })).status,
          ).to.equal(201);
        }
      }
      await expectReplay(app, project.id);
    });

    it('used at the same moment, every comparison is recorded once and the estimates are exact', async () => {
      const answers = await Promise.all(
        randomAnswers(50, 6).map((answer, index) => clients()[index % 2]!.post(at('/comparisons/binary'), answer)),
      );
      expect(statuses(answers)).to.deep.equal(Array(50).fill(201));
      for (const client of clients()) expect(await total(client)).to.equal(50);
      await expectReplay(app, project.id);
      const [here, there] = clients();
      expectSameBits(await estimatesOf(here!, project.id, 'value'), await estimatesOf(there!, project.id, 'value'));
    });

    it('a retry that reaches the other process answers the comparison that the first one stored', async () => {
      const [answer] = randomAnswers(1, 7);
      const retries = await Promise.all(
        Array.from({ length: 8 }, (_, index) => clients()[index % 2]!.post(at('/comparisons/binary'), answer)),
      );
      expect(statuses(retries)).to.deep.equal(Array(8).fill(201));
      expect(new Set(retries.map(({ body }) => `${body.id} ${body.created_at}`)).size).to.equal(1);
      expect(await total(lead)).to.equal(1);
    });

    it('a feature that is renamed or deleted through one is so through the other', async () => {
      const [here, there] = clients();
      const [feature] = project.features;
      await here!.get(at('/results'));
      await there!.put(at(`/features/${feature!.id}`), { name: 'Renamed' });
      const renamed = (await here!.get(at('/results'))).body;
      expect(renamed.map((item: { feature: { name: string } }) => item.feature.name)).to.include('Renamed');
      await there!.delete(at(`/features/${feature!.id}`));
      expect((await here!.get(at('/results'))).body).to.have.length(N - 1);
      const [refused] = randomAnswers(1, 8);
      const { status } = await here!.post(at('/comparisons/binary'), { ...refused, feature_a_id: feature!.id });
      expect(status).to.equal(404);
    });
  });
});

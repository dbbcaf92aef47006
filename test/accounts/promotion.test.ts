import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';
import { findEventsAfter, findLastPosition, listenUntil } from '../../shared/events/store/events.ts';
import { startTestApp } from '../support/app.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('the first connection to a promoted standby', () => {
  it('gives every ranking a new generation, once, before anything is read, and tells who listens', async () => {
    const url = await newDatabase();
    closeLater(() => dropDatabase(url));
    const before = await startTestApp({ DATABASE_URL: url });
    const lead = await before.make.user();
    const project = await before.make.project({ owner: lead, features: 3 });
    const ledgers = async () =>
      (
        await before.resources.pool.query(
          `select l.generation, p.features_revision from ranking_ledgers l join projects p on p.id = l.project_id
            where project_id = $1 order by dimension`,
          [project.id],
        )
      ).rows;
    const first = await ledgers();
    const now = new Date();
    await listenUntil(before.resources.pool, {
      projectIds: [project.id],
      until: new Date(now.getTime() + 60_000),
      now,
    });
    await relayEvents(createContext(before.resources, before.resources.log));
    const last = await findLastPosition(before.resources.pool, { projectId: project.id });

    const again = await startTestApp({ DATABASE_URL: url });
    await again.as(lead).get('/projects');
    expect(await ledgers()).to.deep.equal(first);

    // As if everything so far had happened on a server that is gone.
    await before.resources.pool.query("update timelines set timeline = '00000000'");
    const promoted = await startTestApp({ DATABASE_URL: url });
    await promoted.as(lead).get('/projects');
    const renewed = await ledgers();
    for (const [at, { generation, features_revision }] of renewed.entries()) {
      expect(generation).not.to.equal(first[at].generation);
      expect(Number(features_revision)).to.be.greaterThan(Number(first[at].features_revision));
    }
    // Positions begin again far beyond those that the gone server may have given.
    await relayEvents(createContext(promoted.resources, promoted.resources.log));
    const [missed, ...others] = await findEventsAfter(promoted.resources.pool, {
      projectId: project.id,
      position: last,
      limit: 10,
    });
    expect(missed!.type).to.equal('events.missed');
    expect(missed!.position).to.be.greaterThan(1e15);
    expect(others).to.deep.equal([]);
    const another = await startTestApp({ DATABASE_URL: url });
    await another.as(lead).get('/projects');
    expect(await ledgers()).to.deep.equal(renewed);
  });
});

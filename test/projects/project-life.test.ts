import { expect } from 'chai';
import fc from 'fast-check';
import { createContext } from '../../shared/context.ts';
import { maintain } from '../../shared/data/maintain.ts';
import { COMPARISON_MODES } from '../../shared/ranking/vocabulary.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import {
  backUpDirectly,
  type OperatedApp,
  SILENT,
  startOperatedApp,
  startTestWorkers,
  until,
} from '../support/operations.ts';
import { deeds, ProjectLife, type Seen } from '../support/project-life.ts';

const MINUTE_MS = 60_000;
/** `LIVES=100 LIFE_SEED=1 npx mocha test/projects/project-life.test.ts` looks further than a usual run. */
const LIVES = Number(process.env.LIVES ?? 1);
const SEED = Number(process.env.LIFE_SEED ?? 20261122);

/** Fields that a restore and an import renew. */
const RENEWED = ['generation', 'revision', 'features_revision'];
const ageless = (seen: Seen): Seen =>
  JSON.parse(JSON.stringify(seen), (name, value) => (RENEWED.includes(name) ? undefined : value));

describe('a project, whatever its people do', () => {
  let app: OperatedApp;
  let second: TestApp;
  let elsewhere: OperatedApp;

  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    const { DATABASE_URL, REDIS_URL, BACKUP_DIR } = app.settings;
    second = await startTestApp({ DATABASE_URL, REDIS_URL, BACKUP_DIR: BACKUP_DIR! });
    elsewhere = await startOperatedApp();
    await startTestWorkers(elsewhere);
  });

  const expectSame = (life: ProjectLife, actual: Seen, expected: Seen, where: string) => {
    for (const [path, answer] of Object.entries(expected)) {
      const message = `${path} ${where}, after\n${life.done.join('\n')}\n`;
      expect(answer.status, message).to.be.lessThan(500);
      expect(actual[path], `${message}${JSON.stringify(actual[path])}\n${JSON.stringify(answer)}\n`).to.deep.equal(
        answer,
      );
    }
  };

  /** All processes tell what one tells that has just started, with another Redis. */
  const expectSameAfterRestart = async (life: ProjectLife, people: readonly TestUser[]) => {
    // Who answers may be told some seconds late.
    for (const each of [app, second]) each.travel(MINUTE_MS);
    const restarted = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
    for (const person of people.slice(0, 2)) {
      const expected = await life.see(restarted.as(person));
      expectSame(life, await life.see(second.as(person)), expected, 'of a process that goes on');
      const revalidates = person === people[0];
      expectSame(life, await life.see(app.as(person), { revalidates }), expected, 'of a browser that keeps answers');
    }
  };

  const expectSameRestored = async (life: ProjectLife, owner: TestUser, admin: ReturnType<TestApp['as']>) => {
    app.travel(MINUTE_MS);
    const before = ageless(await life.see(app.as(owner)));
    const backup_id = await backUpDirectly(app);
    for (const [path, body] of [
      ['/features', { name: 'later' }],
      ['/comparisons/reset', { dimension: 'value' }],
      ['/model-config/reset', {}],
    ] as const)
      await app.as(owner).post(life.at(path), body);
    const restored = await admin.post('/admin/database/restore', { backup_id });
    expect(restored.status, restored.text).to.equal(200);
    for (const each of [app, second]) {
      each.travel(MINUTE_MS);
      // Another process hears a moment later that it is over.
      await until(
        () => each.as(owner).get(life.at('')),
        ({ status }) => status === 200,
      );
      expectSame(life, ageless(await life.see(each.as(owner))), before, 'restored');
    }
  };

  const expectSameImported = async (life: ProjectLife, projectId: string, admin: ReturnType<TestApp['as']>) => {
    const before = ageless(await life.see(admin));
    const { text } = await admin.get(`/admin/database/export?project_id=${projectId}`);
    const form = new FormData();
    form.set('file', new Blob([text]), 'export.json');
    const imported = await elsewhere.admin.post('/admin/database/import', undefined, { raw: form });
    expect(imported.status, imported.text).to.equal(200);
    expectSame(life, ageless(await life.see(elsewhere.admin)), before, 'imported');
  };

  for (const mode of COMPARISON_MODES) {
    it(`reads the same after a restart without Redis, a restore and an import, ${mode}`, async () => {
      const bursts = fc.tuple(deeds(12, 25), deeds(12, 25), deeds(6, 12));
      await fc.assert(
        fc.asyncProperty(bursts, async ([first, atOnce, last]) => {
          const people = [await app.make.user(), await app.make.user(), await app.make.user()];
          const [owner] = people as [TestUser];
          const project = await app.make.project({ owner, features: 6, mode });
          const life = new ProjectLife([app, second], { people, project, isGraded: mode === 'graded' });
          for (const { id } of people.slice(1)) {
            await app.as(owner).post(`/users/${id}/assignments`, { project_id: project.id });
          }
          for (const deed of first) await life.take(deed);
          await expectSameAfterRestart(life, people);
          await Promise.all(
            people.map(async (_, who) => {
              for (const deed of atOnce) if (deed.who === who) await life.take(deed);
            }),
          );
          await expectSameAfterRestart(life, people);
          for (const deed of last) await life.take(deed);
          const root = await app.make.user({ superuser: true });
          await expectSameRestored(life, owner, app.as(root));
          await expectSameImported(life, project.id, app.as(root));
          const context = createContext(app.resources, app.resources.log);
          const { findings } = await maintain(context, { operation: 'integrity_check' }, SILENT);
          expect(findings).to.deep.equal([]);
        }),
        { numRuns: LIVES, seed: SEED, endOnFailure: true },
      );
    }).timeout(120_000 * LIVES);
  }
});

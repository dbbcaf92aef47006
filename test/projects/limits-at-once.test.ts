import { expect } from 'chai';
import pg from 'pg';
import { MAX_PROJECT_GUESTS } from '../../shared/guests/rules/guests.ts';
import { MAX_OWN_INVITATIONS } from '../../shared/people/rules/project-invitations.ts';
import { MAX_WEBHOOKS, MAX_WEBHOOKS_OF_OWNER } from '../../shared/webhooks/rules/webhooks.ts';
import { startTestApp } from '../support/app.ts';
import { GuestScene } from '../support/guests.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { once } from '../support/scene.ts';

/** Requests that reach a limit with room for one. */
const AT_ONCE = 4;
const URL = 'https://receiver.example/hook';

describe('a limit that several requests reach at once', () => {
  const app = once(startTestApp);
  let holder: pg.Client;
  before(async () => {
    holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
  });

  /** Has all requests counted what is there before any of them adds to a table. @returns their statuses, sorted. */
  const atOnce = async (table: string, send: (place: number) => Promise<{ status: number }>): Promise<number[]> => {
    await holder.query('begin');
    await holder.query(`lock table ${table} in share mode`);
    const answers = Array.from({ length: AT_ONCE }, (_, place) => send(place));
    await until(
      async () =>
        (
          await app.resources.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      (waiting) => waiting === AT_ONCE,
    );
    await holder.query('commit');
    return (await Promise.all(answers)).map(({ status }) => status).toSorted();
  };

  it('holds for the webhooks of an owner, in whichever projects', async () => {
    const owner = await app.make.user();
    const projects = await Promise.all(Array.from({ length: AT_ONCE }, () => app.make.project({ owner })));
    const other = await app.make.project({ owner });
    await app.resources.pool.query(
      `insert into webhooks (id, project_id, url, format, event_types, secret, created_at)
       select gen_random_uuid(), $1, $2, 'standard', '{}', '', now() from generate_series(1, $3::int)`,
      [other.id, URL, MAX_WEBHOOKS_OF_OWNER - 1],
    );
    const statuses = await atOnce('webhooks', (place) =>
      owner.post(`/projects/${projects[place]!.id}/webhooks`, { url: URL }),
    );
    expect(statuses).to.deep.equal([201, 409, 409, 409]);
  });

  it("holds for the operators' webhooks", async () => {
    const root = app.as(await app.make.user({ superuser: true }));
    for (let made = 1; made < MAX_WEBHOOKS; made += 1) await root.post('/admin/webhooks', { url: URL });
    const statuses = await atOnce('webhooks', () => root.post('/admin/webhooks', { url: URL }));
    expect(statuses).to.deep.equal([201, 409, 409, 409]);
  });

  it('holds for the invitations of a person, to whichever projects', async () => {
    const owner = await app.make.user();
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => app.make.user()));
    const projects = await Promise.all(Array.from({ length: AT_ONCE }, () => app.make.project({ owner })));
    const other = await app.make.project({ owner });
    await app.resources.pool.query(
      `with invited as (
         insert into users (id, username, username_key, email, email_key, auth_provider, created_at)
         select gen_random_uuid(), name, name, name || '@example.com', name || '@example.com', 'local', now()
           from (select 'invited-' || n as name from generate_series(1, $3::int) n) names returning id
       )
       insert into project_invitations (project_id, id, user_id, invited_by, by_email, created_at, expires_at)
       select $1, gen_random_uuid(), id, $2, false, now(), now() + interval '1 day' from invited`,
      [other.id, owner.id, MAX_OWN_INVITATIONS - 1],
    );
    const statuses = await atOnce('project_invitations', (place) =>
      owner.post(`/projects/${projects[place]!.id}/collaborators`, { user: people[place]!.username }),
    );
    expect(statuses).to.deep.equal([202, 409, 409, 409]);
  });

  it('holds for the guests of a project, by whichever links', async () => {
    const scene = await GuestScene.make(app);
    const links: { token: string }[] = [];
    for (let place = 0; place < AT_ONCE; place += 1) links.push(await scene.link());
    const first = await scene.link();
    await app.resources.pool.query(
      `with joined as (
         insert into users (id, username, username_key, email, email_key, auth_provider, created_at)
         select gen_random_uuid(), name, name, name || '@guest.invalid', name || '@guest.invalid', 'guest', now()
           from (select 'many-' || n as name from generate_series(1, $3::int) n) names returning id
       )
       insert into guests (project_id, user_id, link_id, joined_at) select $1, id, $2, now() from joined`,
      [scene.project.id, first.id, MAX_PROJECT_GUESTS - 1],
    );
    const statuses = await atOnce('guests', (place) => scene.join(links[place]!.token));
    expect(statuses).to.deep.equal([201, 409, 409, 409]);
  });
});

import { expect } from 'chai';
import type { TestApp } from './app.ts';
import type { TestAnswer, TestClient } from './client.ts';
import type { TestProject, TestUser } from './factories.ts';

/** A guest who has joined. */
export interface Guest {
  id: string;
  secret: string;
  cookie: string;
}

/** A project with four features in which guests answer through links. */
export class GuestScene {
  readonly app: TestApp;
  readonly owner: TestUser;
  /** A person with an account who isn't a member of the project. */
  readonly member: TestUser;
  readonly project: TestProject;

  private constructor(app: TestApp, owner: TestUser, member: TestUser, project: TestProject) {
    this.app = app;
    this.owner = owner;
    this.member = member;
    this.project = project;
  }

  static async make(app: TestApp): Promise<GuestScene> {
    const owner = await app.make.user();
    const project = await app.make.project({ owner, features: 4, name: 'Roadmap' });
    return new GuestScene(app, owner, await app.make.user(), project);
  }

  /** A path of the project. */
  at(rest = ''): string {
    return `/projects/${this.project.id}${rest}`;
  }

  /** Creates a link through which guests join. */
  async link(participation: object = {}, more: object = {}): Promise<{ id: string; token: string }> {
    const made = await this.app
      .as(this.owner)
      .post(this.at('/links'), { kind: 'participation', participation, ...more });
    expect(made.status, made.text).to.equal(201);
    return made.body as { id: string; token: string };
  }

  join(token: string, more: object = {}, cookie = ''): Promise<TestAnswer> {
    return this.app.anonymous.post('/guests', { token, ...more }, cookie ? { headers: { Cookie: cookie } } : {});
  }

  async joined(token: string, more: object = {}): Promise<Guest> {
    const answer = await this.join(token, more);
    expect(answer.status, answer.text).to.equal(201);
    return { id: answer.body.id, secret: answer.body.secret, cookie: cookieOf(answer) };
  }

  as({ secret }: Pick<Guest, 'secret'>): TestClient {
    return this.app.as({ token: secret });
  }

  resume(body: object, cookie = ''): Promise<TestAnswer> {
    return this.app.anonymous.post('/guests/resume', body, cookie ? { headers: { Cookie: cookie } } : {});
  }

  /** The guests, as the owner sees them. */
  async listed(query = '') {
    return (await this.app.as(this.owner).get(this.at(`/guests${query}`))).body;
  }

  /** The next question, with everything that a response can contain. */
  next(client: TestClient, dimension = 'value'): Promise<TestAnswer> {
    return client.get(
      this.at(`/comparisons/next?dimension=${dimension}&include_progress=true&include_after=true&up_to=4`),
    );
  }

  /** Answers the next question. */
  async answer(client: TestClient, dimension = 'value'): Promise<TestAnswer> {
    const { body: pair } = await client.get(this.at(`/comparisons/next?dimension=${dimension}`));
    return client.post(this.at('/comparisons/binary?include_next=true'), {
      comparison_id: pair.comparison_id,
      feature_a_id: pair.feature_a.id,
      feature_b_id: pair.feature_b.id,
      dimension,
      choice: 'feature_a',
    });
  }

  /** How many answers count. */
  async counted(dimension = 'value'): Promise<number> {
    return (await this.app.as(this.owner).get(this.at('/live'))).body.dimensions[dimension].comparisons_done;
  }
}

export function cookieOf({ headers }: TestAnswer): string {
  return headers.get('Set-Cookie')!.split(';')[0]!;
}

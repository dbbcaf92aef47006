import { insertUser } from '../../shared/accounts/store/accounts.ts';
import { createContext } from '../../shared/context.ts';
import { User } from '../../shared/entities.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import type { SelectionStrategy } from '../../shared/ranking/vocabulary.ts';
import type { Resources } from '../../shared/resources.ts';
import { startBrowserSession, startSession } from '../../shared/sign-in/start-session.ts';
import type { TestAnswer, TestClient } from './client.ts';
import { hashOnce } from './password-cost.ts';

/** A user with a session, and the client that sends their requests. */
export type TestUser = TestClient & {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
};

export interface TestFeature {
  id: string;
  name: string;
}

export interface ProjectOptions {
  owner: TestUser;
  /** Names, or how many. */
  features?: readonly string[] | number;
  name?: string;
  mode?: 'binary' | 'graded';
  /** How questions are chosen; by default as in new projects. */
  strategy?: SelectionStrategy;
}

export class TestProject {
  readonly id: string;
  features: TestFeature[];

  constructor(id: string, features: TestFeature[]) {
    this.id = id;
    this.features = features;
  }

  /** A path of the project. */
  at(rest = ''): string {
    return `/projects/${this.id}${rest}`;
  }

  /** The id of a feature, by its index or name. */
  idOf(feature: number | string): string {
    return this.features.find(({ name }, place) => feature === name || feature === place)!.id;
  }

  /** The body of an answer about two features: the first is worth more, unless the options say otherwise. */
  answer<const More extends object = object>(a: number | string, b: number | string, more?: More) {
    const pair = { feature_a_id: this.idOf(a), feature_b_id: this.idOf(b) };
    return { ...pair, choice: 'feature_a', dimension: 'value', ...(more as More) };
  }

  /** Stores an answer. @returns the comparison. */
  async say(by: TestClient, a: number | string, b: number | string, more: object = {}) {
    return made(await by.post(this.at('/comparisons'), this.answer(a, b, more))).body;
  }
}

export const PASSWORD = 'Correct-horse-7';

let count = 0;

/** Creates the data that a test starts with, through the service's own use cases and endpoints. */
export class Factories {
  readonly #resources: Resources;
  readonly #as: (user: { token: string }) => TestClient;

  constructor(resources: Resources, as: (user: { token: string }) => TestClient) {
    this.#resources = resources;
    this.#as = as;
  }

  async user({ superuser = false }: { superuser?: boolean } = {}): Promise<TestUser> {
    count += 1;
    const username = `person-${count}`;
    const email = `person-${count}@example.com`;
    const context = createContext(this.#resources, this.#resources.log);
    // Hashing takes longer than most tests, so all users here share one password and hash.
    const account = {
      id: newId(),
      username,
      email,
      hashedPassword: await hashOnce(PASSWORD),
      authProvider: 'local' as const,
      isActive: true,
      isSuperuser: superuser,
      createdAt: context.now(),
    };
    const user = context.em.create(User, account, { persist: false });
    await insertUser(context.em, user);
    const tokens = startSession(context, user.id);
    await context.em.flush();
    const { accessToken: token, refreshToken } = tokens;
    return Object.assign(this.#as({ token }), {
      id: user.id,
      username,
      email,
      password: PASSWORD,
      token,
      refreshToken,
    });
  }

  /**
   * Starts a session of a user in a browser.
   * @returns the value of its cookie.
   */
  async browserSession({ id }: Pick<TestUser, 'id'>): Promise<string> {
    const context = createContext(this.#resources, this.#resources.log);
    const { cookie } = startBrowserSession(context, id);
    await context.em.flush();
    return cookie;
  }

  async project({
    owner,
    features = [],
    name = 'Backlog',
    mode = 'binary',
    strategy,
  }: ProjectOptions): Promise<TestProject> {
    const project = made(await owner.post('/projects', { name, comparison_mode: mode }));
    const names =
      typeof features === 'number' ? Array.from({ length: features }, (_, index) => `Feature ${index + 1}`) : features;
    const { id } = project.body as { id: string };
    if (strategy) await owner.put(`/projects/${id}/model-config`, { selection_strategy: strategy });
    if (names.length === 0) return new TestProject(id, []);
    const added = made(
      await owner.post(`/projects/${id}/features/bulk`, { features: names.map((each) => ({ name: each })) }),
    );
    return new TestProject(id, added.body.features as TestFeature[]);
  }
}

/** @throws an error with the response if nothing was created: otherwise the test would fail only at its end. */
function made(answer: TestAnswer): TestAnswer {
  if (answer.status !== 201) throw new Error(`Not made: ${answer.status} ${answer.text}`);
  return answer;
}

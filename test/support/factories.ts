import { User } from '../../shared/entities/user.ts';
import { newId } from '../../shared/identifiers.ts';
import type { SelectionStrategy } from '../../shared/ranking/vocabulary.ts';
import type { Resources } from '../../shared/resources.ts';
import { insertUser } from '../../shared/store/accounts/accounts.ts';
import { startBrowserSession, startSession } from '../../shared/use-cases/auth/start-session.ts';
import { createContext } from '../../shared/use-cases/context.ts';
import type { TestAnswer, TestClient } from './client.ts';
import { hashOnce } from './password-cost.ts';

/** A user with a session. */
export interface TestUser {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface TestFeature {
  id: string;
  name: string;
}

export interface TestProject {
  id: string;
  features: TestFeature[];
}

export const PASSWORD = 'Correct-horse-7';

let count = 0;

/** Makes what a test needs to begin with, through the service's own use cases and endpoints. */
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
    // Hashing takes longer than most tests; all users here have the same password.
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
    return {
      id: user.id,
      username,
      email,
      password: PASSWORD,
      token: tokens.accessToken,
      refreshToken: tokens.refreshToken,
    };
  }

  /** A new session of a user in a browser. @returns the value of its cookie. */
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
  }: {
    owner: TestUser;
    /** Names, or how many. */
    features?: readonly string[] | number;
    name?: string;
    mode?: 'binary' | 'graded';
    /** How questions are chosen; the default of new projects where absent. */
    strategy?: SelectionStrategy;
  }): Promise<TestProject> {
    const client = this.#as(owner);
    const project = made(await client.post('/projects', { name, comparison_mode: mode }));
    const names =
      typeof features === 'number' ? Array.from({ length: features }, (_, index) => `Feature ${index + 1}`) : features;
    const { id } = project.body as { id: string };
    if (strategy) await client.put(`/projects/${id}/model-config`, { selection_strategy: strategy });
    if (names.length === 0) return { id, features: [] };
    const added = made(
      await client.post(`/projects/${id}/features/bulk`, { features: names.map((each) => ({ name: each })) }),
    );
    return { id, features: added.body.features as TestFeature[] };
  }
}

/** @throws with the answer when nothing was made: what a test lacks from the beginning would only show at its end. */
function made(answer: TestAnswer): TestAnswer {
  if (answer.status !== 201) throw new Error(`Not made: ${answer.status} ${answer.text}`);
  return answer;
}

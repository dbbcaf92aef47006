import { startTestApp, type TestApp } from './app.ts';
import { assign } from './database-rows.ts';
import type { ProjectOptions, TestProject, TestUser } from './factories.ts';

/**
 * Makes something before the first test.
 * @returns a stand-in, which a suite can destructure and pass on before the real thing exists.
 */
export function once<T extends object>(make: () => Promise<T> | T): T {
  let made: T | undefined;
  before(async () => {
    made = await make();
  });
  return standIn(() => made);
}

/**
 * Makes something before each test.
 * @returns a stand-in for that of the current test.
 */
export function each<T extends object>(make: () => Promise<T> | T): T {
  let made: T | undefined;
  beforeEach(async () => {
    made = await make();
  });
  return standIn(() => made);
}

/** An object that reads, writes and calls whatever `current` returns at that time. */
function standIn<T extends object>(current: () => T | undefined): T {
  const made = (): T => {
    const target = current();
    if (!target) throw new Error('Only hooks and tests can use what a hook makes');
    return target;
  };
  return new Proxy({} as T, {
    get(_, name) {
      const target = made();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_, name, value) => Reflect.set(made(), name, value),
    has: (_, name) => Reflect.has(made(), name),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor(_, name) {
      const property = Reflect.getOwnPropertyDescriptor(made(), name);
      return property && { ...property, configurable: true };
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(made()),
  });
}

type SceneProject = Omit<ProjectOptions, 'owner'>;

interface SceneOptions<App extends TestApp, Name extends string> extends SceneProject {
  /** Settings of the app. */
  settings?: Record<string, string>;
  /** Starts the app, instead of `startTestApp(settings)`. */
  start?: () => Promise<App>;
  /** The first person owns the project; the others are its collaborators. */
  people?: readonly Name[];
  /** Users who are not members of the project. */
  strangers?: readonly Name[];
  superusers?: readonly Name[];
  /** Whether the tests of the file share people and project. By default, each test has its own. */
  isShared?: boolean;
}

type Scene<App extends TestApp, Name extends string> = Record<Name, TestUser> & {
  app: App;
  /** Made if the options say how many features it has. */
  project: TestProject;
  /** Makes another project with the same people, which replaces the test's own. */
  makeProject(options?: SceneProject): Promise<void>;
  /** Creates a user who is a collaborator of the project. */
  newMember(): Promise<TestUser>;
} & Pick<TestProject, 'at' | 'idOf' | 'answer' | 'say'>;

/**
 * What the tests of a file start with: one app for all of them, people, and a project. Hooks make these, and remove them after the test or
 * file.
 */
export function scene<App extends TestApp = TestApp, const Name extends string = never>({
  settings,
  start = () => startTestApp(settings) as Promise<App>,
  people = [],
  strangers = [],
  superusers = [],
  isShared = false,
  ...options
}: SceneOptions<App, Name> = {}): Scene<App, Name> {
  const app = once(start);
  const make = isShared ? once : each;
  const [owner, ...members] = people.map((name) => [name, make(() => app.make.user())] as const);
  const others = [
    ...strangers.map((name) => [name, make(() => app.make.user())] as const),
    ...superusers.map((name) => [name, make(() => app.make.user({ superuser: true }))] as const),
  ];
  let current: TestProject | undefined;
  const makeProject = async (given: SceneProject = {}) => {
    const [, by] = owner!;
    current = await app.make.project({ owner: by, ...given });
    for (const [, member] of members) await assign(app, current, member, by);
  };
  const newMember = async () => {
    const member = await app.make.user();
    await assign(app, project, member, owner![1]);
    return member;
  };
  if (options.features !== undefined) (isShared ? before : beforeEach)(() => makeProject(options));
  const project = standIn(() => current);
  return {
    ...Object.fromEntries([...(owner ? [owner] : []), ...members, ...others]),
    app,
    project,
    makeProject,
    newMember,
    at: (...given) => project.at(...given),
    idOf: (...given) => project.idOf(...given),
    answer: (...given) => project.answer(...given),
    say: (...given) => project.say(...given),
  } as Scene<App, Name>;
}

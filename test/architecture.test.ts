import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { circlesIn, codeOf, importsOf, packageOf, ROOT, sourceFiles } from './support/sources.ts';

const FOLDERS = ['config', 'shared', 'api', 'workers', 'test'] as const;

/**
 * Who may import whom. A capability of the product is a folder of `shared`. It may import the platform, the mathematics, the context and
 * the capabilities that it names here, so that a new one gets its line.
 */
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['data', 'mail', 'operate', 'people', 'projects', 'sign-in', 'tokens'],
  answers: ['accounts', 'events', 'features', 'people', 'projects', 'results'],
  data: [
    'accounts',
    'answers',
    'events',
    'features',
    'guests',
    'links',
    'mail',
    'operate',
    'people',
    'projects',
    'results',
    'sign-in',
    'tokens',
    'webhooks',
  ],
  events: ['data', 'features', 'projects', 'results'],
  features: ['answers', 'data', 'events', 'projects', 'results'],
  guests: ['accounts', 'answers', 'links', 'operate', 'people', 'projects', 'tokens'],
  links: ['accounts', 'answers', 'features', 'guests', 'operate', 'people', 'projects', 'results', 'sign-in', 'tokens'],
  mail: ['accounts', 'features', 'operate', 'people', 'projects', 'results', 'sign-in'],
  operate: ['accounts', 'data', 'events', 'mail', 'resources', 'results', 'webhooks'],
  people: ['accounts', 'answers', 'guests', 'mail', 'operate', 'projects', 'sign-in'],
  projects: [
    'accounts',
    'answers',
    'data',
    'features',
    'guests',
    'links',
    'operate',
    'people',
    'results',
    'sign-in',
    'tokens',
    'webhooks',
  ],
  results: ['accounts', 'answers', 'data', 'features', 'links', 'people', 'projects'],
  'sign-in': ['accounts', 'mail', 'operate', 'projects', 'tokens'],
  tokens: ['accounts', 'operate', 'people', 'projects', 'sign-in'],
  webhooks: ['accounts', 'events', 'features', 'mail', 'operate', 'projects'],
};

/** What each capability may import beside its list. */
const BELOW = ['config', 'package.json', 'shared/context', 'shared/entities', 'shared/platform', 'shared/ranking'];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  // They know no capability.
  'shared/ranking': [],
  'shared/platform': ['config', 'package.json', 'shared/ranking'],
  // The lists of what capabilities have.
  'shared/entities': ['shared/*'],
  'shared/throttles': ['config', 'shared/*'],
  'shared/resources': ['config', 'shared/*'],
  // Processes of their own.
  'shared/migrate': ['config', 'shared/*'],
  'shared/copy-database': ['config', 'shared/*'],
  'shared/context': ['config', 'shared/platform', 'shared/resources'],
  ...Object.fromEntries(
    Object.entries(CAPABILITIES).map(([name, others]) => [
      `shared/${name}`,
      [...BELOW, ...others.map((other) => `shared/${other}`)],
    ]),
  ),
  api: ['config', 'shared/*', 'api/contract', 'api/pages', 'package.json'],
  // The public description of the API as a whole: the contracts of all capabilities.
  'api/contract': ['shared/*'],
  // Bundles the web client. It reads the sources, and imports the words of the page only.
  'api/pages': ['api/client', 'shared/*'],
  // Runs in browsers: nothing of the server, and nothing of the server imports it.
  'api/client': ['api/contract', 'shared/*'],
  workers: ['config', 'shared/*'],
  test: ['config', 'shared/*', 'api', 'api/client', 'api/contract', 'api/pages', 'package.json', 'workers'],
};

/** The floors of a capability, and which floors of any capability each may import. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  // What service and client both apply. They compute from what they are given.
  rules: ['rules'],
  // The public description of operations. It has no handlers, so that the web client can use its types.
  contract: ['rules', 'contract'],
  // All statements.
  store: ['rules', 'store', 'entities'],
  // What users do, and what a process keeps in memory for it.
  verbs: ['rules', 'store', 'entities', 'verbs'],
  // From records to JSON.
  present: ['rules', 'contract', 'store', 'entities', 'verbs', 'present'],
};
/** Parts of the platform that rules and contracts may import, and so the web client. */
const EVERYWHERE = /^shared\/(?:ranking\/|platform\/(?:rules|contract|fields)\/|platform\/identifiers\.ts$)/;
const IN_CAPABILITY = /^shared\/([\w-]+)\/(?:(rules|contract|store|migrations)(?:\/|\.ts$)|(present)[\w-]*\.ts$)?/;

/** The floor of a file of a capability; null for what isn't part of one. */
function floorOf(file: string): string | null {
  const [, capability, folder, present] = IN_CAPABILITY.exec(file) ?? [];
  if (file === 'shared/entities.ts') return 'entities';
  if (!capability || !(capability in CAPABILITIES)) return null;
  return present ?? (folder === 'migrations' ? 'store' : folder) ?? 'verbs';
}

/** The rooms of the mathematics, which build on each other; of the files above them they know `steps.ts` and `vocabulary.ts` alone. */
const RANKING_ROOMS: Readonly<Record<string, readonly string[]>> = {
  closure: [],
  estimation: ['closure'],
  cycles: ['closure', 'estimation'],
  results: ['closure', 'cycles', 'estimation'],
  selection: ['closure', 'cycles', 'estimation', 'results'],
};
const RANKING_ROOM = /^shared\/ranking\/(?:([\w-]+)\/|(?:steps|vocabulary)\.ts$)/;

/** Code of the web client that all screens may use and that knows no screen. */
const SCREENLESS = /^api\/client\/(?:(?:lib|parts|service)\/|[\w-]+\.ts$)/;

/** Packages that have one place. */
const PLACES: readonly (readonly [packages: RegExp, places: RegExp])[] = [
  [/^(koa|koa-.*|@koa\/.*|grant)$/, /^api\//],
  [/^(preact|preact-iso|@preact\/.*|@tanstack\/.*|idb|openapi-fetch|d3-.*)$/, /^api\/client\//],
  [/^esbuild$/, /^api\/pages\//],
  [/^@modelcontextprotocol\//, /^api\/mcp\//],
  [/^bullmq$/, /^(shared\/platform\/jobs\/|workers\/|api\/dashboard)/],
  // Input from outside: requests, payloads, archives, settings.
  [
    /^yup$/,
    /^(api\/http\/validate\.ts$|shared\/platform\/(fields|jobs)\/|shared\/[\w-]+\/[\w-]*jobs\.ts$|shared\/data\/|config\/settings)/,
  ],
  [
    /^(pg|pg-copy-streams|kysely|@mikro-orm\/.*)$/,
    /^(config\/|shared\/([\w-]+\/store|platform\/sql|operate|data)\/|shared\/(entities|resources|copy-database)\.ts$)/,
  ],
  [
    /^ioredis$/,
    /^(config\/|shared\/(platform|answers\/leases|results|sign-in|operate|data|tokens|links|mail|people|events|webhooks)\/|shared\/(resources|throttles)\.ts$|workers\/)/,
  ],
  [/^@simplewebauthn\/server$/, /^shared\/sign-in\/passkey-ceremony\.ts$/],
  [/^@simplewebauthn\/browser$/, /^api\/client\//],
  [/^nodemailer$/, /^shared\/mail\//],
  [/^(argon2|jsonwebtoken|openid-client)$/, /^shared\/sign-in\//],
];

/** Where connections to PostgreSQL are made: everywhere else they would not be encrypted as DATABASE_URL says. */
const CONNECTS_TO_POSTGRES = /^config\//;

/** These compute from what they are given and nothing else: no clock, no chance, no environment, no output. */
const PURE = /^shared\/(ranking|[\w-]+\/rules)\//;
const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.|process\.|console\.|setTimeout|setImmediate|fetch\()/;

/** Statements, and what the unit of work reads or writes by itself. */
const SPEAKS_SQL =
  /import \{[^}]*\b(statement|many|maybe|one|values?|count|run|exists)\b[^}]*\} from '[^']*\/statement\.ts'|\b(pool|client|connection|tx|em)\s*\.(query|execute|getKysely|find\w*|count|create|nativeUpdate|nativeDelete|insert|upsert|remove)\b/;

/** Texts that are made while the service runs: of the names of tables, and of whole transactions on one connection. */
const PLAIN_SQL =
  /^shared\/(data\/store\/|operate\/store\/database-watch\.ts$|platform\/sql\/(statement|trace-statements|failover-guard)\.ts$)/;

const SERVES_REQUESTS = /^(api\/(routes|access|middleware|dashboard)\b|shared\/[\w-]+\/present)/;
/** A response's body written out where it is sent: an object or list literal, or JSON as text. */
const BODY_IN_ROUTE = /\b(ok|created)\(\s*(await\s+)?\(?[{[]|\bbody:\s*[{[]|`\s*[{[]"/;
/** JSON that no description of the contract has cleaned of what it lacks. */
const OWN_JSON = /\bjsonText\(|\bJSON\.stringify\((?!exactly\(|describe\()/;
const FROM_STORE = /import \{([^}]*)\} from '[^']*\/store\//g;
/** Functions of the store that change nothing, by their names. */
const READS = /^(find|is[A-Z]|shareProject$)|State$/;

function areaOf(file: string): string {
  const [top, next] = file.split('/');
  if (file.startsWith('api/client/')) return 'api/client';
  if (file.startsWith('api/contract/')) return 'api/contract';
  if (file.startsWith('api/pages/')) return 'api/pages';
  return top === 'shared' ? `shared/${next!.replace(/\.ts$/, '')}` : top!;
}

function mayImport(from: string, to: string): boolean {
  return (
    from === to ||
    (MAY_IMPORT[from] ?? []).some((allowed) =>
      allowed.endsWith('/*') ? to.startsWith(allowed.slice(0, -1)) : allowed === to,
    )
  );
}

describe('module boundaries', () => {
  const files = FOLDERS.flatMap(sourceFiles);
  const imports = files.flatMap(importsOf);
  const own = imports.filter(({ isPackage }) => !isPackage);
  const packages = imports.filter(({ isPackage, to }) => isPackage && !to.startsWith('node:'));

  it('is read whole: hundreds of files, and more imports than files', () => {
    expect(files.length).to.be.greaterThan(150);
    expect(own.length).to.be.greaterThan(files.length);
  });

  it('follows the import rules', () => {
    const wrong = own
      .filter(({ from, to }) => !mayImport(areaOf(from), areaOf(to)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('keeps the rooms of the mathematics on their floors', () => {
    const inRooms = own.filter(({ from }) => /^shared\/ranking\/[\w-]+\//.test(from));
    expect(new Set(inRooms.map(({ from }) => from.split('/')[2]))).to.deep.equal(new Set(Object.keys(RANKING_ROOMS)));
    const wrong = inRooms
      .filter(({ from, to }) => {
        const [room, target] = [from, to].map((file) => RANKING_ROOM.exec(file));
        if (!target) return true;
        return target[1] !== undefined && target[1] !== room![1] && !RANKING_ROOMS[room![1]!]!.includes(target[1]);
      })
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('has parts of the web client that know no screen', () => {
    const wrong = own
      .filter(({ from, to }) => /^api\/client\/(lib|parts|service)\//.test(from) && to.startsWith('api/client/'))
      .filter(({ to }) => !SCREENLESS.test(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('has no circle between files, not even of types', () => {
    expect(circlesIn(own)).to.deep.equal([]);
  });

  it('keeps the floors of capabilities', () => {
    const wrong = own
      .filter(({ from, to }) => {
        const [floor, target] = [floorOf(from), floorOf(to)];
        if (floor === null || floor === 'entities' || EVERYWHERE.test(to)) return false;
        if (floor === 'rules' || floor === 'contract') return target === null || !FLOORS[floor]!.includes(target);
        return target !== null && !FLOORS[floor]!.includes(target);
      })
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('gives the web client rules, types of the contract and the mathematics alone', () => {
    const wrong = own
      .filter(({ from, to }) => /^api\/(client|pages)\//.test(from) && to.startsWith('shared/') && !EVERYWHERE.test(to))
      .filter(({ to, typesOnly }) => floorOf(to) !== 'rules' && !(floorOf(to) === 'contract' && typesOnly))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('has no circle between areas, but for capabilities that work together', () => {
    const house = (area: string) => (BELOW.includes(area) || !area.startsWith('shared/') ? area : 'capabilities');
    const between = own
      .map(({ from, to }) => ({ from: house(areaOf(from)), to: house(areaOf(to)) }))
      .filter(({ from, to }) => from !== to && !['shared/context', 'shared/entities'].includes(to));
    expect(circlesIn(between)).to.deep.equal([]);
  });

  it('names every imported file of its own by its extension', () => {
    expect(
      own.filter(({ to }) => !/\.(tsx?|json|css)$/.test(to)).map(({ from, to }) => `${from}: ${to}`),
    ).to.deep.equal([]);
  });

  it('has each package in its place', () => {
    const wrong = packages
      .filter(({ from }) => !from.startsWith('test/'))
      .filter(({ from, to }) => PLACES.some(([names, places]) => names.test(packageOf(to)) && !places.test(from)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('connects to PostgreSQL in one place alone', () => {
    const wrong = packages.filter(
      ({ from, to, typesOnly }) =>
        to === 'pg' && !typesOnly && !from.startsWith('test/') && !CONNECTS_TO_POSTGRES.test(from),
    );
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('speaks to PostgreSQL through named functions of the store alone', () => {
    const callers = files.filter((file) =>
      /^(api|workers|shared\/(?!ranking\/|platform\/|[\w-]+\/(store|rules|contract|migrations)\/))/.test(file),
    );
    expect(callers.length).to.be.greaterThan(200);
    const wrong = callers.filter((file) => SPEAKS_SQL.test(codeOf(file)));
    expect(wrong).to.deep.equal([]);
  });

  it('gives every statement a name, but for the operations on the whole database', () => {
    const store = files.filter(
      (file) => /^shared\/([\w-]+\/store|platform\/sql)\//.test(file) && !PLAIN_SQL.test(file),
    );
    expect(store.length).to.be.greaterThan(35);
    const wrong = store.filter((file) => /\.(query|execute|getKysely)\b(?!.*lock_timeout)/.test(codeOf(file)));
    expect(wrong).to.deep.equal([]);
  });

  it('reads from routes at most: what writes goes through a use case', () => {
    const fromStore = files
      .filter((file) => SERVES_REQUESTS.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(FROM_STORE)].map(([, names]) => ({ file, names })),
      )
      .flatMap(({ file, names }) => names!.split(',').map((name) => ({ file, name: name.trim() })))
      .filter(({ name }) => name !== '' && !name.startsWith('type '));
    expect(fromStore.length).to.be.greaterThan(10);
    expect(fromStore.filter(({ name }) => !READS.test(name))).to.deep.equal([]);
  });

  it('takes the body of every response from a presenter', () => {
    const routes = files.filter((file) => file.startsWith('api/routes/'));
    expect(routes.length).to.be.greaterThan(15);
    const wrong = routes.filter((file) => BODY_IN_ROUTE.test(codeOf(file)));
    expect(wrong).to.deep.equal([]);
  });

  it('writes the text of a response by the contract alone', () => {
    const wrong = files.filter((file) => file.startsWith('api/routes/') && OWN_JSON.test(codeOf(file)));
    expect(wrong).to.deep.equal([]);
  });

  it('runs without the packages that only development needs, once the web client is built', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const wrong = packages
      .filter(({ from, typesOnly }) => !/^(test|api\/client)\//.test(from) && !typesOnly)
      .filter(({ from, to }) => !(from.startsWith('api/pages/') && to === 'esbuild'))
      .filter(({ to }) => !(packageOf(to) in dependencies))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).to.deep.equal([]);
  });

  it('computes rankings and rules from nothing but what they are given', () => {
    const pure = files.filter((file) => PURE.test(file));
    expect(pure.length).to.be.greaterThan(20);
    const importing = imports
      .filter(({ from, isPackage }) => PURE.test(from) && isPackage)
      .map(({ from, to }) => `${from} imports ${to}`);
    const reaching = pure.filter((file) => IMPURE.test(codeOf(file)));
    expect([...importing, ...reaching]).to.deep.equal([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { circlesIn, codeOf, importsOf, packageOf, ROOT, sourceFiles } from './support/sources.ts';

const FOLDERS = ['config', 'shared', 'api', 'workers', 'test'] as const;

/**
 * Who may import whom. An area is a folder below the top one, in `shared` also a single file; it may always import itself.
 * A folder that isn't listed may import nothing, so that a new one gets its line here.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  'shared/errors': ['shared/rules'],
  'shared/identifiers': [],
  'shared/once-database-is-there': ['config', 'shared/store'],
  'shared/ledger-key': ['shared/ranking'],
  'shared/run-cooperatively': ['shared/ranking'],
  'shared/request-context': [],
  'shared/ranking': [],
  'shared/rules': [],
  'shared/mail': ['shared/rules'],
  // Knows no capability.
  'shared/platform': ['shared/identifiers', 'shared/rules'],
  'shared/shutdown': ['config'],
  'shared/fairness': ['config', 'shared/errors', 'shared/rules'],
  'shared/entities': ['shared/ranking', 'shared/rules'],
  'shared/jobs': [
    'config',
    'shared/errors',
    'shared/identifiers',
    'shared/request-context',
    'shared/ranking',
    'shared/rules',
  ],
  'shared/cache': ['config', 'package.json', 'shared/ledger-key', 'shared/ranking'],
  'shared/leases': ['config', 'shared/cache', 'shared/ledger-key'],
  'shared/throttles': ['config', 'shared/cache'],
  // State that a process keeps while it runs.
  'shared/services': [
    'config',
    'shared/cache',
    'shared/errors',
    'shared/jobs',
    'shared/ledger-key',
    'shared/request-context',
    'shared/ranking',
    'shared/run-cooperatively',
    'shared/store',
  ],
  'shared/archive': ['config', 'shared/errors', 'shared/identifiers', 'shared/jobs', 'shared/ranking'],
  'shared/exchange': ['shared/entities', 'shared/errors', 'shared/identifiers', 'shared/ranking', 'shared/rules'],
  'shared/store': [
    'shared/archive',
    'shared/exchange',
    'shared/entities',
    'shared/errors',
    'shared/identifiers',
    'shared/ledger-key',
    'shared/ranking',
    'shared/rules',
    'shared/run-cooperatively',
  ],
  'shared/use-cases': [
    'config',
    'shared/archive',
    'shared/cache',
    'shared/entities',
    'shared/errors',
    'shared/exchange',
    'shared/fairness',
    'shared/identifiers',
    'shared/jobs',
    'shared/leases',
    'shared/ledger-key',
    'shared/mail',
    'shared/request-context',
    'shared/ranking',
    'shared/resources',
    'shared/rules',
    'shared/run-cooperatively',
    'shared/services',
    'shared/store',
    'shared/throttles',
  ],
  'shared/resources': [
    'config',
    'shared/archive',
    'shared/cache',
    'shared/entities',
    'shared/fairness',
    'shared/jobs',
    'shared/leases',
    'shared/monitoring',
    'shared/services',
    'shared/store',
    'shared/throttles',
  ],
  'shared/monitoring': [
    'config',
    'shared/archive',
    'shared/cache',
    'shared/fairness',
    'shared/jobs',
    'shared/rules',
    'shared/services',
    'shared/store',
    'package.json',
  ],
  'shared/copy-database': ['config', 'shared/entities', 'shared/store'],
  'shared/migrate': ['config', 'shared/once-database-is-there', 'shared/resources', 'shared/store', 'shared/use-cases'],
  api: ['config', 'shared/*', 'api/contract', 'api/pages', 'package.json'],
  // The public description of the API: paths, input, responses. It has no handlers, so that the web client can use its types.
  'api/contract': ['shared/identifiers', 'shared/platform', 'shared/ranking', 'shared/rules'],
  // Bundles the web client. It reads the sources, and imports the words of the page only.
  'api/pages': ['api/client', 'shared/rules'],
  // Runs in browsers: nothing of the server, and nothing of the server imports it.
  'api/client': ['api/contract', 'shared/ranking', 'shared/rules'],
  workers: [
    'config',
    'shared/archive',
    'shared/errors',
    'shared/identifiers',
    'shared/jobs',
    'shared/monitoring',
    'shared/once-database-is-there',
    'shared/request-context',
    'shared/resources',
    'shared/shutdown',
    'shared/store',
    'shared/use-cases',
  ],
  test: ['config', 'shared/*', 'api', 'api/client', 'api/contract', 'api/pages', 'package.json', 'workers'],
};

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
  [/^bullmq$/, /^(shared\/jobs\/|workers\/|api\/dashboard)/],
  // Input from outside: requests, payloads, archives, settings.
  [/^yup$/, /^(api\/http\/validate\.ts$|shared\/platform\/fields\/|shared\/jobs\/|shared\/archive\/|config\/settings)/],
  [
    /^(pg|pg-copy-streams|kysely|@mikro-orm\/.*)$/,
    /^(config\/|shared\/(entities|monitoring|store)\/|shared\/(resources|copy-database)\.ts$)/,
  ],
  [
    /^ioredis$/,
    /^(config\/|shared\/(cache|jobs|leases|monitoring|services|throttles)\/|shared\/resources\.ts$|workers\/)/,
  ],
  [/^@simplewebauthn\/server$/, /^shared\/use-cases\/auth\/passkey-ceremony\.ts$/],
  [/^@simplewebauthn\/browser$/, /^api\/client\//],
  [/^nodemailer$/, /^shared\/services\//],
  [/^(argon2|jsonwebtoken|jose)$/, /^shared\/(use-cases\/auth\/|services\/identity-provider)/],
];

/** Where connections to PostgreSQL are made: everywhere else they would not be encrypted as DATABASE_URL says. */
const CONNECTS_TO_POSTGRES = /^config\//;

/** These compute from what they are given and nothing else: no clock, no chance, no environment, no output. */
const PURE = /^shared\/(ranking|rules)\//;
const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.|process\.|console\.|setTimeout|setImmediate|fetch\()/;

/** Statements, and what the unit of work reads or writes by itself. */
const SPEAKS_SQL =
  /\b(unpreparedS|s)tatement(<[^>]*>)?\(\s*['`]|\b(pool|client|connection|tx|em)\s*\.(query|execute|getKysely|find\w*|count|create|nativeUpdate|nativeDelete|insert|upsert|remove)\b/;

/** Texts that are made while the service runs: of the names of tables, and of whole transactions on one connection. */
const PLAIN_SQL = /^shared\/store\/(operations\/|migrations\/|statement\.ts$|failover-guard\.ts$)/;

const SERVES_REQUESTS = /^api\/(routes|access|presenters|middleware|dashboard)\b/;
/** A response's body written out where it is sent: an object or list literal, or JSON as text. */
const BODY_IN_ROUTE = /\b(ok|created)\(\s*(await\s+)?\(?[{[]|\bbody:\s*[{[]|`\s*[{[]"/;
/** JSON that no description of the contract has cleaned of what it lacks. */
const OWN_JSON = /\bjsonText\(|\bJSON\.stringify\((?!exactly\(|describe\()/;
const FROM_STORE = /import \{([^}]*)\} from '[^']*\/shared\/store\//g;
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

  it('has no circle between areas', () => {
    const between = own.map(({ from, to }) => ({ from: areaOf(from), to: areaOf(to) }));
    expect(circlesIn(between.filter(({ from, to }) => from !== to))).to.deep.equal([]);
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
      /^(api|workers|shared\/(use-cases|services|cache|leases|jobs))\//.test(file),
    );
    expect(callers.length).to.be.greaterThan(200);
    const wrong = callers.filter((file) => SPEAKS_SQL.test(codeOf(file)));
    expect(wrong).to.deep.equal([]);
  });

  it('gives every statement a name, but for the operations on the whole database', () => {
    const store = files.filter((file) => file.startsWith('shared/store/') && !PLAIN_SQL.test(file));
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

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './run.ts';

const NAME = 'pairwise-client';

// Written as lists of lines, because these imports don't belong to this repository.
const SCRIPT = [
  "import createClient from 'openapi-fetch';",
  '',
  '/** A client of the service at `baseUrl`. @param token an API token, or an access token. */',
  'export function createPairwise({ baseUrl, token }) {',
  '  return createClient({ baseUrl, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });',
  '}',
];

const TYPES = [
  "import type { Client } from 'openapi-fetch';",
  "import type { paths } from './types.js';",
  '',
  "export * from './types.js';",
  '/** A client of the service at `baseUrl`. @param token an API token, or an access token. */',
  'export declare function createPairwise(options: { baseUrl: string; token?: string }): Client<paths>;',
];

const README = [
  `# ${NAME}`,
  '',
  "Client of the API of Pairwise. A wrong path, field or value doesn't compile.",
  '',
  '```ts',
  `import { createPairwise } from '${NAME}';`,
  '',
  "const api = createPairwise({ baseUrl: 'https://pairwise.example.com', token: process.env.TOKEN });",
  "const { data, error } = await api.GET('/api/v1/projects/', { params: { query: { limit: 10 } } });",
  'if (error) throw new Error(error.detail);',
  'for (const { id, name } of data) console.log(id, name);',
  '```',
  '',
  'Signing in takes a form, and an export as CSV is a text. openapi-fetch has to be told:',
  '',
  '```ts',
  "const { data: tokens } = await api.POST('/api/v1/auth/login', {",
  "  body: { username: 'ann', password: 'Correct-horse-7' },",
  "  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },",
  '});',
  "const { data: csv } = await api.GET('/api/v1/projects/{project_id}/results/export', {",
  "  params: { path: { project_id }, query: { format: 'csv' } },",
  "  parseAs: 'text',",
  '});',
  '```',
  '',
  `\`${NAME}/openapi.json\` is the OpenAPI document that the types are made of.`,
];

/**
 * Packs the client of a version for \`npm install\`.
 * @param options.from folder with `openapi.json` and `types.d.ts`.
 * @param options.to folder for the package.
 */
export function packClient({ version, from, to }: { version: string; from: string; to: string }): void {
  const folder = path.join(from, NAME);
  mkdirSync(folder);
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  const { license, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    license: string;
    devDependencies: Record<string, string>;
  };
  const about = {
    name: NAME,
    version,
    description: 'Typed client of the API of Pairwise',
    license,
    type: 'module',
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './openapi.json': './openapi.json' },
    files: ['index.js', 'index.d.ts', 'types.d.ts', 'openapi.json'],
    dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
  };
  write('package.json', [JSON.stringify(about, null, 2)]);
  write('index.js', SCRIPT);
  write('index.d.ts', TYPES);
  write('README.md', README);
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  for (const name of ['openapi.json', 'types.d.ts']) copyFileSync(path.join(from, name), path.join(folder, name));
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', to], { cwd: folder });
}

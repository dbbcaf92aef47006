import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { AppError } from '../shared/platform/errors.ts';

const ASSETS = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The files of Swagger UI that are served, with their types. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'oauth2-redirect.html': 'text/html; charset=utf-8',
  'oauth2-redirect.js': 'text/javascript; charset=utf-8',
};

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pairwise API</title>
<link rel="icon" href="${base}/docs/favicon-32x32.png">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
<link rel="stylesheet" href="${base}/docs/start.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/start.js"></script>
</body>
</html>
`;

/**
 * Swagger UI resolves all references again for each operation that is opened, and parses the whole document to do so: that takes five
 * seconds with our document. All our references are inside the document, so following them here takes a millisecond. A circular reference
 * is left as it is.
 */
const start = (base: string) => `function resolve(node, document, within) {
  if (Array.isArray(node)) return node.map((each) => resolve(each, document, within));
  if (!node || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') {
    if (!node.$ref.startsWith('#/') || within.includes(node.$ref)) return node;
    const target = at(document, node.$ref.slice(2).split('/').map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~')));
    const { $ref, ...beside } = node;
    return { ...resolve(target, document, [...within, $ref]), ...resolve(beside, document, within) };
  }
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, resolve(each, document, within)]));
}
function at(document, path) {
  return path.reduce((node, name) => node?.[name], document);
}
window.ui = SwaggerUIBundle({
  url: '${base}/api/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
  oauth2RedirectUrl: location.origin + '${base}/docs/oauth2-redirect.html',
  plugins: [
    () => ({
      fn: { resolveSubtree: async (document, path) => ({ spec: resolve(at(document, path), document, []), errors: [] }) },
    }),
  ],
});
`;

/** The password flow has no client id, so the authorize dialog asks for username and password only. */
const STYLE = `.auth-container .wrapper:has(> :is([for='client_id_password'], [for='client_secret_password'], [for='password_type'])) {
  display: none;
}
`;

/**
 * Interactive documentation at /docs, without external resources.
 * @param base the path that Pairwise is below; empty at the root.
 */
export function docs(base: string): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/docs' && !ctx.path.startsWith('/docs/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new AppError(405, 'Method not allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    const name = ctx.path.slice('/docs/'.length);
    ctx.set('Cache-Control', 'no-cache');
    if (name === '') return answer('text/html; charset=utf-8', page(base));
    if (name === 'start.css') return answer('text/css; charset=utf-8', STYLE);
    if (name === 'start.js') return answer('text/javascript; charset=utf-8', start(base));
    if (!Object.hasOwn(FILES, name)) throw new AppError(404, 'Not found');
    return answer(FILES[name]!, await readFile(path.join(ASSETS, name)));

    function answer(type: string, body: string | Buffer): void {
      ctx.type = type;
      ctx.body = body;
    }
  };
}

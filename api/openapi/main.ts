import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '../routes/index.ts';
import { describe } from './document.ts';
import { typesOf } from './typescript.ts';

// `node api/openapi/main.ts FOLDER` writes the OpenAPI document and its types. It needs no running service.
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name a folder');
const document = describe(endpoints);
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(path.join(folder, 'types.d.ts'), typesOf(document));

import { chmodSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/compiled');

// The hundreds of processes that tests start share compiled code, which saves a third of the processor time of each start.
mkdirSync(FOLDER, { recursive: true });
// As root, `npm start` runs the API and the workers as another user.
if (process.getuid?.() === 0) chmodSync(FOLDER, 0o1777);
process.env.NODE_COMPILE_CACHE = FOLDER;
// Coverage of functions from the cache is less precise.
if (!process.env.NODE_V8_COVERAGE) enableCompileCache(FOLDER);

// Coverage is measured only in this process: the hundreds of processes that tests start and kill would each write megabytes of it.
delete process.env.NODE_V8_COVERAGE;
